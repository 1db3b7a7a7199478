/** Follows on the device: what the member asks for, and what waits or has just been done about it. */
import { distinctUntilChanged, map, scan, type Observable } from 'rxjs';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { MemberId } from '#schemas/ids.ts';
import { pendingFollows, type PendingFollows } from '#streams/account/follows.ts';
import { isRequestedBefore } from './answers/is-requested-before.ts';
import type { CommandContext, Device } from './device.ts';

/** A wish, until an answer of the server that was asked for later takes its place. */
interface Flag {
  value: boolean;
  /** When its entry left the outbox, by the device's clock; null: it waits. */
  settledAt: number | null;
}
type Flags = ReadonlyMap<MemberId, Flag>;

export interface FollowWishes {
  following: Flags;
  accepted: Flags;
  /** How many have left the outbox since this was first read: answers are asked for anew. */
  settled: number;
}

const none: FollowWishes = { following: new Map(), accepted: new Map(), settled: 0 };

/** Takes over what waits; what no longer waits stays, with the time at which it left, unless it was refused. */
function nextFlags(previous: Flags, { waiting, refused }: PendingFollows['following'], now: number): Flags {
  const flags = new Map<MemberId, Flag>();
  for (const [id, { value, settledAt }] of previous)
    if (!refused.has(id)) flags.set(id, { value, settledAt: settledAt ?? now });
  for (const [id, value] of waiting) flags.set(id, { value, settledAt: null });
  return flags;
}

const textOf = ({ following, accepted }: PendingFollows): string =>
  JSON.stringify([following, accepted].map(({ waiting, refused }) => [...waiting, ...refused]));

const newlySettled = (before: Flags, after: Flags): number =>
  [...after].filter(([id, { settledAt }]) => settledAt !== null && before.get(id)?.settledAt === null).length;

/** What the member wishes about follows, with what has left the outbox since the query was opened. */
export const followWishes = ({ queue, clock }: Device): Observable<FollowWishes> =>
  queue.pipe(
    map(pendingFollows),
    distinctUntilChanged((a, b) => textOf(a) === textOf(b)),
    scan((before, pending): FollowWishes => {
      const now = clock.now();
      const following = nextFlags(before.following, pending.following, now);
      const accepted = nextFlags(before.accepted, pending.accepted, now);
      const settled = newlySettled(before.following, following) + newlySettled(before.accepted, accepted);
      return { following, accepted, settled: before.settled + settled };
    }, none),
  );

/** Returns the wish about a member that an answer of this time does not know yet; undefined: there is none. */
export function wishSince(flags: Flags, member: MemberId, answeredAt: number): boolean | undefined {
  const flag = flags.get(member);
  return flag && (flag.settledAt === null || isRequestedBefore(answeredAt, flag.settledAt)) ? flag.value : undefined;
}

/** Queues that the member follows another one, or no longer does; the last wish counts [MEMBERAREA-17]. */
export async function followMember(
  { memberId, following }: { memberId: MemberId; following: boolean },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'member.follow', data: { conversationId, memberId, following } });
}

/** Queues that a follower is accepted, or removed [MEMBERAREA-16]. */
export async function answerFollower(
  { memberId, accepted }: { memberId: MemberId; accepted: boolean },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'follower.set', data: { conversationId, memberId, accepted } });
}
