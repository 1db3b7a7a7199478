import type { EntryRules } from '#actions/types.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import {
  answerOf,
  isFailed,
  entryIdOf,
  messageIdOf,
  type OutboxSnapshot,
  type RecordedResult,
} from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import { remainingWait } from '#lib/deferral.ts';

/** Paths of the message pictures on this device: those already on the server, and those still to be uploaded. */
export interface LocalPictures {
  uploaded: ReadonlySet<string>;
  waiting: ReadonlySet<string>;
}

/**
 * Returns whether an entry must wait for one of its files. Those of an entry that was sent before have been uploaded.
 * If one is no longer on this device, the entry is sent anyway: it cannot be uploaded again, and the server answers
 * whether it has it.
 */
const waitsForUpload = (paths: readonly string[], claimed: boolean, pictures: LocalPictures | undefined): boolean =>
  pictures !== undefined && paths.some((path) => (claimed ? pictures.waiting.has(path) : !pictures.uploaded.has(path)));

export interface PickOptions {
  limit: number;
  /** Milliseconds, by the device's clock. */
  now: number;
  pictures?: LocalPictures;
  /** Entries sent and not answered yet, which the batch follows. */
  inFlight?: ReadonlySet<EntryId>;
}

export interface PickResult {
  batch: Entry[];
  /** Results for entries that refer to a rejected entry [Y2]. */
  failed: RecordedResult[];
  /** How many entries wait for the answer to « Toujours envoyer ? », for a picture, or for the server's time. */
  heldCount: number;
  /** When the first deferred entry may leave again, in milliseconds from now [G16]. */
  resumeMs?: number;
}

/**
 * Returns the entries in the order in which they leave: that of writing, with a cancel in place of its message. An
 * earlier request may still bring that message, and it must not come after what was written later [Y2, Y3].
 */
function inLeavingOrder(rules: EntryRules, { entries }: OutboxSnapshot): Iterable<Entry> {
  const cancels = new Map(
    entries.flatMap((entry) => {
      const message = rules.cancelledMessageOf(entry);
      return message ? [[entryIdOf(message), entry] as const] : [];
    }),
  );
  return cancels.size ? new Set(entries.map((entry) => cancels.get(entry.id) ?? entry)) : entries;
}

/**
 * Picks the entries that leave next, in the order of writing [Y3]; skips entries that are answered, and sends a cancel
 * instead of its message. A stale message holds back the later messages of its conversation and the entries that refer
 * to it, nothing more; so does a message whose picture is not uploaded yet, and one that the server has deferred [G16].
 * What is deferred holds back later entries about the same, so that the last wish stays the last [S34]. A cancel is
 * never held back.
 */
export function pick(
  rules: EntryRules,
  queue: OutboxSnapshot,
  { limit, now, pictures, inFlight }: PickOptions,
): PickResult {
  const result: PickResult = { batch: [], failed: [], heldCount: 0 };
  const busyActions = new Set<Action>();
  const busyWishes = new Set<string | null>();
  for (const entry of inFlight?.size ? queue.entries : [])
    if (inFlight?.has(entry.id)) {
      if (rules.isSerial(entry)) busyActions.add(entry.action);
      busyWishes.add(rules.wishOf(entry));
    }
  busyWishes.delete(null);
  const heldConversations = new Set<ConversationId | null>();
  const heldMessages = new Set<MessageId>();
  const heldSubjects = new Set<string>();
  for (const entry of inLeavingOrder(rules, queue)) {
    if (result.batch.length >= limit) break;
    const isMessage = rules.bringsMessage(entry);
    if (inFlight?.has(entry.id) || answerOf(queue, entry.id)) continue;
    // Serial actions are sent one at a time: the entries that wait can still be merged into one [Y13].
    if (busyActions.has(entry.action)) continue;
    // An answer may defer the earlier wish, which then has to become this one first [S34].
    if (busyWishes.size > 0 && busyWishes.has(rules.wishOf(entry))) continue;
    const isCancel = rules.cancelledMessageOf(entry) !== null;
    const ref = isCancel ? null : rules.requiredMessageOf(entry);
    const stream = rules.orderingConversationOf(entry);
    if (ref && queue.epoch && isFailed(queue, entryIdOf(ref))) {
      result.failed.push({
        id: entry.id,
        status: 'rejected',
        code: 'with-rejected',
        epoch: queue.epoch,
        stream: null,
        rev: 0,
        ref,
      });
      continue;
    }
    const waitMs = remainingWait(queue, entry.id, now);
    if (waitMs > 0) result.resumeMs = Math.min(waitMs, result.resumeMs ?? waitMs);
    const subject = queue.deferred.size > 0 ? rules.subjectOf(entry) : null;
    const isHeld =
      waitMs > 0 ||
      (subject !== null && heldSubjects.has(subject)) ||
      (isMessage && heldConversations.has(stream)) ||
      (ref !== null && heldMessages.has(ref)) ||
      (!isCancel && rules.isStale(entry, queue, now)) ||
      waitsForUpload(rules.uploadsOf(entry), queue.claimed.has(entry.id), pictures);
    if (!isHeld) {
      result.batch.push(entry);
      if (rules.isSerial(entry)) busyActions.add(entry.action);
      continue;
    }
    result.heldCount += 1;
    if (waitMs > 0 && subject !== null) heldSubjects.add(subject);
    if (isMessage) {
      heldConversations.add(stream);
      heldMessages.add(messageIdOf(entry));
    }
  }
  return result;
}
