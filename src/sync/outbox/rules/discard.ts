import {
  answerOf,
  entryIdOf,
  isFailed,
  messageIdOf,
  requiredMessageOf,
  targetMessageOf,
  type OutboxSnapshot,
} from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';

/**
 * `gone`: it will never leave; `cancelling`: an attempt may be under way, the server decides; `absent`: no longer in
 * the queue.
 */
export type DiscardOutcome = 'gone' | 'cancelling' | 'absent';

export const findSend = ({ entries }: OutboxSnapshot, id: MessageId) =>
  entries.find((entry) => entry.action === 'message.send' && entry.id === entryIdOf(id)) as
    Extract<Entry, { action: 'message.send' }> | undefined;

/**
 * What answers a message that goes is sent without the quote; one that a drain has claimed stays as it is, and the
 * server decides.
 */
const withoutQuote = ({ entries, claimed }: OutboxSnapshot, id: MessageId): Entry[] =>
  entries.flatMap((entry) => {
    if (entry.action !== 'message.send' || entry.data.replyTo !== id || claimed.has(entry.id)) return [];
    const { replyTo: _, replySeq: _seq, ...data } = entry.data;
    return [{ ...entry, data }];
  });

const referringTo = ({ entries }: OutboxSnapshot, id: MessageId): Entry[] =>
  entries.filter((entry) => targetMessageOf(entry) === id);

/** [Y2] Whether the member may be told at once that a message will never leave. */
export const canDiscardAtOnce = ({ claimed }: OutboxSnapshot, id: MessageId): boolean => !claimed.has(entryIdOf(id));

/** [Y2, Y4] Before any drain has claimed it, a message simply goes; after that, discarding is a new entry. */
export function discard(queue: OutboxSnapshot, id: MessageId, stamp: Stamp): Plan<DiscardOutcome> {
  const entry = findSend(queue, id);
  if (!entry) return makePlan<DiscardOutcome>('absent');
  const referring = referringTo(queue, id);
  if (canDiscardAtOnce(queue, messageIdOf(entry)))
    return makePlan<DiscardOutcome>('gone', { remove: [entry, ...referring], replace: withoutQuote(queue, id) });
  if (referring.some(({ action }) => action === 'message.cancel')) return makePlan<DiscardOutcome>('cancelling');
  const cancel = {
    action: 'message.cancel',
    data: { conversationId: entry.data.conversationId, messageId: id },
  } as const;
  return makePlan<DiscardOutcome>('cancelling', {
    remove: referring.filter((each) => !queue.claimed.has(each.id)),
    replace: withoutQuote(queue, id),
    add: [{ ...cancel, id: stamp.newId(), timestamp: stamp.now }],
  });
}

/** A failed item other than a message, seen and put away. */
export function dismiss(queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || entry.action === 'message.send' || !isFailed(queue, id)) return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** [Y2] What no drain has claimed was never asked for. A discard stays: its message may already be out of sight. */
export function takeBack(queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (
    !entry ||
    entry.action === 'message.send' ||
    entry.action === 'message.cancel' ||
    queue.claimed.has(id) ||
    answerOf(queue, id)
  )
    return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** It, and all that was refused because it was: what changes it, what answers it, and so on. */
function withDependents(queue: OutboxSnapshot, entry: Entry): Entry[] {
  const dependents = queue.entries.filter(
    (each) => each !== entry && requiredMessageOf(each) === messageIdOf(entry) && isFailed(queue, each.id),
  );
  return [entry, ...dependents.flatMap((each) => withDependents(queue, each))];
}

/** [Y4] Once more, with all that was refused along with it. */
export function retry(queue: OutboxSnapshot, id: EntryId, now: number): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || !isFailed(queue, id)) return makePlan(false);
  const ids = withDependents(queue, entry).map((each) => each.id);
  return makePlan(true, { forget: ids, confirm: { ids, at: now } });
}

/** « Toujours envoyer ? » answered with yes. */
export function confirmSend(queue: OutboxSnapshot, id: EntryId, now: number): Plan<boolean> {
  const isWaiting = queue.entries.some((each) => each.id === id) && !answerOf(queue, id);
  return isWaiting ? makePlan(true, { confirm: { ids: [id], at: now } }) : makePlan(false);
}
