import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { Deferral } from '#schemas/commands/queue.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { memberNo } from '#tests/support/answers.ts';
import {
  conversation,
  entry,
  entryId,
  firstEpoch,
  instant,
  messageCommand,
  messageId,
  otherConversation,
  queue,
  result,
  results,
  START,
} from '#tests/support/streams.ts';
import { deferralsOf } from './defer.ts';
import { pick } from './pick.ts';
import { record } from './record.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const un = entry(1, messageCommand('un'));
const waiting = (waitMs: number, given: Partial<Deferral> = {}) =>
  new Map([[entryId(1), { at: START, waitMs, totalMs: waitMs, ...given }]]);
const deferred = (seconds: number | null): EntryResult => ({
  id: entryId(1),
  status: 'deferred',
  stream: null,
  rev: 0,
  ...(seconds !== null && { until: instant(seconds) }),
});
const answer = (result: EntryResult) => ({ serverTime: instant(0), results: [result] });

describe('[G16] a deferred entry', () => {
  test('[G16] stays as it is, and fails nothing', () => {
    const plan = record(entryRules, queue([un]), [{ ...deferred(60), epoch: firstEpoch }]);
    expect(plan).toMatchObject({ value: 1, change: { record: [], remove: [], notes: [] } });
  });
  test('[G16] waits as long as it is by the server’s time, whatever the device’s clock says', () => {
    const anyTime = START + 9 * HOUR;
    expect(deferralsOf(queue([un]), answer(deferred(60)), anyTime)).toEqual([
      { id: entryId(1), at: anyTime, waitMs: MINUTE, totalMs: MINUTE },
    ]);
  });
  test('[G16] is not asked for without a pause, nor forever away', () => {
    const waits = [-5, 0, null, 1e7].map(
      (seconds) => deferralsOf(queue([un]), answer(deferred(seconds)), START)[0]?.waitMs,
    );
    expect(waits).toEqual([1000, 1000, MINUTE, 24 * HOUR]);
  });
  test('[G16] adds up what it has really waited', () => {
    const again = queue([un], { deferred: waiting(10 * MINUTE) });
    const [one] = deferralsOf(again, answer(deferred(60)), START + 4 * MINUTE);
    expect(one).toMatchObject({ at: START + 4 * MINUTE, waitMs: MINUTE, totalMs: 5 * MINUTE });
  });
  test('[G16] is none once it was accepted or refused', () => {
    for (const status of ['applied', 'rejected'] as const) {
      const answered = queue([un], { results: results(result(1, { status })) });
      expect(deferralsOf(answered, answer(deferred(60)), START)).toEqual([]);
    }
    expect(deferralsOf(queue([]), answer(deferred(60)), START)).toEqual([]);
  });
});

describe('[G16] while one waits', () => {
  const target = { conversationId: conversation, messageId: messageId(1) };
  const commands: Command[] = [
    messageCommand('un'),
    { action: 'message.edit', data: { ...target, text: 'deux' } },
    messageCommand('trois'),
    { action: 'conversation.read', data: { conversationId: conversation, upTo: 3, epoch: firstEpoch } },
    { action: 'group.leave', data: { groupId: conversation, joinRev: 1 } },
    messageCommand('ailleurs', otherConversation),
  ];
  const all = (waitMs: number) =>
    queue(
      commands.map((command, n) => entry(n + 1, command)),
      { deferred: waiting(waitMs) },
    );
  const pickAt = (now: number, given = all(MINUTE)) => pick(entryRules, given, { limit: 200, now });

  test('[G16] later messages and what refers to it wait too; reads, leaving, other streams do not', () => {
    const { batch, heldCount, resumeMs } = pickAt(START + 20_000);
    expect([batch.map(({ nth }) => nth), heldCount, resumeMs]).toEqual([[4, 5, 6], 3, 40_000]);
  });
  test('[G16] all leave when the wait is over', () => {
    const { batch, heldCount, resumeMs } = pickAt(START + MINUTE);
    expect([batch.map(({ nth }) => nth), heldCount, resumeMs]).toEqual([[1, 2, 3, 4, 5, 6], 0, undefined]);
  });
  test('[G16] a wait ends when the clock is set back', () => {
    expect(pickAt(START - 10_000).batch).toHaveLength(6);
  });
  test('[S34] a later wish of the same action there waits behind it, so that the last one stays the last', () => {
    const [pin, unpin] = [true, false].map((pinned, n) =>
      entry(n + 1, { action: 'conversation.set', data: { conversationId: conversation, settings: { pinned } } }),
    );
    const block = entry(3, { action: 'member.block', data: { conversationId: conversation, memberId: memberNo(2) } });
    const given = queue([pin, unpin, block] as (typeof un)[], { deferred: waiting(MINUTE) });
    expect(pickAt(START, given).batch.map(({ nth }) => nth)).toEqual([3]);
    expect(pickAt(START + MINUTE, given).batch.map(({ nth }) => nth)).toEqual([1, 2, 3]);
  });
  test('[G16] a discard is not held back', () => {
    const discard = entry(2, { action: 'message.cancel', data: target });
    expect(pickAt(START, queue([un, discard], { deferred: waiting(MINUTE) })).batch).toEqual([discard]);
  });
  test('[G16, CHAT-68] the time of its waits does not count towards twelve hours', () => {
    const late = queue([un], { deferred: waiting(HOUR) });
    const asks = (hours: number) => entryRules.isStale(un, late, START + hours * HOUR);
    expect([12.9, 13.1].map(asks)).toEqual([false, true]);
    const threeTimes = queue([un], { deferred: waiting(HOUR, { at: START + 13 * HOUR, totalMs: 3 * HOUR }) });
    expect(entryRules.isStale(un, threeTimes, START + 13.5 * HOUR)).toBe(false);
  });
});
