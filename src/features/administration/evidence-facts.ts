/** What a case shows, in words. The database names its parts by a key; one that has no word here is shown as a part. */
import { departmentName } from '#i18n/fr/departments.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { wall } from '#i18n/fr/wall.ts';
import { shortMonthDay } from '#i18n/dates.ts';
import { reasonText } from './decision-words.ts';
import { pastVerdicts } from './decision.fr.ts';
import { albums, businessKinds, evidence, labels, replies, states } from './evidence.fr.ts';
import { nameIn } from './name-in.ts';
import { hitsText } from './rule-words.ts';

/** How many features of a picture are compared. */
const FEATURES = 64;

/** With its year, whichever it is. */
const fullDay = (at: string): string => shortMonthDay(Date.parse(at), 0);

export const labelOf = (label: string): string => labels[label] ?? evidence.part;

/** Returns what a fact says, in words where the database stores a key. */
export function factOf(label: string, value: string): string {
  switch (label) {
    case 'genre':
      return nameIn(profileWords.genres, value);
    case 'album':
      return nameIn(albums, value);
    case 'category':
      return nameIn(wall.categories, value);
    case 'reply':
      return nameIn(replies, value);
    case 'business-kind':
      return nameIn(businessKinds, value);
    case 'department':
      return departmentName(value);
    case 'abuse-rule':
      return hitsText(value);
    case 'picture-distance':
      return evidence.match(FEATURES - Number(value));
    case 'joined-at':
    case 'removed-at':
      return fullDay(value);
    case 'warning-state':
      return nameIn(states, value);
    case 'proposed-measure':
      return nameIn(pastVerdicts, value);
    case 'reason':
    case 'proposed-reason':
    case 'report-reason':
      return reasonText(value);
    default:
      return value;
  }
}
