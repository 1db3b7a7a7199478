/** Whom an announcement is for and whom it has reached, in words. */
import type { Segment } from '#schemas/entities/broadcast.ts';
import type { SentBroadcast } from '#schemas/wire/broadcasts.ts';
import { broadcast } from './broadcast.fr.ts';

const listed = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' · ');

/** Whom it is for, in words. */
export function audienceText({ role, certified, genres, near }: Segment): string {
  const { segment, form } = broadcast;
  const text = listed([
    role !== null && form.roles[role],
    certified !== null && (certified ? segment.certified : segment.uncertified),
    genres.length > 0 && genres.map((genre) => form.genreNames[genre]).join(', '),
    near && segment.near(near.km, near.name),
  ]);
  return text || segment.everybody;
}

/** What has become of it so far. */
export function reachedText({ reached, mailed, removed, kind }: SentBroadcast): string {
  const words = broadcast.reached;
  return listed([
    words.members(reached),
    kind === 'newsletter' && words.mails(mailed),
    removed > 0 && words.removed(removed),
  ]);
}
