import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import { answerOf, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { MessageView } from '#domain/views.ts';

const views = new WeakMap<Message, { account: MemberId; view: MessageView }>();

/** Returns the view of a message that the server has numbered: the same object for the same row, to save renderings. */
export function confirmedView(row: Message, account: MemberId, theirRead: number): MessageView {
  const mine = row.senderId === account;
  const state = mine ? (row.seq <= theirRead ? 'read' : 'sent') : null;
  const cached = views.get(row);
  if (cached?.account === account && cached.view.state === state) return cached.view;
  const { seq, id, senderId, type, text, mediaUrl, gifUrl } = row;
  const view: MessageView = {
    id,
    seq,
    senderId,
    mine,
    type,
    text,
    mediaUrl,
    gifUrl,
    at: Date.parse(row.createdAt),
    edited: row.editedAt !== null,
    deleted: row.deletedAt !== null,
    quote: row.replyTo && { ...row.replyTo, original: null },
    reactions: row.reactions.map((each) => ({ ...each, mine: each.memberId === account })),
    state,
    code: null,
    needsConfirmation: false,
  };
  views.set(row, { account, view });
  return view;
}

/** Returns the view of a message in the outbox. It is « Envoyé » only after the server has committed [Y6]. */
export function queuedView(
  entry: Entry,
  { type, text, mediaUrl, gifUrl, replyTo, replySeq }: MessageContent,
  account: MemberId,
  outbox: OutboxSnapshot,
  now: number,
): MessageView {
  const answer = answerOf(outbox, entry.id);
  const state = !answer ? 'pending' : answer.status === 'rejected' ? 'failed' : 'sent';
  return {
    id: messageIdOf(entry),
    seq: null,
    senderId: account,
    mine: true,
    type,
    text,
    mediaUrl,
    gifUrl,
    at: entry.timestamp,
    edited: false,
    deleted: false,
    quote: replyTo ? { id: replyTo, seq: replySeq ?? null, original: null } : null,
    reactions: [],
    state,
    code: state === 'failed' ? (answer?.code ?? 'invalid') : null,
    needsConfirmation: state === 'pending' && entryRules.isStale(entry, outbox, now),
  };
}

/** Adds the quoted message to a view, if that message is available. */
export function quotingView(view: MessageView, original: MessageView | undefined): MessageView {
  if (!view.quote || !original) return view;
  const { mine, type, text, deleted, seq } = original;
  return { ...view, quote: { ...view.quote, seq: seq ?? view.quote.seq, original: { mine, type, text, deleted } } };
}
