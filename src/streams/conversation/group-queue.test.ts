import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { GroupInfo, GroupRow } from '#schemas/streams/group.ts';
import { groupChunks, groupHead, groupInfo, groupMembership, groupRow } from '#tests/support/group-streams.ts';
import {
  ada,
  conversation,
  entry,
  entryId,
  firstEpoch,
  messageCommand,
  messageId,
  queue,
  result,
  results,
  START,
} from '#tests/support/streams.ts';
import { foldList } from './list.ts';
import { foldTimeline } from './timeline.ts';
import { foldWaiting } from './waiting.ts';

const MINUTE = 60_000;
const LAST = 8;
const ofGroup = (given: Partial<GroupInfo> = {}) =>
  groupHead(LAST, { info: groupInfo(LAST, given), membership: groupMembership({ joinRev: 5 }) });
const chunks = groupChunks(
  Array.from({ length: LAST }, (_, n) =>
    n + 1 === LAST
      ? groupRow(LAST, { type: 'poll', poll: pollOf([3, 1]), own: { reaction: null, choices: [0] } })
      : groupRow(n + 1),
  ),
);
function pollOf(votes: readonly number[]): GroupRow['poll'] {
  const options = votes.map((count, n) => ({ text: `choix ${n}`, votes: count }));
  return { multiple: false, anonymous: false, closesAt: null, options, voters: votes.reduce((a, b) => a + b, 0) };
}
const state = { conversationId: conversation, account: ada, epoch: firstEpoch, blocked: new Set<never>() };
const timeline = (outbox: OutboxSnapshot, head = ofGroup(), now = START) =>
  foldTimeline({ ...state, head, chunks }, outbox, { now, size: 64 });
const toGroup = (text: string): Command => ({
  action: 'message.send',
  data: { ...messageCommand(text).data, receiverId: null, joinRev: 5 },
});
const refused = (n: number, code: 'too-many-pins' | 'group-joined-again' | 'poll-closed' | 'last-admin') =>
  results(result(n, { status: 'rejected', code, stream: null }));

describe('[G16] a deferred message', () => {
  const both = queue([entry(11, toGroup('un')), entry(12, toGroup('deux'))], {
    deferred: new Map([[entryId(11), { at: START, waitMs: MINUTE, totalMs: MINUTE }]]),
  });
  const shown = (now: number) =>
    timeline(both, ofGroup(), now)
      ?.messages.filter(({ mine }) => mine)
      .map(({ state, leavesAt }) => [state, leavesAt]);

  test('[G16] is shown as waiting, with the time at which it leaves, and so are those behind it', () => {
    expect(shown(START + 20_000)).toEqual([
      ['pending', START + MINUTE],
      ['pending', START + MINUTE],
    ]);
    expect(shown(START + MINUTE)).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
  });
  test('[G16] is listed with its time; what refers to it waits with it, a read does not', () => {
    const target = { conversationId: conversation, messageId: messageId(11) };
    const more = queue(
      [
        ...both.entries,
        entry(13, { action: 'message.react', data: { ...target, emoji: '👏' } }),
        entry(14, { action: 'conversation.read', data: { conversationId: conversation, upTo: 3, epoch: firstEpoch } }),
      ],
      { deferred: both.deferred },
    );
    const states = (now: number) => foldWaiting(more, [], now).map(({ state, leavesAt }) => [state, leavesAt]);
    expect(states(START)).toEqual([...Array<unknown>(3).fill(['deferred', START + MINUTE]), ['waits', null]]);
    expect(states(START + MINUTE)).toEqual(Array(4).fill(['waits', null]));
  });
});

