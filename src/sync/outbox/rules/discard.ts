import type { DiscardOutcome, EntryRules, Plan, Stamp } from '#actions/types.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, isFailed, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { makePlan } from './make-plan.ts';

/** The entry that brings this message, as long as it is in the queue. */
const messageEntryOf = (rules: EntryRules, { entries }: OutboxSnapshot, id: MessageId): Entry | undefined =>
  entries.find((entry) => entry.id === entryIdOf(id) && rules.bringsMessage(entry));

/** The content of a message that is in the queue. */
export function findMessage(rules: EntryRules, queue: OutboxSnapshot, id: MessageId): MessageContent | null {
  const entry = messageEntryOf(rules, queue, id);
  return entry ? rules.messageOf(entry) : null;
}

/** [Y2, Y4] Takes a message back as its action's rules say. */
export function discard(rules: EntryRules, queue: OutboxSnapshot, id: MessageId, stamp: Stamp): Plan<DiscardOutcome> {
  const entry = messageEntryOf(rules, queue, id);
  return (entry && rules.discard(entry, { queue, stamp, rules })) ?? makePlan<DiscardOutcome>('absent');
}

/** A failed item other than a message, seen and put away. */
export function dismiss(rules: EntryRules, queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || rules.bringsMessage(entry) || !isFailed(queue, id)) return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** [Y2] What no drain has claimed was never asked for. */
export function takeBack(rules: EntryRules, queue: OutboxSnapshot, id: EntryId): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || !rules.canTakeBack(entry) || queue.claimed.has(id) || answerOf(queue, id)) return makePlan(false);
  return makePlan(true, { remove: [entry] });
}

/** It, and all that was refused because it was: what changes it, what answers it, and so on. */
function withDependents(rules: EntryRules, queue: OutboxSnapshot, entry: Entry): Entry[] {
  const dependents = queue.entries.filter(
    (each) => each !== entry && rules.requiredMessageOf(each) === messageIdOf(entry) && isFailed(queue, each.id),
  );
  return [entry, ...dependents.flatMap((each) => withDependents(rules, queue, each))];
}

/** [Y4] Once more, with all that was refused along with it. */
export function retry(rules: EntryRules, queue: OutboxSnapshot, id: EntryId, now: number): Plan<boolean> {
  const entry = queue.entries.find((each) => each.id === id);
  if (!entry || !isFailed(queue, id)) return makePlan(false);
  const ids = withDependents(rules, queue, entry).map((each) => each.id);
  return makePlan(true, { forget: ids, confirm: { ids, at: now } });
}

/** « Toujours envoyer ? » answered with yes. */
export function confirmSend(queue: OutboxSnapshot, id: EntryId, now: number): Plan<boolean> {
  const isWaiting = queue.entries.some((each) => each.id === id) && !answerOf(queue, id);
  return isWaiting ? makePlan(true, { confirm: { ids: [id], at: now } }) : makePlan(false);
}
