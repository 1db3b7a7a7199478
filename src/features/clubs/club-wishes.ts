/** What the member sees of their own part in a club: what the server has said, with the wishes that wait. Pure. */
import type { ClubWish } from '#actions/optimistic/types.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { OwnOpinion } from '#schemas/wire/clubs.ts';

/** A wish in the outbox. `code`: the server has refused it. */
export interface ClubWishView extends ClubWish {
  id: EntryId;
  code: RefusalCode | null;
}

/** Says whether the member follows a club: by the last wish that is not refused, else by the answer. */
export function isFollowing(club: { slug: string; followed: boolean }, wishes: readonly ClubWishView[]): boolean {
  const last = wishes.findLast(
    ({ club: slug, following, code }) => slug === club.slug && following !== undefined && !code,
  );
  return last?.following ?? club.followed;
}

/** The member's own opinion. `isSending`: the server has not confirmed it. */
export interface OwnOpinionView extends Pick<OwnOpinion, 'text' | 'state' | 'answer'> {
  isSending: boolean;
}

export interface OwnOpinionPart {
  opinion: OwnOpinionView | null;
  /** A wish that was refused. */
  refused: ClubWishView | null;
  /** What the form begins with: refused words are there to be corrected or sent again [Y4]. */
  words: string;
}

/** Returns the member's opinion of a club. A new text waits for the house, the same one stays as it was decided. */
export function ownOpinion(
  club: { slug: string; own: OwnOpinion | null },
  wishes: readonly ClubWishView[],
): OwnOpinionPart {
  const opinions = wishes.filter(({ club: slug, opinion }) => slug === club.slug && opinion !== undefined);
  const refused = opinions.findLast(({ code }) => code !== null) ?? null;
  const waiting = opinions.findLast(({ code }) => code === null);
  const stored = club.own && { text: club.own.text, state: club.own.state, answer: club.own.answer, isSending: false };
  const opinion = withWaiting(stored, waiting?.opinion);
  return { opinion, refused, words: refused?.opinion ?? opinion?.text ?? '' };
}

/** The opinion with the text that waits; undefined: none does; null: it is withdrawn. */
function withWaiting(stored: OwnOpinionView | null, text: string | null | undefined): OwnOpinionView | null {
  if (text === undefined) return stored;
  if (text === null) return null;
  if (stored?.text === text) return { ...stored, isSending: true };
  return { text, state: 'pending', answer: null, isSending: true };
}
