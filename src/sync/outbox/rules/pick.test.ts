import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import {
  otherConversation,
  bela,
  conversation,
  entry,
  entryId,
  messageId,
  queue,
  result,
  results,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { pick } from './pick.ts';

const HOUR = 3_600_000;
const refTo = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number): Command => ({ action: 'message.edit', data: { ...refTo(n), text: 'edited' } });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: refTo(n) });
const block: Command = { action: 'member.block', data: { conversationId: conversation, memberId: bela } };
const pickedNths = (snapshot: OutboxSnapshot, { limit = 200, now = START } = {}) =>
  pick(entryRules, snapshot, { limit, now }).batch.map(({ nth }) => nth);

describe('entries picked for a push', () => {
  test('[Y3] leave in order of writing, as many as a push carries', () => {
    const many = queue([1, 2, 3, 4].map((n) => entry(n, messageCommand(`${n}`))));
    expect(pickedNths(many)).toEqual([1, 2, 3, 4]);
    expect(pickedNths(many, { limit: 3 })).toEqual([1, 2, 3]);
  });
  test('[Y2] claimed and unanswered entries leave again', () => {
    expect(pickedNths(queue([entry(1, messageCommand('un'))], { claimed: new Set([entryId(1)]) }))).toEqual([1]);
  });
  test('[Y1] answered or refused entries do not leave', () => {
    expect(
      pickedNths(
        queue([entry(1, messageCommand('un')), entry(2, messageCommand('deux'))], {
          results: results(result(1), result(2, { status: 'rejected' })),
        }),
      ),
    ).toEqual([]);
  });
  test('[Y21] entries answered under another epoch leave again', () => {
    expect(
      pickedNths(queue([entry(1, messageCommand('un'))], { results: results(result(1, { epoch: secondEpoch })) })),
    ).toEqual([1]);
  });
  test('[Y3] an entry with a cancel behind it is not sent; the cancel is', () => {
    expect(pickedNths(queue([entry(1, messageCommand('un')), entry(2, cancel(1))]))).toEqual([2]);
  });
  test('[Y3] a cancel leaves in place of its message, before what was written later', () => {
    const claimed = queue([entry(1, messageCommand('un')), entry(2, messageCommand('deux')), entry(3, cancel(1))], {
      claimed: new Set([entryId(1)]),
    });
    expect(pickedNths(claimed)).toEqual([3, 2]);
    expect(pickedNths(claimed, { limit: 1 })).toEqual([3]);
  });
  test('[Y2] an entry that refers to a refused message is refused with it, except a cancel', () => {
    const { batch, failed } = pick(
      entryRules,
      queue([entry(1, messageCommand('un')), entry(2, edit(1)), entry(3, cancel(1))], {
        results: results(result(1, { status: 'rejected' })),
      }),
      { limit: 200, now: START },
    );
    expect(batch.map(({ nth }) => nth)).toEqual([3]);
    expect(failed).toMatchObject([{ id: entryId(2), status: 'rejected', code: 'with-rejected', ref: messageId(1) }]);
  });
});

test('[Y13] profile edits leave one at a time, so that the next one can still absorb changes', () => {
  const louder = (value: number): Command => ({
    action: 'profile.edit',
    data: { fields: { soundVolume: { base: 0.3, value } } },
  });
  const mixedQueue = queue(
    [entry(1, louder(0.4)), entry(2, messageCommand('un')), entry(3, louder(0.5)), entry(4, messageCommand('deux'))],
    {
      claimed: new Set([entryId(1)]),
    },
  );
  expect(pickedNths(mixedQueue)).toEqual([1, 2, 4]);
  expect(pickedNths({ ...mixedQueue, results: results(result(1)) })).toEqual([2, 3, 4]);
});

test('[Y3, Y13] later entries follow those under way; a profile edit waits for the one under way', () => {
  const louder = (value: number): Command => ({
    action: 'profile.edit',
    data: { fields: { soundVolume: { base: 0.3, value } } },
  });
  const snapshot = queue([
    entry(1, messageCommand('un')),
    entry(2, louder(0.5)),
    entry(3, messageCommand('trois')),
    entry(4, louder(0.7)),
  ]);
  const pickedAfter = (...ids: number[]) =>
    pick(entryRules, snapshot, { limit: 200, now: START, inFlight: new Set(ids.map(entryId)) }).batch.map(
      ({ nth }) => nth,
    );
  expect([pickedAfter(1), pickedAfter(1, 2)]).toEqual([[2, 3], [3]]);
});

describe('« Toujours envoyer ? »', () => {
  const stale = { timestamp: START - 13 * HOUR };
  test('[CHAT-68] a message queued over 12 h asks, and holds back what follows or refers to it', () => {
    const all = queue([
      entry(1, messageCommand('un'), stale),
      entry(2, messageCommand('deux')),
      entry(3, edit(2)),
      entry(4, block),
      entry(5, messageCommand('ailleurs', otherConversation)),
      entry(6, edit(900)),
    ]);
    expect(pickedNths(all)).toEqual([4, 5, 6]);
    expect(pick(entryRules, all, { limit: 200, now: START }).heldCount).toBe(3);
  });
  test('a confirmed entry leaves', () => {
    expect(
      pickedNths(queue([entry(1, messageCommand('un'), stale)], { confirmed: new Map([[entryId(1), START - HOUR]]) })),
    ).toEqual([1]);
  });
  test('a cancel always passes and frees what waited behind', () => {
    expect(
      pickedNths(queue([entry(1, messageCommand('un'), stale), entry(2, messageCommand('deux')), entry(3, cancel(1))])),
    ).toEqual([3, 2]);
  });
  test('age is computed by server time; an unknown age asks too', () => {
    expect(pickedNths(queue([entry(1, messageCommand('un'))], { clockOffset: 13 * HOUR }))).toEqual([]);
    expect(pickedNths(queue([entry(1, messageCommand('un'), { timestamp: START + HOUR })]))).toEqual([]);
    expect(pickedNths(queue([entry(1, messageCommand('un'), { timestamp: Number.NaN })]))).toEqual([]);
    expect(pickedNths(queue([entry(1, messageCommand('un'), { timestamp: START + 5000 })]))).toEqual([1]);
  });
  test('[Y2] other entries ask when the server no longer keeps their ids', () => {
    expect(pickedNths(queue([entry(1, edit(900), stale)]))).toEqual([1]);
    expect(pickedNths(queue([entry(1, edit(900), { timestamp: START - 401 * 24 * HOUR })]))).toEqual([]);
  });
});
