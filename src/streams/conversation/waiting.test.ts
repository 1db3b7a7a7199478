import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { groupHead } from '#tests/support/group-streams.ts';
import {
  otherConversation,
  card,
  conversation,
  entry,
  entryId,
  head,
  membership,
  messageId,
  queue,
  result,
  results,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { foldWaiting } from './waiting.ts';

const DAY = 24 * 3_600_000;
const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number): Command => ({ action: 'message.edit', data: { ...of(n), text: 'deux' } });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: of(n) });
const states = (given: ReturnType<typeof queue>, now: number) =>
  foldWaiting(given, [], now).map(({ id, state }) => [id, state]);

describe('the pending list', () => {
  test('[Y1] the pending list holds all unaccepted entries, oldest first, with text and name', () => {
    const waiting = foldWaiting(
      queue([entry(1, messageCommand('un')), entry(2, edit(9)), entry(3, messageCommand('trois'))], {
        results: results(result(3)),
      }),
      [head(1, { card: card({ username: 'bela' }) })],
      START,
    );
    expect(waiting).toMatchObject([
      {
        id: entryId(1),
        action: 'message.send',
        messageId: messageId(1),
        name: 'bela',
        text: 'un',
        state: 'waits',
        claimed: false,
      },
      { id: entryId(2), action: 'message.edit', messageId: messageId(9), name: 'bela', text: 'deux', state: 'waits' },
    ]);
  });
  test('[Y2] a message and its queued edit are one item; an edit of a sent message is its own', () => {
    const both = queue([entry(1, messageCommand('un')), entry(2, edit(1))], { claimed: new Set([entryId(1)]) });
    expect(foldWaiting(both, [], START)).toMatchObject([{ id: entryId(1), text: 'deux' }]);
    expect(foldWaiting({ ...both, results: results(result(1)) }, [], START)).toMatchObject([
      { id: entryId(2), text: 'deux' },
    ]);
  });
  test('[Y9] names no conversation that is not visible', () => {
    const gone = head(1, { membership: { ...membership(), gone: true } as never });
    expect(foldWaiting(queue([entry(1, messageCommand('un'))]), [gone], START)[0]?.name).toBeNull();
  });
  test('[G15] names a group that the member leaves by the group’s name', () => {
    const leave = entry(1, { action: 'group.leave', data: { groupId: conversation, joinRev: 1 } });
    expect(foldWaiting(queue([leave]), [groupHead(1)], START)).toMatchObject([
      { action: 'group.leave', name: 'Les flâneurs', otherId: null, conversationId: conversation },
    ]);
  });
  test('[Y2] shows a message being withdrawn as its discard, with its words', () => {
    expect(foldWaiting(queue([entry(1, messageCommand('un')), entry(2, cancel(1))]), [], START)).toMatchObject([
      { action: 'message.cancel', text: 'un', state: 'waits' },
    ]);
  });
  test('[Y4] keeps refused entries with their code', () => {
    const refused = queue([entry(1, messageCommand('un'))], {
      results: results(result(1, { status: 'rejected', code: 'blocked' })),
      claimed: new Set([entryId(1)]),
    });
    expect(foldWaiting(refused, [], START)).toMatchObject([{ state: 'refused', code: 'blocked', claimed: true }]);
  });
  test('[CHAT-68] asks about a message of yesterday and shows what it holds back', () => {
    const all = queue([
      entry(1, messageCommand('un')),
      entry(2, edit(1), { timestamp: START + DAY }),
      entry(3, messageCommand('trois'), { timestamp: START + DAY }),
      entry(4, messageCommand('ailleurs', otherConversation), { timestamp: START + DAY }),
    ]);
    expect(states(all, START + DAY)).toEqual([
      [entryId(1), 'asks'],
      [entryId(3), 'held'],
      [entryId(4), 'waits'],
    ]);
    expect(
      states({ ...all, confirmed: new Map([[entryId(1), START + DAY]]) }, START + DAY).map(([, state]) => state),
    ).toEqual(['waits', 'waits', 'waits']);
  });
  test('[CHAT-68] an entry that refers to a message awaiting confirmation is held with it', () => {
    const remove: Command = { action: 'message.delete', data: of(1) };
    const all = queue([entry(1, messageCommand('un')), entry(2, remove, { timestamp: START + DAY })]);
    expect(states(all, START + DAY)).toEqual([
      [entryId(1), 'asks'],
      [entryId(2), 'held'],
    ]);
  });
  test('[CHAT-68] a withdrawn message holds nothing back', () => {
    const all = queue([
      entry(1, messageCommand('un')),
      entry(2, cancel(1), { timestamp: START + DAY }),
      entry(3, messageCommand('trois'), { timestamp: START + DAY }),
    ]);
    expect(states(all, START + DAY)).toEqual([
      [entryId(2), 'waits'],
      [entryId(3), 'waits'],
    ]);
  });
  test('is dated by the device’s clock', () => {
    expect(foldWaiting(queue([entry(1, messageCommand('un'))], { clockOffset: 5000 }), [], START)[0]?.at).toBe(
      START - 5000,
    );
  });
});
