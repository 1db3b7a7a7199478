import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import {
  otherConversation,
  conversation,
  entry,
  entryId,
  firstEpoch,
  messageId,
  queue,
  result,
  results,
  secondEpoch,
  messageCommand,
} from '#tests/support/streams.ts';
import { record, settle, changeEpoch } from './record.ts';

const refTo = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number): Command => ({ action: 'message.edit', data: { ...refTo(n), text: 'edited' } });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: refTo(n) });
const read: Command = {
  action: 'conversation.read',
  data: { conversationId: conversation, upTo: 3, epoch: firstEpoch },
};
const nths = (entries: readonly { nth: number }[] | undefined) => (entries ?? []).map(({ nth }) => nth);

describe('recording results', () => {
  const twice = queue([entry(1, messageCommand('un')), entry(2, edit(1)), entry(3, cancel(1))]);
  test('[Y4] results are recorded one by one; those of unknown entries are ignored', () => {
    const plan = record(entryRules, twice, [result(1), result(99)]);
    expect(plan.value).toBe(1);
    expect(plan.change.record).toEqual([result(1)]);
  });
  test('[Y2] the first result that is no refusal stays', () => {
    const answeredQueue: OutboxSnapshot = { ...twice, results: results(result(1)) };
    expect(record(entryRules, answeredQueue, [result(1, { status: 'rejected' })]).change.record).toEqual([]);
    expect(
      record(entryRules, { ...twice, results: results(result(1, { status: 'rejected' })) }, [result(1)]).change.record,
    ).toEqual([result(1)]);
  });
  test('[Y2] the result of a cancel silently removes its message and its references', () => {
    const plan = record(entryRules, twice, [
      result(1, { status: 'rejected', code: 'cancelled' }),
      result(3, { what: 'cancelled' }),
    ]);
    expect(nths(plan.change.remove)).toEqual([1, 2]);
    expect(plan.change.record).toEqual([result(3, { what: 'cancelled' })]);
  });
  test('[Y12] a refused read is dropped, since nobody requested it', () => {
    const plan = record(entryRules, queue([entry(1, read)]), [
      result(1, { status: 'rejected', code: 'unknown-conversation' }),
    ]);
    expect([nths(plan.change.remove), plan.change.record]).toEqual([[1], []]);
  });
});

describe('settling', () => {
  const threeMessages = (fields: Partial<OutboxSnapshot> = {}) =>
    queue(
      [
        entry(1, messageCommand('un')),
        entry(2, messageCommand('deux')),
        entry(3, messageCommand('ailleurs', otherConversation)),
      ],
      fields,
    );
  const settleStatus = (...all: number[]) => ({
    epoch: firstEpoch,
    settledIds: new Set(all.map(entryId)),
    foundResults: [],
  });

  test('[Y1] entries leave once their results are in the store, in order per stream', () => {
    expect(
      nths(
        settle(entryRules, threeMessages({ results: results(result(1), result(2)) }), settleStatus(1, 2)).change.remove,
      ),
    ).toEqual([1, 2]);
    expect(
      nths(
        settle(entryRules, threeMessages({ results: results(result(2), result(3)) }), settleStatus(2, 3)).change.remove,
      ),
    ).toEqual([3]);
    expect(
      nths(
        settle(entryRules, threeMessages({ results: results(result(1), result(2)) }), settleStatus(2)).change.remove,
      ),
    ).toEqual([]);
  });
  test('[Y1] a refused entry holds nothing up and stays', () => {
    expect(
      nths(
        settle(
          entryRules,
          threeMessages({ results: results(result(1, { status: 'rejected' }), result(2)) }),
          settleStatus(1, 2),
        ).change.remove,
      ),
    ).toEqual([2]);
  });
  test('[Y1] an unanswered entry does not leave', () => {
    expect(nths(settle(entryRules, threeMessages(), settleStatus(1, 2, 3)).change.remove)).toEqual([]);
  });
  test('[Y1] a row with the entry’s id is its result, also after a refusal, and recorded for later', () => {
    const found = { epoch: firstEpoch, settledIds: new Set<never>(), foundResults: [result(2)] };
    expect(settle(entryRules, threeMessages(), found).change).toEqual({ remove: [], record: [result(2)] });
    expect(
      nths(
        settle(entryRules, threeMessages({ results: results(result(2, { status: 'rejected' })) }), {
          ...found,
          foundResults: [result(1), result(2)],
        }).change.remove,
      ),
    ).toEqual([1, 2]);
  });
  test('[Y21] a row found under another epoch settles nothing', () => {
    expect(
      settle(
        entryRules,
        threeMessages({ epoch: secondEpoch, results: results(result(1, { epoch: secondEpoch })) }),
        settleStatus(1),
      ).value,
    ).toBe(0);
  });
});

test('[Y21] an epoch change drops results of the old one and keeps refusals and queue', () => {
  const plan = changeEpoch(
    entryRules,
    queue([entry(1, messageCommand('un')), entry(2, messageCommand('deux'))], {
      results: results(result(1), result(2, { status: 'rejected' })),
    }),
    secondEpoch,
  );
  expect(plan.change).toMatchObject({ epoch: secondEpoch, forget: [entryId(1)] });
  expect(changeEpoch(entryRules, queue([]), firstEpoch)).toEqual({ change: {}, value: false });
});
