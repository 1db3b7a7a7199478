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

/** The paths of what lies on this device for messages: on the server, and still to be brought there. */
export interface LocalPictures {
  uploaded: ReadonlySet<string>;
  waiting: ReadonlySet<string>;
}

/**
 * What has left once had its picture there. Where it lies here no more, the server says whether that still is so: it
 * never comes again.
 */
function waitsForPicture(picture: string | null, claimed: boolean, pictures: LocalPictures | undefined): boolean {
  if (pictures === undefined || picture === null) return false;
  return claimed ? pictures.waiting.has(picture) : !pictures.uploaded.has(picture);
}

export interface PickOptions {
  limit: number;
  /** The device's clock. */
  now: number;
  pictures?: LocalPictures;
  /** Sent, and not answered yet: what comes after it. */
  inFlight?: ReadonlySet<EntryId>;
}

export interface PickResult {
  batch: Entry[];
  /** [Y2] Results for what refers to a rejected entry. */
  failed: RecordedResult[];
  /** How many wait behind « Toujours envoyer ? », or for a picture. */
  heldCount: number;
}

/**
 * What leaves next, in the order of writing [Y3]: not what is answered, not what has a cancel behind it. A stale
 * message holds back the later messages of its conversation and what refers to it, nothing more; so does one whose
 * picture is not uploaded yet. A cancel always passes.
 */
export function pick(
  rules: EntryRules,
  queue: OutboxSnapshot,
  { limit, now, pictures, inFlight }: PickOptions,
): PickResult {
  const result: PickResult = { batch: [], failed: [], heldCount: 0 };
  const busyActions = new Set<Action>();
  for (const entry of queue.entries)
    if (inFlight?.has(entry.id) && rules.isSerial(entry)) busyActions.add(entry.action);
  const cancelled = new Set(queue.entries.flatMap((entry) => rules.cancelledMessageOf(entry) ?? []));
  const heldConversations = new Set<ConversationId | null>();
  const heldMessages = new Set<MessageId>();
  for (const entry of queue.entries) {
    if (result.batch.length >= limit) break;
    const isMessage = rules.bringsMessage(entry);
    if (inFlight?.has(entry.id)) continue;
    if (answerOf(queue, entry.id) || (isMessage && cancelled.has(messageIdOf(entry)))) continue;
    // [Y13] One at a time: what waits behind it can still become one entry.
    if (busyActions.has(entry.action)) continue;
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
    const isHeld =
      (isMessage && heldConversations.has(stream)) ||
      (ref !== null && heldMessages.has(ref)) ||
      (!isCancel && rules.isStale(entry, queue, now)) ||
      waitsForPicture(rules.pictureOf(entry), queue.claimed.has(entry.id), pictures);
    if (!isHeld) {
      result.batch.push(entry);
      if (rules.isSerial(entry)) busyActions.add(entry.action);
      continue;
    }
    result.heldCount += 1;
    if (isMessage) {
      heldConversations.add(stream);
      heldMessages.add(messageIdOf(entry));
    }
  }
  return result;
}
