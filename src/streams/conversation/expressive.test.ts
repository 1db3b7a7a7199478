import { describe, expect, test } from 'vitest';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { Command } from '#schemas/actions/union.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message, ReactionEmoji } from '#schemas/entities/message.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import {
  ada,
  bela,
  conversation,
  otherConversation,
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
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { chunkKey } from '#sync/replica/chunks.ts';
import { foldList } from './list.ts';
import { quotedNumbersInQueue, quotedChunkKeys } from './quotes.ts';
import { foldTimeline } from './timeline.ts';

const all: Chunk['answered'] = [0xffff_ffff, 0xffff_ffff];
const chunkOf = (rows: Message[], chunkNo = 0, answered = all): Chunk => ({
  id: `${chunkNo}`,
  streamId: asStream(conversation),
  epoch: firstEpoch,
  since: 1,
  chunkNo: chunkNo,
  rows,
  answered,
});
const quoting = (n: number, of: number, given: Partial<Message> = {}) =>
  message(n, { replyTo: { id: messageId(of), seq: of }, ...given });
const fold = (
  rows: Message[],
  outbox: OutboxSnapshot = emptyQueue,
  chunks = [chunkOf(rows)],
  last = rows.at(-1)?.seq ?? 0,
  size = 50,
) =>
  foldTimeline(
    { conversationId: conversation, account: ada, epoch: firstEpoch, head: head(last), chunks, blocked: new Set() },
    outbox,
    { size, now: START },
  );
const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const react = (n: number, emoji: ReactionEmoji | null): Command => ({
  action: 'message.react',
  data: { ...of(n), emoji },
});
const answer = (words: string, to: number): Command => ({
  ...messageCommand(words),
  data: { ...messageCommand(words).data, replyTo: messageId(to) },
});

describe('a quote', () => {
  const quotes = (...given: Parameters<typeof fold>) =>
    fold(...given)?.messages.map(
      ({ quote }) => quote && [quote.seq, quote.original?.text ?? null, quote.original?.deleted ?? null],
    );
  test('[Y1] shows the present message: edited, deleted, or about to be', () => {
    const rows = [message(1), quoting(2, 1)];
    expect(quotes(rows)?.[1]).toEqual([1, 'message 1', false]);
    expect(quotes([message(1, { text: '', deletedAt: message(1).createdAt }), quoting(2, 1)])?.[1]).toEqual([
      1,
      '',
      true,
    ]);
    const mine = [message(1, { senderId: ada }), quoting(2, 1)];
    expect(
      quotes(mine, queue([entry(11, { action: 'message.edit', data: { ...of(1), text: 'autre' } })]))?.[1],
    ).toEqual([1, 'autre', false]);
  });
  test('[Y1] a quote of a pending message shows it as pending, and its number once known', () => {
    const waiting = queue([
      entry(11, messageCommand('un')),
      entry(12, answer('deux', 11)),
      entry(13, answer('trois', 1)),
    ]);
    expect(quotes([message(1)], waiting)).toEqual([null, null, [null, 'un', false], [1, 'message 1', false]]);
    const sent = message(2, { id: messageId(11), senderId: ada, text: 'un' });
    expect(quotes([message(1), sent], waiting)?.[2]).toEqual([2, 'un', false]);
  });
  test('[Y20] reads an old message’s chunk, and requests it where absent', () => {
    const far = 3 * CHUNK_SIZE + 5;
    const chunk = chunkOf([quoting(far, 7)], 3);
    expect(quotedChunkKeys(head(far), firstEpoch, [chunk])).toEqual([
      chunkKey({ epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 0 }),
    ]);
    const without = fold([], emptyQueue, [chunk], far, 5);
    expect(without?.missingQuoteChunks).toEqual([0]);
    expect(without?.messages.at(-1)?.quote).toMatchObject({ seq: 7, original: null });
    const beside = fold([], emptyQueue, [chunk, chunkOf([message(7)])], far, 5);
    const waits = queue([
      entry(11, {
        ...messageCommand('oui'),
        data: { ...messageCommand('oui').data, replyTo: messageId(7), replySeq: 7 },
      }),
    ]);
    expect(quotedNumbersInQueue(waits, conversation)).toEqual([7]);
    expect(
      fold([], waits, [chunkOf([message(far)], 3), chunkOf([message(7)])], far, 5)?.messages.at(-1)?.quote,
    ).toMatchObject({ seq: 7, original: { text: 'message 7' } });
    expect(beside?.missingQuoteChunks).toEqual([]);
    expect(beside?.messages.map(({ seq, quote }) => [seq, quote?.original?.text])).toEqual([[far, 'message 7']]);
  });
});

