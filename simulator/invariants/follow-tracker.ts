/**
 * Checks follows [MEMBERAREA-16, MEMBERAREA-17]: nobody follows across a block, and each follow is what the requests
 * that the server has applied make of it, in their order.
 */
import type { CommandFor } from '#actions/types.ts';
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { followKey } from '#simulator/server/follows/rules.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';

/** By key: whether the follower was accepted. */
type Expected = Map<string, boolean>;

const changes: { readonly [A in Action]?: (expected: Expected, me: MemberId, data: ActionData<A>) => void } = {
  'member.follow'(expected, me, { memberId, following }) {
    const key = followKey(me, memberId);
    if (!following) expected.delete(key);
    else if (!expected.has(key)) expected.set(key, false);
  },
  'follower.set'(expected, me, { memberId, accepted }) {
    const key = followKey(memberId, me);
    if (!accepted) expected.delete(key);
    else if (expected.has(key)) expected.set(key, true);
  },
  'member.block'(expected, me, { memberId }) {
    expected.delete(followKey(me, memberId));
    expected.delete(followKey(memberId, me));
  },
};
const applyTo = <A extends Action>(expected: Expected, me: MemberId, { action, data }: CommandFor<A>) =>
  changes[action]?.(expected, me, data);

export class FollowTracker {
  private expected: Expected = new Map();
  private backedUp: Expected = new Map();

  /** Takes a push over, from a device or from elsewhere, and checks what it has made. */
  applied(
    server: Server,
    member: MemberId,
    entries: readonly SentEntry[],
    results: readonly Pick<EntryResult, 'status'>[],
  ): void {
    for (const [n, entry] of entries.entries())
      if (results[n]?.status === 'applied') applyTo(this.expected, member, entry);
    this.check(server);
  }

  backup(): void {
    this.backedUp = new Map(this.expected);
  }

  restore(): void {
    this.expected = new Map(this.backedUp);
  }

  check({ truth, isBlockedEitherWay }: Server): void {
    for (const { follower, followed } of truth.follows.values())
      if (isBlockedEitherWay(follower, followed))
        throw new InvariantViolation('followed across a block', followKey(follower, followed));
    const inOrder = (all: Iterable<readonly [string, boolean]>) => [...all].map(String).toSorted().join(' ');
    const actual = inOrder([...truth.follows].map(([key, { accepted }]) => [key, accepted] as const));
    const expected = inOrder(this.expected);
    if (actual !== expected) throw new InvariantViolation('a follow lost', `${actual} for ${expected}`);
  }
}