describe('[G15] an earlier membership', () => {
  const asks = queue([entry(11, toGroup('avant'))], { results: refused(11, 'group-joined-again') });
  test('[G15] of a message written in it the member is asked, and it has not failed', () => {
    expect(timeline(asks)?.messages.at(-1)).toMatchObject({ state: 'pending', needsConfirmation: true, code: null });
    expect(foldWaiting(asks, [], START)).toMatchObject([{ state: 'asks', code: 'group-joined-again' }]);
  });
  const leave = (joinRev: number) =>
    queue([entry(11, { action: 'group.leave', data: { groupId: conversation, joinRev } })]);
  const listed = (outbox: OutboxSnapshot) =>
    foldList({ account: ada, epoch: firstEpoch, heads: [ofGroup()] }, outbox, START).length;
  test('[G15] leaving hides the group, but not one that was joined again since', () => {
    expect([emptyQueue, leave(5), leave(4)].map(listed)).toEqual([1, 0, 1]);
    expect([leave(5), leave(4)].map((outbox) => timeline(outbox) === null)).toEqual([true, false]);
  });
  test('[G15] a refused leave brings the group back, and stays as a failed item', () => {
    const refusedLeave = { ...leave(5), results: refused(11, 'last-admin') };
    expect(listed(refusedLeave)).toBe(1);
    expect(timeline(refusedLeave)?.failed).toMatchObject([{ action: 'group.leave', code: 'last-admin' }]);
  });
  test('[G15] a group that is being left vanishes with what waits there', () => {
    const waits = leave(5);
    expect(listed({ ...waits, entries: [entry(10, toGroup('un')), ...waits.entries] })).toBe(0);
  });
});

describe('[Y1] pending pins', () => {
  const pin = (n: number, target: number, pinned = true, seq?: number) =>
    entry(n, {
      action: 'group.pin',
      data: { groupId: conversation, messageId: messageId(target), pinned, ...(seq && { seq }) },
    });
  const pinned = (outbox: OutboxSnapshot, given: readonly number[] = [3, 2]) =>
    timeline(outbox, ofGroup({ pinned: [...given] }))?.group?.info.pinned;

  test('[Y1] the latest comes first, and one taken back is gone', () => {
    expect(pinned(queue([pin(11, 5), pin(12, 3, false)]))).toEqual([5, 2]);
    expect(pinned(queue([pin(11, 2)]))).toEqual([3, 2]);
  });
  test('[Y1] one names its message by number, where it is not at hand', () => {
    expect(pinned(queue([pin(11, 900, true, 700)]))).toEqual([700, 3, 2]);
  });
  test('[Y1] a message without a number is pinned once it has one', () => {
    expect(pinned(queue([entry(30, toGroup('un')), pin(31, 30)]))).toEqual([3, 2]);
  });
  test('[Y1] no more are shown than a group can have', () => {
    expect(pinned(queue([pin(11, 6)]), [5, 4, 3, 2, 1])).toEqual([6, 5, 4, 3, 2]);
  });
  test('[Y4] a refused one is a failed item, and the pins are as before', () => {
    const outbox = queue([pin(11, 6)], { results: refused(11, 'too-many-pins') });
    expect(pinned(outbox)).toEqual([3, 2]);
    expect(timeline(outbox)?.failed).toMatchObject([{ action: 'group.pin', code: 'too-many-pins' }]);
  });
});

describe('[G25] pending votes', () => {
  const vote = (n: number, choices: number[]) =>
    entry(n, { action: 'group.vote', data: { groupId: conversation, messageId: messageId(LAST), choices } });
  const poll = (outbox: OutboxSnapshot) => timeline(outbox)?.messages.find(({ seq }) => seq === LAST)?.poll;
  test('[G25] the last one counts, in place of the confirmed one', () => {
    const voted = poll(queue([vote(11, []), vote(12, [1])]));
    expect([voted?.options.map(({ votes }) => votes), voted?.choices, voted?.voters]).toEqual([[2, 2], [1], 4]);
  });
  test('[Y4] a refused one changes nothing, and is a failed item', () => {
    const outbox = queue([vote(11, [1])], { results: refused(11, 'poll-closed') });
    expect(poll(outbox)?.choices).toEqual([0]);
    expect(timeline(outbox)?.failed).toMatchObject([{ action: 'group.vote', code: 'poll-closed' }]);
  });
});
