/**
 * Computes the optimistic view of the messages of one conversation: the stored rows with the outbox applied [Y1].
 */
import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { MessageId } from '#schemas/ids.ts';
import { messageInAnswer } from '#schemas/streams/by-kind.ts';
import { groupBy } from '#lib/group-by.ts';
import { mergeRow } from '#sync/replica/chunks.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { MessageView } from '#domain/views.ts';
import { laterOf, leavesAt } from '#lib/deferral.ts';
import { confirmedView, queuedView, quotingView } from './message-view.ts';
import { conversationHead, isLost, type ConversationRowData, type ConversationState } from './state.ts';

export interface FoldedMessages {
  /** In ascending order of number. */
  confirmed: MessageView[];
  /** In order of writing. */
  queued: MessageView[];
}

/** Folds the entries of a conversation into its stored rows, which may come in any order. */
export function foldMessages(
  state: ConversationState,
  rows: readonly ConversationRowData[],
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
  now: number,
): FoldedMessages {
  const head = conversationHead(state);
  const rowsById = new Map<MessageId, ConversationRowData>();
  for (const row of head ? rows : []) if (inRanges(head?.membership.ranges ?? [], row.seq)) rowsById.set(row.id, row);
  for (const row of answeredRows(state, entries, outbox)) {
    const stored = rowsById.get(row.id);
    rowsById.set(row.id, stored ? (mergeRow(stored, row) as ConversationRowData) : row);
  }

  const confirmed = new Map<MessageId, MessageView>();
  const theirRead = head?.info.kind === 'conversation' ? head.info.theirRead : 0;
  for (const row of rowsById.values()) confirmed.set(row.id, confirmedView(row, state.account, theirRead));
  const queued = new Map<MessageId, MessageView>();
  const targets = { state, outbox, now, confirmed, queued, leavesAt: null };
  for (const entry of entries) foldEntry(entry, targets);
  const withQuote = (view: MessageView) =>
    view.quote ? quotingView(view, confirmed.get(view.quote.id) ?? queued.get(view.quote.id)) : view;
  return {
    confirmed: [...confirmed.values()].map(withQuote).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    queued: [...queued.values()].map(withQuote),
  };
}

/** Returns the rows of recorded answers, which may not be in the store yet [Y6]. */
function answeredRows(
  state: ConversationState,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
): ConversationRowData[] {
  return entries.flatMap(({ id }) => {
    const answer = answerOf(outbox, id);
    const message = answer && messageInAnswer(answer);
    return message && answer.status !== 'rejected' && !isHidden(state, answer) ? [message] : [];
  });
}

/** Returns whether the row of a recorded answer is no longer visible to the member. */
function isHidden(state: ConversationState, answer: RecordedResult): boolean {
  const head = conversationHead(state);
  return head ? answer.row !== undefined && !inRanges(head.membership.ranges, answer.row.seq) : isLost(state, answer);
}

interface FoldTargets {
  state: ConversationState;
  outbox: OutboxSnapshot;
  now: number;
  confirmed: Map<MessageId, MessageView>;
  queued: Map<MessageId, MessageView>;
  /** When the deferred messages among the entries so far may leave: later ones follow them [G16]. */
  leavesAt: number | null;
}

function foldEntry(entry: Entry, targets: FoldTargets): void {
  const { state, outbox, now, confirmed, queued } = targets;
  const answer = answerOf(outbox, entry.id);
  const answered = answer !== undefined && answer.status !== 'rejected';
  const content = entryRules.messageOf(entry);
  if (content) {
    if (!answer) targets.leavesAt = laterOf(targets.leavesAt, leavesAt(outbox, entry.id, now));
    const view = queuedView(entry, content, state.account, outbox, targets);
    if (!confirmed.has(view.id) && !(answered && isHidden(state, answer))) queued.set(view.id, view);
    return;
  }
  const id = entryRules.targetMessageOf(entry);
  if (answer?.status === 'rejected' || id === null) return;
  if (entryRules.cancelledMessageOf(entry) === id && queued.delete(id)) return;
  if (answered) return;
  const target = queued.has(id) ? queued : confirmed;
  const view = target.get(id);
  if (!view || view.deleted) return;
  const context = { account: state.account, isConfirmed: target === confirmed };
  target.set(id, optimisticView.messageAfter(view, entry, context));
}

/**
 * Merges confirmed and queued messages. Queued messages come last, in order of writing, but before the first confirmed
 * message that the member has written later [Y1, Y11].
 */
export function inDisplayOrder({ confirmed, queued }: FoldedMessages, entries: readonly Entry[]): MessageView[] {
  if (queued.length === 0) return [...confirmed];
  const queueOrder = new Map(entries.map(({ id }, nth) => [id, nth]));
  const queueOrderOf = (view: MessageView) => queueOrder.get(entryIdOf(view.id)) ?? -1;
  /** For each confirmed message: the highest place in the outbox up to there. */
  let last = -1;
  const latestQueueOrder = confirmed.map(
    (each) => (last = Math.max(last, each.seq === null ? -1 : queueOrderOf(each))),
  );
  const queuedBefore = groupBy(queued, (view) =>
    view.state === 'failed' ? confirmed.length : firstAbove(latestQueueOrder, queueOrderOf(view)),
  );
  return [
    ...confirmed.flatMap((each, place) => [...(queuedBefore.get(place) ?? []), each]),
    ...(queuedBefore.get(confirmed.length) ?? []),
  ];
}

/** Returns the index of the first number above `number` in a non-descending list, or the list's length. */
function firstAbove(ascending: readonly number[], number: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > number) high = middle;
    else low = middle + 1;
  }
  return low;
}