describe('reactions', () => {
  const reacted = [
    message(1, {
      reactions: [
        { memberId: ada, emoji: '🔥' },
        { memberId: bela, emoji: '👏' },
      ],
    }),
  ];
  const shown = (...given: Parameters<typeof fold>) =>
    fold(...given)?.messages[0]?.reactions.map(({ emoji, mine }) => `${emoji}${mine ? ' mine' : ''}`);
  test('[Y1] a requested reaction shows at once, one per member; null removes it', () => {
    expect(shown(reacted)).toEqual(['🔥 mine', '👏']);
    expect(shown(reacted, queue([entry(11, react(1, '😂'))]))).toEqual(['😂 mine', '👏']);
    expect(shown(reacted, queue([entry(11, react(1, '😂')), entry(12, react(1, null))]))).toEqual(['👏']);
  });
  test('[Y1] a refused reaction is undone', () => {
    expect(
      shown(
        reacted,
        queue([entry(11, react(1, '😂'))], { results: results(result(11, { status: 'rejected', code: 'blocked' })) }),
      ),
    ).toEqual(['🔥 mine', '👏']);
  });
  test('[Y6] an answered reaction counts before a worker has applied it, also on another’s message', () => {
    const row = message(1, { rev: 9, reactions: [{ memberId: ada, emoji: '😮' }] });
    expect(
      shown(
        [message(1)],
        queue([entry(11, react(1, '😮'))], { results: results(result(11, { row, membership: membership() })) }),
      ),
    ).toEqual(['😮 mine']);
  });
  test('[Y11] a message about to be deleted shows no reaction', () => {
    const mine = [message(1, { senderId: ada, reactions: reacted[0]?.reactions ?? [] })];
    expect(
      shown(mine, queue([entry(11, { action: 'message.delete', data: of(1) }), entry(12, react(1, '😂'))])),
    ).toEqual([]);
  });
});

describe('a conversation’s settings', () => {
  const set = (settings: ConversationSettings): Command => ({
    action: 'conversation.set',
    data: { conversationId: conversation, settings },
  });
  const heads = [
    head(1, { membership: membership({ muted: true }) }),
    head(9, { id: asStream(otherConversation), info: info(9) }),
  ];
  const rows = (outbox: OutboxSnapshot = emptyQueue, given = heads) =>
    foldList({ account: ada, epoch: firstEpoch, heads: given }, outbox, START);
  const shown = (outbox: OutboxSnapshot) =>
    rows(outbox).flatMap(({ id, muted, pinned, archived }) =>
      id === conversation ? [{ muted, pinned, archived }] : [],
    );
  test('[Y1] show at once as requested; after a refusal as before', () => {
    const entries = [entry(11, set({ pinned: true })), entry(12, set({ muted: false }))];
    expect(shown(queue(entries))).toEqual([{ muted: false, pinned: true, archived: false }]);
    expect(shown(queue(entries, { results: results(result(11, { status: 'rejected' })) }))).toEqual([
      { muted: false, pinned: false, archived: false },
    ]);
  });
  test('[Y6] an answered setting holds until the server’s state is as new', () => {
    const answered = results(result(11, { membership: membership({ rev: 2, since: 2, pinned: true }) }));
    expect(shown(queue([entry(11, set({ pinned: true }))], { results: answered }))).toMatchObject([{ pinned: true }]);
    const newer = [head(1, { membership: membership({ rev: 3, pinned: false }) })];
    expect(rows(queue([entry(11, set({ pinned: true }))], { results: answered }), newer)).toMatchObject([
      { pinned: false },
    ]);
  });
  test('pinned conversations stand first, archived ones last, whatever their time', () => {
    expect(rows().map(({ id }) => id)).toEqual([otherConversation, conversation]);
    expect(rows(queue([entry(11, set({ pinned: true }))])).map(({ id }) => id)).toEqual([
      conversation,
      otherConversation,
    ]);
    const archived = [
      heads[0] ?? head(1),
      head(99, { id: asStream(otherConversation), membership: membership({ archived: true, pinned: true }) }),
    ];
    expect(rows(emptyQueue, archived).map(({ id }) => id)).toEqual([conversation, otherConversation]);
  });
  test('the open conversation shows its settings', () => {
    expect(fold([message(1)], queue([entry(11, set({ archived: true }))]))?.settings).toEqual({
      muted: false,
      pinned: false,
      archived: true,
    });
  });
});
