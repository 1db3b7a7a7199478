/** English names of what a case shows. */
import type { AlbumName } from '#schemas/album-media.ts';
import { verdict } from '#schemas/entities/decision.ts';
import { professionalKind, type ProfessionalKind } from '#schemas/entities/professional.ts';
import { wallCategory, wallReply, type WallReply } from '#schemas/entities/wall.ts';
import { departmentName } from '#i18n/en/departments.ts';
import { profileWords } from '#i18n/en/profile-words.ts';
import { wall } from '#i18n/en/wall.ts';
import { shortMonthDay } from '#i18n/dates.ts';
import type { Translation } from '#i18n/translation.ts';
import { pastVerdictName, reasonText } from './decision.en.ts';
import type * as french from './evidence.fr.ts';
import { hitsText } from './rules.en.ts';

const labels: Readonly<Record<string, string>> = {
  'pending-picture': 'New photo',
  'current-picture': 'Current photo',
  'album-item': 'Album item',
  cover: 'Proposed picture',
  'club-photo': 'Proposed photo',
  certification: 'Sent for certification',
  'reported-picture': 'Reported picture',
  event: 'Event',
  club: 'Venue',
  opinion: 'Review',
  answer: 'Answer',
  testimonial: 'Testimonial',
  'report-words': 'Details of the report',
  'report-reason': 'Reason for the report',
  genre: 'Profile',
  album: 'Album',
  category: 'Category',
  department: 'Department',
  reply: 'Answer of the member',
  'warning-state': 'Alert',
  code: 'Expected code',
  measure: 'Contested decision',
  reason: 'Reason',
  facts: 'Facts established',
  words: 'What the member writes',
  'decided-at': 'Decided on',
  until: 'Until',
  'shown-text': 'Text seen by whoever reported it, changed or deleted since',
  'proposed-measure': 'Another person proposes',
  'proposed-reason': 'Proposed reason',
  'proposed-days': 'Proposed length, in days',
  'proposed-words': 'Facts of the proposal, kept if you decide the same',
  'notice-address': 'Address or description of the content',
  'notice-name': 'Name given',
  'notice-email': 'Email given',
  business: 'Venue',
  'business-kind': 'Kind',
  siret: 'SIRET',
  address: 'Address',
  contact: 'Contact',
  phone: 'Phone',
  website: 'Website',
  'abuse-rule': 'Rule met',
  'joined-at': 'Member since',
  'known-picture': 'Picture sent again',
  'picture-distance': 'Likeness',
  'removed-at': 'Picture removed on',
  'room-name': 'Room',
  'room-topic': 'Topic of the room',
  'group-name': 'Group',
  'group-description': 'Description of the group',
  'reporter-still': 'Picture provided by the member, not verified',
};

const albums: Record<AlbumName, string> = {
  public: 'Public',
  followers: 'Followers',
  certified: 'Certified',
  private: 'Private',
};

const replies: Record<WallReply, string> = {
  mistake: 'Says that it is a mistake',
  misused: 'Says that their account was used by somebody else',
  settled: 'Says that the matter is settled',
  contested: 'Contests it, and asks for a new review',
};

const states: Readonly<Record<string, string>> = {
  new: 'New, to be published',
  answered: 'Published, to be read again after an answer',
};

const businessKinds: Record<ProfessionalKind, string> = {
  club: 'Club',
  sauna: 'Sauna',
  bar: 'Bar',
  boutique: 'Shop',
  organisateur: 'Party organiser',
};

const fullDay = (at: string): string => shortMonthDay(Date.parse(at), 0);
const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key;

export const labelOf: Translation<typeof french.labelOf> = (label) => labels[label] ?? 'Item';

export const factOf: Translation<typeof french.factOf> = (label, value) => {
  switch (label) {
    case 'genre':
      return nameIn(profileWords.genres, value);
    case 'album':
      return nameIn(albums, value);
    case 'category': {
      const category = wallCategory.safeParse(value);
      return category.success ? wall.categories[category.data] : value;
    }
    case 'reply': {
      const reply = wallReply.safeParse(value);
      return reply.success ? replies[reply.data] : value;
    }
    case 'business-kind': {
      const kind = professionalKind.safeParse(value);
      return kind.success ? businessKinds[kind.data] : value;
    }
    case 'department':
      return departmentName(value);
    case 'abuse-rule':
      return hitsText(value);
    case 'picture-distance':
      return `${64 - Number(value)} features out of 64 match`;
    case 'joined-at':
    case 'removed-at':
      return fullDay(value);
    case 'warning-state':
      return states[value] ?? value;
    case 'proposed-measure': {
      const proposed = verdict.safeParse(value);
      return proposed.success ? pastVerdictName(proposed.data) : value;
    }
    case 'reason':
    case 'proposed-reason':
    case 'report-reason':
      return reasonText(value);
    default:
      return value;
  }
};
