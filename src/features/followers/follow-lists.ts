/** The lists of « Mes adeptes »: the server's answers with the member's wishes applied. */
import type { MemberId } from '#schemas/ids.ts';
import type { Followed, Follower } from '#schemas/wire/follows.ts';
import { wishSince, type FollowWishes } from '#device/follows.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a follower counts as new. */
const NEW_DAYS = 7;

export type FollowTab = 'accepted' | 'requests' | 'following';

/** An answer's members, how many there are in all, and when the server was asked. */
export interface Listed<Row> {
  rows: readonly Row[];
  total: number;
  at: number;
}

const without = <Row extends { id: MemberId }>({ rows, total, at }: Listed<Row>, isOut: (id: MemberId) => boolean) => {
  const kept = rows.filter(({ id }) => !isOut(id));
  return { rows: kept, total: Math.max(kept.length, total - (rows.length - kept.length)), at };
};

/**
 * Accepted followers: those of the answer who were not removed, after those whom the member has just accepted.
 * `requests`: every request that was shown.
 */
export function acceptedFollowers(
  accepted: Listed<Follower>,
  requests: readonly Follower[],
  { accepted: flags }: FollowWishes,
): Listed<Follower> {
  const shown = without(accepted, (id) => wishSince(flags, id, accepted.at) === false);
  const known = new Set(accepted.rows.map(({ id }) => id));
  const added = requests.filter(({ id }) => wishSince(flags, id, accepted.at) === true && !known.has(id));
  return { ...shown, rows: [...added, ...shown.rows], total: shown.total + added.length };
}

/** Followers who wait for an answer: not those whom the member has just accepted or refused. */
export const waitingFollowers = (requests: Listed<Follower>, { accepted }: FollowWishes): Listed<Follower> =>
  without(requests, (id) => wishSince(accepted, id, requests.at) !== undefined);

/** Whom the member follows: not those whom they have just left. */
export const followedMembers = (followed: Listed<Followed>, { following }: FollowWishes): Listed<Followed> =>
  without(followed, (id) => wishSince(following, id, followed.at) === false);

/** Says whether a follower came within the last days. */
export const isNewFollower = ({ since }: Pick<Follower, 'since'>, now: number): boolean =>
  now - Date.parse(since) < NEW_DAYS * DAY_MS;
