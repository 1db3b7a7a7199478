import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { MessageContent, PollContent } from '#schemas/actions/message-send.ts';
import { answerOf, asksAgain, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { MessageView, PollView, ReactionView } from '#domain/views.ts';
import type { ConversationRowData } from './state.ts';

const views = new WeakMap<ConversationRowData, { account: MemberId; view: MessageView }>();

/** Returns the view of a message that the server has numbered: the same object for the same row, to save renderings. */
export function confirmedView(row: ConversationRowData, account: MemberId, theirRead: number): MessageView {
  const mine = row.senderId === account && row.type !== 'system';
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
    reactions: reactionsOf(row, account),
    ...groupPartOf(row, account),
    state,
    code: null,
    needsConfirmation: false,
    leavesAt: null,
  };
  views.set(row, { account, view });
  return view;
}

/**
 * Returns the view of a message in the outbox. It is « Envoyé » only after the server has committed [Y6]. `leavesAt`:
 * when it may leave, if it or a message before it is deferred [G16].
 */
export function queuedView(
  entry: Entry,
  { type, text, mediaUrl, gifUrl, replyTo, replySeq, poll }: MessageContent,
  account: MemberId,
  outbox: OutboxSnapshot,
  { now, leavesAt }: { now: number; leavesAt: number | null },
): MessageView {
  const answer = answerOf(outbox, entry.id);
  const asks = asksAgain(outbox, entry.id);
  const state = !answer || asks ? 'pending' : answer.status === 'rejected' ? 'failed' : 'sent';
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
    poll: poll ? pollInQueue(poll) : null,
    event: null,
    mentionsMe: false,
    state,
    code: state === 'failed' ? (answer?.code ?? 'invalid') : null,
    needsConfirmation: asks || (state === 'pending' && entryRules.isStale(entry, outbox, now)),
    leavesAt: state === 'pending' && !asks ? leavesAt : null,
  };
}

/** Adds the quoted message to a view, if that message is available. */
export function quotingView(view: MessageView, original: MessageView | undefined): MessageView {
  if (!view.quote || !original) return view;
  const { mine, senderId, type, text, deleted, seq } = original;
  return {
    ...view,
    quote: { ...view.quote, seq: seq ?? view.quote.seq, original: { mine, senderId, type, text, deleted } },
  };
}

/** [G25] A group's reactions are counts, with the member's own beside them. */
function reactionsOf(row: ConversationRowData, account: MemberId): ReactionView[] {
  if (!('mentions' in row))
    return row.reactions.map((each) => ({ ...each, mine: each.memberId === account, count: 1 }));
  return row.reactions.map(({ emoji, count }) => ({
    memberId: null,
    emoji,
    mine: row.own?.reaction === emoji,
    count,
  }));
}

const privatePart = { poll: null, event: null, mentionsMe: false } as const;

function groupPartOf(row: ConversationRowData, account: MemberId): Pick<MessageView, 'poll' | 'event' | 'mentionsMe'> {
  if (!('mentions' in row)) return privatePart;
  return {
    poll: row.poll && { ...row.poll, choices: row.own?.choices ?? [] },
    event: row.event,
    mentionsMe: row.senderId !== account && (row.mentionsAll || row.mentions.includes(account)),
  };
}

const pollInQueue = ({ options, multiple, anonymous, closesAt }: PollContent): PollView => ({
  multiple,
  anonymous,
  closesAt,
  options: options.map((text) => ({ text, votes: 0 })),
  voters: 0,
  choices: [],
});
