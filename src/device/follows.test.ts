import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import { entryOf, pairId } from '#tests/support/entries.ts';
import type { Device } from './device.ts';
import { followWishes, wishSince, type FollowWishes } from './follows.ts';

const [ada, bela] = [1, 2].map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as [MemberId, MemberId];
const follow = entryOf({
  action: 'member.follow',
  data: { conversationId: pairId(ada, bela), memberId: bela, following: true },
});
const queueOf = (entries: readonly object[], refused: readonly EntryId[] = []): OutboxSnapshot =>
  ({
    entries,
    claimed: new Set(),
    confirmed: new Map(),
    results: new Map(refused.map((id) => [id, { id, status: 'rejected', code: 'blocked', epoch: 'e' }])),
    epoch: 'e',
    clockOffset: 0,
  }) as unknown as OutboxSnapshot;

function watched() {
  const queue = new BehaviorSubject(queueOf([]));
  const time = { now: 100 };
  let last: FollowWishes | null = null;
  followWishes({ queue, clock: { now: () => time.now } } as unknown as Device).subscribe((next) => (last = next));
  return {
    queue,
    time,
    wish: (answeredAt: number) => last && wishSince(last.following, bela, answeredAt),
    settled: () => last?.settled,
  };
}

test('[MEMBERAREA-17] a wish counts while it waits, and until an answer that was asked for later', () => {
  const { queue, time, wish, settled } = watched();
  expect(wish(0)).toBeUndefined();
  queue.next(queueOf([follow]));
  expect([wish(0), wish(1000), settled()]).toEqual([true, true, 0]);
  time.now = 200;
  queue.next(queueOf([]));
  expect([wish(150), wish(200), settled()]).toEqual([true, undefined, 1]);
});

test('[MEMBERAREA-17] a refused wish leaves no trace', () => {
  const { queue, wish, settled } = watched();
  queue.next(queueOf([follow]));
  queue.next(queueOf([follow], [follow.id]));
  expect([wish(0), settled()]).toEqual([undefined, 0]);
});
