/** What `push` says it changed, for those who are told live [Y8]. Never leaves the server. */
import * as z from 'zod/mini';
import { memberId, streamId } from '#schemas/ids.ts';
import { revision } from '#schemas/numbers.ts';

export const change = z.object({ stream: streamId, revs: z.array(revision), members: z.array(memberId) });
export type Change = z.infer<typeof change>;

export const changed = z.object({ changed: z.array(change) });

/** As one node tells the others: who pushed, and in which streams they read. */
export const announcement = z.object({ by: memberId, read: z.array(streamId), changes: z.array(change) });
export type Announcement = z.infer<typeof announcement>;
export const announcements = z.array(announcement);

/** What one notification of PostgreSQL carries, with room for the envelope. */
const NOTIFICATION_BYTES = 6_000;

/** In parts that each fit into one notification between nodes, in their order. */
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
