import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { MemberId } from '#schemas/ids.ts';
import {
  accountHead,
  ada,
  bela,
  conversation,
  entry,
  firstEpoch,
  head,
  info,
  membership,
  message,
  messageId,
  queue,
  result,
  results,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { chunkChanges } from '#sync/replica/chunk-changes.ts';
import { mergeChunk } from '#sync/replica/chunks.ts';
import { pulledChangeSet } from '#tests/support/streams.ts';
import { blockedByMe } from './blocked.ts';
import { foldTimeline, type TimelineState } from './timeline.ts';

const nobody: ReadonlySet<MemberId> = new Set();
const chunkOf = (rows: ReturnType<typeof message>[], chunkNo = 0): Chunk => ({
  id: `${chunkNo}`,
  streamId: head(0).id,
  epoch: firstEpoch,
  since: 1,
  chunkNo: chunkNo,
  rows,
  answered: [0, 0],
});
const state = (given: Partial<TimelineState> = {}): TimelineState => ({
  conversationId: conversation,
  account: ada,
  epoch: firstEpoch,
  head: head(2),
  chunks: [chunkOf([message(1), message(2, { senderId: ada })])],
  blocked: nobody,
  ...given,
});
const fold = (outbox: OutboxSnapshot = emptyQueue, given: Partial<TimelineState> = {}, size = 50) =>
  foldTimeline(state(given), outbox, { size, now: START });
const shown = (...args: Parameters<typeof fold>) =>
  fold(...args)?.messages.map((each) => `${each.text}${each.state ? ` (${each.state})` : ''}`);

const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const edit = (n: number, words: string): Command => ({ action: 'message.edit', data: { ...of(n), text: words } });
const remove = (n: number): Command => ({ action: 'message.delete', data: of(n) });
const cancel = (n: number): Command => ({ action: 'message.cancel', data: of(n) });
const hide: Command = {
  action: 'conversation.hide',
  data: { conversationId: conversation, upTo: 2, epoch: firstEpoch },
};
const open: Command = { action: 'conversation.open', data: { conversationId: conversation, memberId: bela } };
const read = (upTo: number, epoch = firstEpoch): Command => ({
  action: 'conversation.read',
  data: { conversationId: conversation, upTo, epoch },
});

describe('messages', () => {
  test('[Y1] a pending message stands behind the server’s messages', () => {
    expect(shown(queue([entry(11, messageCommand('un')), entry(12, messageCommand('deux'))]))).toEqual([
      'message 1',
      'message 2 (sent)',
      'un (pending)',
      'deux (pending)',
    ]);
  });
  test('[Y1] a message is shown once, by id, the confirmed one winning', () => {
    const chunks = [chunkOf([message(1), message(2, { id: messageId(11), senderId: ada, text: 'un' })])];
    expect(shown(queue([entry(11, messageCommand('un, before'))]), { chunks })).toEqual(['message 1', 'un (sent)']);
  });
  test('[Y6] an answered message is shown as sent, with its number, before a worker applies it', () => {
    const answered = results(
      result(11, { row: message(3, { id: messageId(11), senderId: ada, text: 'un' }), membership: membership() }),
    );
    const view = fold(queue([entry(11, messageCommand('un'))], { results: answered }));
    expect(view?.messages.at(-1)).toMatchObject({ seq: 3, state: 'sent' });
    expect(view?.highestShown).toBe(3);
  });
  test('[Y1] a pending message stands before the first later own one', () => {
    const answered = results(
      result(12, { row: message(3, { id: messageId(12), senderId: ada, text: 'deux' }), membership: membership() }),
    );
    expect(
      shown(queue([entry(11, messageCommand('un')), entry(12, messageCommand('deux'))], { results: answered }))?.slice(
        2,
      ),
    ).toEqual(['un (pending)', 'deux (sent)']);
  });
  test('[Y4] a refused message stays as failed, with its code', () => {
    const refused = results(result(11, { status: 'rejected', code: 'blocked' }));
    expect(fold(queue([entry(11, messageCommand('un'))], { results: refused }))?.messages.at(-1)).toMatchObject({
      state: 'failed',
      code: 'blocked',
    });
  });
  test('[Y21] an answer of another epoch is ignored', () => {
    const stale = results(
      result(11, { epoch: secondEpoch, row: message(3, { id: messageId(11) }), membership: membership() }),
    );
    expect(shown(queue([entry(11, messageCommand('un'))], { results: stale }))?.at(-1)).toBe('un (pending)');
  });
  test('an unchanged row keeps its view object; a read or another account makes a new one', () => {
    const given = state();
    const seen = (over: Partial<TimelineState> = {}, outbox = emptyQueue) =>
      foldTimeline({ ...given, ...over }, outbox, { size: 50, now: START })?.messages ?? [];
    const [one, two] = seen();
    expect(seen({}, queue([entry(11, edit(2, 'corrigé'))]))[0]).toBe(one);
    const [first, second] = seen({ head: head(2, { info: info(2, { theirRead: 2 }) }) });
    expect(first).toBe(one);
    expect([two?.state, second?.state]).toEqual(['sent', 'read']);
    expect(seen({ account: bela }).map(({ mine }) => mine)).toEqual([true, false]);
  });
  test('[CHAT-41] an own message counts as read up to the other’s mark', () => {
    expect(shown(emptyQueue, { head: head(2, { info: info(2, { theirRead: 2 }) }) })).toEqual([
      'message 1',
      'message 2 (read)',
    ]);
  });
  test('an old message asks before it is sent', () => {
    const late = foldTimeline(state(), queue([entry(11, messageCommand('un'))]), {
      size: 50,
      now: START + 13 * 3_600_000,
    });
    expect(late?.messages.at(-1)).toMatchObject({ state: 'pending', needsConfirmation: true });
  });
});

describe('pending edits and deletions', () => {
  test('[Y1] edits and deletions apply to confirmed and to queued messages', () => {
    expect(
      shown(queue([entry(11, edit(2, 'edited')), entry(12, messageCommand('un')), entry(13, edit(12, 'deux'))])),
    ).toEqual(['message 1', 'edited (sent)', 'deux (pending)']);
    expect(fold(queue([entry(11, remove(2))]))?.messages[1]).toMatchObject({ deleted: true, text: '' });
  });
  test('[Y1] a refused edit is undone, and its words stay available', () => {
    const view = fold(
      queue([entry(11, edit(2, 'edited'))], {
        results: results(result(11, { status: 'rejected', code: 'edit-too-late' })),
      }),
    );
    expect(view?.messages[1]?.text).toBe('message 2');
    expect(view?.failed).toMatchObject([
      { action: 'message.edit', code: 'edit-too-late', messageId: messageId(2), text: 'edited' },
    ]);
  });
  test('[Y2] entries refused with their message form one failed item with it', () => {
    const refusals = results(
      result(11, { status: 'rejected', code: 'blocked' }),
      result(12, { status: 'rejected', code: 'with-rejected' }),
    );
    expect(
      fold(queue([entry(11, messageCommand('un')), entry(12, edit(11, 'deux'))], { results: refusals }))?.failed,
    ).toEqual([]);
  });
  test('[Y2] a cancelled message leaves the view, whatever its outcome', () => {
    expect(shown(queue([entry(11, messageCommand('un')), entry(12, cancel(11))]))).toHaveLength(2);
    expect(fold(queue([entry(12, cancel(2))]))?.messages[1]).toMatchObject({ deleted: true });
  });
});

describe('reading', () => {
  const unread = (...entries: ReturnType<typeof entry>[]) =>
    fold(queue(entries), { head: head(5), chunks: [chunkOf([1, 2, 3, 4, 5].map((n) => message(n)))] })?.unread;
  test('[Y12] a read counts at once: forward only, up to the last number, only in its own epoch', () => {
    expect(unread()).toBe(5);
    expect(unread(entry(11, read(3)))).toBe(2);
    expect(unread(entry(11, read(3)), entry(12, read(1)))).toBe(2);
    expect(unread(entry(11, read(99)))).toBe(0);
    expect(unread(entry(11, read(5, secondEpoch)))).toBe(5);
  });
  test('[Y6] an answered read counts until a worker has applied it', () => {
    const answered = results(result(11, { membership: membership({ rev: 2, read: 5 }), info: info(5) }));
    const five = { head: head(5), chunks: [chunkOf([1, 2, 3, 4, 5].map((n) => message(n)))] };
    expect(fold(queue([entry(11, read(5))], { results: answered }), five)?.unread).toBe(0);
    expect(
      fold(queue([entry(11, read(5))], { results: answered }), {
        ...five,
        head: head(5, { membership: membership({ rev: 3, read: 4 }) }),
      })?.unread,
    ).toBe(1);
  });
  test('[Y12] own messages beyond the mark are not unread', () => {
    const mine = {
      head: head(3, { membership: membership({ mine: 1 }) }),
      chunks: [chunkOf([message(1), message(2), message(3, { senderId: ada })])],
    };
    expect(fold(queue([entry(11, read(1))]), mine)?.unread).toBe(1);
  });
});

describe('visibility', () => {
  test('[Y9] without a head nothing shows; rows of an earlier membership or epoch are hidden', () => {
    expect(fold(emptyQueue, { head: undefined })).toBeNull();
    expect(fold(emptyQueue, { head: head(0, { membership: { gone: true, rev: 3 }, info: null }) })).toBeNull();
    expect(fold(emptyQueue, { epoch: secondEpoch })).toBeNull();
    expect(shown(emptyQueue, { head: head(2, { membership: membership({ rev: 2, since: 2 }) }) })).toEqual([]);
  });
  test('[Y9] a message hidden by another device stays hidden while its answered entry is queued', () => {
    const answered = results(
      result(11, { row: message(1, { id: messageId(11), senderId: ada, text: 'un' }), membership: membership() }),
    );
    expect(
      shown(queue([entry(11, messageCommand('un'))], { results: answered }), {
        head: head(2, { membership: membership({ rev: 2, ranges: [[2, 9]] }) }),
      }),
    ).toEqual(['message 2 (sent)']);
  });
  test('[Y9] rows outside the visible ranges are not shown', () => {
    expect(shown(emptyQueue, { head: head(2, { membership: membership({ ranges: [[2, 9]] }) }) })).toEqual([
      'message 2 (sent)',
    ]);
    const hole = head(3, {
      membership: membership({
        ranges: [
          [1, 1],
          [3, 9],
        ],
      }),
    });
    expect(shown(emptyQueue, { head: hole, chunks: [chunkOf([1, 2, 3].map((n) => message(n)))] })).toEqual([
      'message 1',
      'message 3',
    ]);
  });
  test('a conversation started offline is shown from the queue alone', () => {
    expect(fold(queue([entry(11, open)]), { head: undefined })).toMatchObject({
      otherId: bela,
      messages: [],
      closed: false,
    });
    expect(shown(queue([entry(11, messageCommand('un'))]), { head: undefined, chunks: [] })).toEqual(['un (pending)']);
  });
  test('[CHAT-62] a hidden conversation goes at once; opening or a queued entry restores it', () => {
    expect(fold(queue([entry(11, hide)]))).toBeNull();
    expect(fold(queue([entry(11, hide), entry(12, open)]))).not.toBeNull();
    expect(fold(queue([entry(11, hide), entry(12, messageCommand('un'))]))).not.toBeNull();
  });
  test('[Y6] an answered hide holds before a worker applies it, unless a newer message came', () => {
    const hidden = (newMembership: { gone: true; rev: number } | ReturnType<typeof membership>) =>
      fold(queue([entry(11, hide)], { results: results(result(11, { membership: newMembership })) }));
    expect(hidden({ gone: true, rev: 2 })).toBeNull();
    expect(hidden(membership())).not.toBeNull();
  });
  test('[CHAT-89] a member blocked by the viewer is gone at once, until a refusal or an unblock', () => {
    const block = (n: number, action: 'member.block' | 'member.unblock') =>
      entry(n, { action, data: { conversationId: conversation, memberId: bela } });
    const blockedWith = (outbox: OutboxSnapshot, already: MemberId[] = []) =>
      fold(outbox, { blocked: blockedByMe(accountHead(already), firstEpoch, outbox) });
    expect(blockedWith(queue([block(11, 'member.block')]))).toBeNull();
    expect(
      blockedWith(queue([block(11, 'member.block')], { results: results(result(11, { status: 'rejected' })) })),
    ).not.toBeNull();
    expect(blockedWith(emptyQueue, [bela])).toBeNull();
    expect(blockedWith(queue([block(11, 'member.unblock')]), [bela])).not.toBeNull();
  });
  test('[CHAT-89] a member blocked by the other sees a closed conversation without a card', () => {
    expect(
      fold(emptyQueue, { head: head(2, { membership: membership({ cardAllowed: false }), card: null }) }),
    ).toMatchObject({ closed: true, card: null });
  });
});

describe('window', () => {
  const long = head(200);
  const chunks = chunkChanges(undefined, pulledChangeSet(200, { completeChunks: [1, 2, 3] }), firstEpoch).flatMap(
    (change) => mergeChunk(undefined, change) ?? [],
  );
  test('[Y10] only the newest numbers are loaded, and older ones are known to exist', () => {
    const view = fold(emptyQueue, { head: long, chunks }, 50);
    expect([view?.messages.length, view?.messages[0]?.seq, view?.hasOlder]).toEqual([50, 151, true]);
    expect(fold(emptyQueue, { head: long, chunks }, 500)?.hasOlder).toBe(false);
  });
  test('[Y9] chunks with unanswered numbers are named, newest first', () => {
    expect(fold(emptyQueue, { head: long, chunks }, 500)?.missingChunks).toEqual([]);
    expect(
      fold(emptyQueue, { head: long, chunks: chunks.filter(({ chunkNo }) => chunkNo === 2) }, 500)?.missingChunks,
    ).toEqual([3, 1, 0]);
    expect(fold(emptyQueue, { head: long, chunks: [] }, 50)?.missingChunks).toEqual([3, 2]);
  });
  test('[Y9] nothing is missing where nothing is visible', () => {
    const left = head(200, { membership: membership({ ranges: [] }) });
    expect(fold(emptyQueue, { head: left, chunks: [] })).toMatchObject({
      missingChunks: [],
      hasOlder: false,
      messages: [],
    });
  });
});
