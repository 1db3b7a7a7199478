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
const ROOM = 6_000;

/** In parts that each fit into one notification between nodes, in their order. */
export function inParts(made: readonly Announcement[]): Announcement[][] {
  const parts: Announcement[][] = [[]];
  let size = 0;
  for (const { changes, ...rest } of made)
    for (const one of changes) {
      const said = { ...rest, read: rest.read.filter((stream) => stream === one.stream), changes: [one] };
      const length = JSON.stringify(said).length;
      if (size > 0 && size + length > ROOM) {
        parts.push([]);
        size = 0;
      }
      parts.at(-1)?.push(said);
      size += length;
    }
  return parts;
}
