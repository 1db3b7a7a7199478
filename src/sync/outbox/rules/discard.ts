import type { DiscardOutcome, EntryRules, Plan, Stamp } from '#actions/types.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import { answerOf, asksAgain, entryIdOf, isFailed, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { makePlan } from './make-plan.ts';

/** Returns the entry that creates this message, as long as it is in the queue. */
const messageEntryOf = (rules: EntryRules, { entries }: OutboxSnapshot, id: MessageId): Entry | undefined =>
  entries.find((entry) => entry.id === entryIdOf(id) && rules.bringsMessage(entry));

/** Returns the content of a message that is in the queue, or null. */
export function findMessage(rules: EntryRules, queue: OutboxSnapshot, id: MessageId): MessageContent | null {
  const entry = messageEntryOf(rules, queue, id);
  return entry ? rules.messageOf(entry) : null;
}

/** Discards a message as its action's rules say [Y2, Y4]. */
export function discard(rules: EntryRules, queue: OutboxSnapshot, id: MessageId, stamp: Stamp): Plan<DiscardOutcome> {
  const entry = messageEntryOf(rules, queue, id);
  return (entry && rules.discard(entry, { queue, stamp, rules })) ?? makePlan<DiscardOutcome>('absent');
}

/** Removes a failed item other than a message, which the member has seen. */
export function dismiss(rules: EntryRules, queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || rules.bringsMessage(entry) || !isFailed(queue, id)) return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** Removes an entry that no push loop has claimed: it was never sent, so nothing has to be cancelled [Y2]. */
export function takeBack(rules: EntryRules, queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || !rules.canTakeBack(entry) || queue.claimed.has(id) || answerOf(queue, id)) return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** Returns the entry and all entries that were refused with it: changes of its message, replies to it, and so on. */
function withDependents(rules: EntryRules, queue: OutboxSnapshot, entry: Entry): Entry[] {
  const dependents = queue.entries.filter(
    (each) => each !== entry && rules.requiredMessageOf(each) === messageIdOf(entry) && isFailed(queue, each.id),
  );
  return [entry, ...dependents.flatMap((each) => withDependents(rules, queue, each))];
}

/** Sends a refused entry again, with all entries that were refused with it [Y4]. */
export function retry(rules: EntryRules, queue: OutboxSnapshot, id: EntryId, now: number): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || !isFailed(queue, id)) return makePlan(false);
  const ids = withDependents(rules, queue, entry).map((each) => each.id);
  return makePlan(true, { forget: ids, confirm: { ids, at: now } });
}

/**
 * Answers « Toujours envoyer ? » with yes. A message of an earlier membership is written anew in that of `joinRev`:
 * what may have left never changes [G15, Y2]. `joinRev`: null if the member is in the group no more.
 */
export function confirmSend(
  rules: EntryRules,
  queue: OutboxSnapshot,
  { id, joinRev }: { id: EntryId; joinRev: number | null },
  stamp: Stamp,
): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry) return makePlan(false);
  if (!asksAgain(queue, id))
    return answerOf(queue, id) ? makePlan(false) : makePlan(true, { confirm: { ids: [id], at: stamp.now } });
  if (joinRev === null) return retry(rules, queue, id, stamp.now);
  const change = rules.discard(entry, { queue, stamp, rules })?.change;
  const { action, data } = entry;
  const resent = { action, data: { ...data, joinRev }, id: stamp.newId(), timestamp: stamp.now } as SentEntry;
  return makePlan(true, { ...change, add: [...(change?.add ?? []), resent] });
}
