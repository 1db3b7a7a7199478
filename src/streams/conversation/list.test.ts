import { describe, expect, test } from 'vitest';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import { asStream } from '#schemas/as-stream.ts';
import {
  accountHead,
  ada,
  otherConversation,
  bela,
  conversation,
  entry,
  firstEpoch,
  head,
  info,
  instant,
  membership,
  message,
  messageId,
  queue,
  result,
  results,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { queuedConversations, foldList } from './list.ts';

const preview = (seq: number, given: Partial<Preview> = {}): Preview => ({
  id: messageId(seq),
  seq,
  senderId: bela,
  type: 'text',
  text: `message ${seq}`,
  createdAt: instant(seq),
  deleted: false,
  ...given,
});
const withPreview = (last: number, given: Partial<Head> = {}, shown: Partial<Preview> = {}) =>
  head(last, { info: info(last, { preview: preview(last, shown) }), ...given });
const list = (heads: Head[], outbox: OutboxSnapshot = emptyQueue) =>
  foldList({ account: ada, epoch: firstEpoch, heads }, outbox, START);
const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });

describe('a row', () => {
  test('[Y12] is made from the head alone: newest message and unread count', () => {
    expect(list([withPreview(3)])).toMatchObject([
      {
        id: conversation,
        otherId: bela,
        unread: 3,
        preview: { text: 'message 3', mine: false, state: null },
        at: START + 3000,
      },
    ]);
  });
  test('[CHAT-07] shows what a message without text is', () => {
    expect(list([withPreview(3, {}, { type: 'image', text: '' })])[0]?.preview?.text).toBe('📷 Image');
  });
  test('[Y1] shows the newest requested change', () => {
    expect(list([withPreview(3)], queue([entry(11, messageCommand('un'))]))[0]?.preview).toMatchObject({
      text: 'un',
      mine: true,
      state: 'pending',
    });
  });
  test('[Y6] shows an answered message as sent before a worker has applied it', () => {
    const answered = results(
      result(11, { row: message(4, { id: messageId(11), senderId: ada, text: 'un' }), membership: membership() }),
    );
    expect(
      list([withPreview(3)], queue([entry(11, messageCommand('un'))], { results: answered }))[0]?.preview,
    ).toMatchObject({
      text: 'un',
      state: 'sent',
    });
  });
  test('[Y1] shows a pending edit or deletion of the newest message', () => {
    const mine = withPreview(3, {}, { senderId: ada });
    expect(
      list([mine], queue([entry(11, { action: 'message.edit', data: { ...of(3), text: 'edited' } })]))[0]?.preview
        ?.text,
    ).toBe('edited');
    expect(list([mine], queue([entry(11, { action: 'message.delete', data: of(3) })]))[0]?.preview).toMatchObject({
      deleted: true,
      text: '',
    });
  });
  test('[Y12] counts a read at once, and never raises the count', () => {
    const read = (upTo: number) =>
      queue([
        entry(11, { action: 'conversation.read', data: { conversationId: conversation, upTo, epoch: firstEpoch } }),
      ]);
    const some = withPreview(9, { membership: membership({ read: 5, mine: 2 }) });
    expect(list([some])[0]?.unread).toBe(2);
    expect(list([some], read(6))[0]?.unread).toBe(2);
    expect(list([some], read(9))[0]?.unread).toBe(0);
  });
});

describe('the list', () => {
  const other = withPreview(9, { id: asStream(otherConversation) });
  test('pinned conversations first, then pending ones, then newest first', () => {
    const ids = (heads: Head[], outbox?: OutboxSnapshot) => list(heads, outbox).map(({ id }) => id);
    expect(ids([withPreview(3), other])).toEqual([otherConversation, conversation]);
    expect(ids([withPreview(3), other], queue([entry(11, messageCommand('un'), { timestamp: START - 9000 })]))).toEqual(
      [conversation, otherConversation],
    );
    expect(ids([withPreview(3, { membership: membership({ pinned: true }) }), other])).toEqual([
      conversation,
      otherConversation,
    ]);
  });
  test('[Y1] the list holds conversations that only the queue knows', () => {
    const started = queue([entry(11, messageCommand('un', otherConversation))]);
    expect(queuedConversations(started)).toEqual([otherConversation]);
    expect(list([withPreview(3)], started).map(({ id, card }) => [id, card?.username ?? null])).toEqual([
      [otherConversation, null],
      [conversation, 'bela'],
    ]);
  });
  test('[CHAT-89] the list leaves out members blocked by the viewer', () => {
    expect(list([withPreview(3), accountHead([bela])])).toEqual([]);
  });
  test('[Y9] the list leaves out gone streams and heads of another epoch', () => {
    expect(list([head(0, { membership: { gone: true, rev: 2 }, info: null })])).toEqual([]);
    expect(foldList({ account: ada, epoch: null, heads: [withPreview(3)] }, emptyQueue, START)).toEqual([]);
  });
});
