import { expect, test } from 'vitest';
import { actionRules } from '#actions/rules.ts';
import { entryOf, pairId } from '#tests/support/entries.ts';
import type { Action, Command } from '#schemas/actions/union.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import { pendingFollows } from './follows.ts';

const [ada, bela] = [1, 2].map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as [MemberId, MemberId];
const pair = { conversationId: pairId(ada, bela), memberId: bela };
const queueOf = (entries: readonly Entry[], refused: readonly Entry[] = []): OutboxSnapshot =>
  ({
    entries,
    claimed: new Set(),
    confirmed: new Map(),
    results: new Map(refused.map(({ id }) => [id, { id, status: 'rejected', code: 'blocked', epoch: 'e' }])),
    epoch: 'e',
    clockOffset: 0,
  }) as unknown as OutboxSnapshot;
const entry = (command: Command): Entry => entryOf(command) as Entry;

test('[MEMBERAREA-17] the last wish about a member counts, and a refused one does not', () => {
  const follow = entry({ action: 'member.follow', data: { ...pair, following: true } });
  const accept = entry({ action: 'follower.set', data: { ...pair, accepted: true } });
  const { following, accepted } = pendingFollows(queueOf([follow, accept], [accept]));
  expect([...following.waiting]).toEqual([[bela, true]]);
  expect([[...accepted.waiting], [...accepted.refused]]).toEqual([[], [bela]]);
});

test('[MEMBERAREA-17] wishes about one member that wait become one entry, with the last wish', () => {
  const follow = entry({ action: 'member.follow', data: { ...pair, following: true } });
  const context = {
    queue: queueOf([follow]),
    rules: {} as never,
    stamp: { now: 0, newId: () => 'new' as EntryId },
  };
  const plan = actionRules['member.follow' satisfies Action].coalesce({ ...pair, following: false }, context);
  expect(plan).toMatchObject({
    value: { kind: 'changed' },
    change: { replace: [{ id: follow.id, data: { following: false } }] },
  });
  expect(plan.change.add).toBeUndefined();
});
