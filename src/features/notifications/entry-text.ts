/** Says one notification in words: who, and what. */
import { typo } from '#i18n/fr/typography.ts';
import type { NotificationView } from './notification-view.ts';
import {
  actions,
  albumNews,
  anyDecision,
  certificationNews,
  clubNews,
  decisionNews,
  eventNews,
  news,
  professionalNews,
  shownTestimonial,
  wallNews,
} from './sentences.fr.ts';
import { notifications as text } from './text.fr.ts';

export interface EntryText {
  /** « camille et 2 autres »; empty for what comes from the house. */
  who: string;
  what: string;
}
type Actors = Pick<NotificationView, 'actors' | 'actorCount'>;

const countOf = ({ actors, actorCount }: Actors): number => Math.max(actorCount, actors.length);

/** Returns « camille », « camille et victor », « camille et 2 autres ». Actors who are not visible only count. */
export function actorNames(view: Actors): string {
  const [first, second] = view.actors;
  const count = countOf(view);
  if (!first) return count > 1 ? text.members(count) : text.unknown;
  if (count === 1) return first.username;
  return text.and(first.username, count === 2 && second ? second.username : text.others(count - 1));
}

/** By the first part of the notification's subject; any other is a club's name in its address. */
const houseNews: Readonly<Partial<Record<string, typeof clubNews>>> = {
  albums: albumNews,
  professional: professionalNews,
};

/** What the house says about one's own things, by the two parts of the notification's subject. */
const newsOf: Readonly<Partial<Record<string, (subject: string, part: string) => string | undefined>>> = {
  event: (_, part) => eventNews[part],
  certification: (subject) => certificationNews[subject],
  'shame_wall': (_, part) => wallNews[part],
  'admin_broadcast': (subject, part) =>
    subject === 'decisions' ? (decisionNews[part] ?? anyDecision) : (houseNews[subject] ?? clubNews)[part],
};

export function entryText(
  view: Actors & Pick<NotificationView, 'type' | 'groupName'> & Partial<Pick<NotificationView, 'subject'>>,
): EntryText {
  const [subject = '', part = ''] = view.subject?.split('/') ?? [];
  const action = view.type === 'testimonial' && subject === 'shown' ? shownTestimonial : actions[view.type];
  const about = newsOf[view.type]?.(subject, part);
  if (about !== undefined) return { who: '', what: about };
  if (!action) return { who: '', what: news[view.type] ?? '' };
  return { who: actorNames(view), what: typo(action(countOf(view) > 1, view.groupName)) };
}
