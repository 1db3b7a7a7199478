/** A change that `push` reports, for the deliveries to connected members [Y8]. It never leaves the servers. */
import * as z from 'zod/mini';
import { memberId, streamId } from '#schemas/ids.ts';
import { revision } from '#schemas/numbers.ts';

export const change = z.object({ stream: streamId, revs: z.array(revision), members: z.array(memberId) });
export type Change = z.infer<typeof change>;

export const changed = z.object({ changed: z.array(change) });

/** What one node announces to the others: who pushed, and in which streams that member moved the read mark. */
export const announcement = z.object({ by: memberId, read: z.array(streamId), changes: z.array(change) });
export type Announcement = z.infer<typeof announcement>;
export const announcements = z.array(announcement);

/** Bytes that one notification of PostgreSQL carries, less room for the envelope. */
const NOTIFICATION_BYTES = 6_000;

/** Splits announcements into parts that each fit into one notification between nodes, in order. */
export function splitIntoNotifications(pending: readonly Announcement[]): Announcement[][] {
  const parts: Announcement[][] = [[]];
  let size = 0;
  for (const { changes, ...rest } of pending)
    for (const item of changes) {
      const piece = { ...rest, read: rest.read.filter((stream) => stream === item.stream), changes: [item] };
      const length = JSON.stringify(piece).length;
      if (size > 0 && size + length > NOTIFICATION_BYTES) {
        parts.push([]);
        size = 0;
      }
      parts.at(-1)?.push(piece);
      size += length;
    }
  return parts;
}
