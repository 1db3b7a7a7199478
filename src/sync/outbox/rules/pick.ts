import type { Entry } from '#schemas/commands/entry.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import {
  answerOf,
  isFailed,
  isStale,
  entryIdOf,
  messageIdOf,
  requiredMessageOf,
  orderingConversationOf,
  type OutboxSnapshot,
  type RecordedResult,
} from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';

/** A picture of ours, which is uploaded before its message leaves [Y3]. */
export const pictureOf = (entry: Entry): string | null =>
  entry.action === 'message.send' && mediaPlaceOf(entry.data.mediaUrl) ? entry.data.mediaUrl : null;

/** The paths of what lies on this device for messages: on the server, and still to be brought there. */
export interface LocalPictures {
  uploaded: ReadonlySet<string>;
  waiting: ReadonlySet<string>;
}

/**
 * What has left once had its picture there. Where it lies here no more, the server says whether that still is so: it
 * never comes again.
 */
function waitsForPicture(entry: Entry, claimed: boolean, pictures: LocalPictures | undefined): boolean {
  const picture = pictureOf(entry);
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
export function pick(queue: OutboxSnapshot, { limit, now, pictures, inFlight }: PickOptions): PickResult {
  const result: PickResult = { batch: [], failed: [], heldCount: 0 };
  const isEdit = ({ action, id }: Entry) => action === 'profile.edit' && (inFlight?.has(id) ?? false);
  const editing = inFlight !== undefined && queue.entries.some(isEdit);
  const cancelled = new Set(
    queue.entries.flatMap((entry) => (entry.action === 'message.cancel' ? [entry.data.messageId] : [])),
  );
  const heldConversations = new Set<ConversationId | null>();
  const heldMessages = new Set<MessageId>();
  for (const entry of queue.entries) {
    if (result.batch.length >= limit) break;
    const isSend = entry.action === 'message.send';
    if (inFlight?.has(entry.id)) continue;
    if (answerOf(queue, entry.id) || (isSend && cancelled.has(messageIdOf(entry)))) continue;
    // [Y13] One at a time: what waits behind it can still become one entry.
    if (entry.action === 'profile.edit' && (editing || result.batch.some(({ action }) => action === 'profile.edit')))
      continue;
    const ref = entry.action === 'message.cancel' ? null : requiredMessageOf(entry);
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
      (isSend && heldConversations.has(orderingConversationOf(entry))) ||
      (ref !== null && heldMessages.has(ref)) ||
      (entry.action !== 'message.cancel' && isStale(entry, queue, now)) ||
      waitsForPicture(entry, queue.claimed.has(entry.id), pictures);
    if (!isHeld) {
      result.batch.push(entry);
      continue;
    }
    result.heldCount += 1;
    if (isSend) {
      heldConversations.add(orderingConversationOf(entry));
      heldMessages.add(messageIdOf(entry));
    }
  }
  return result;
}
