/** What `push` says it changed, for those who are told live [Y8]. Never leaves the server. */
import * as z from 'zod/mini';
import { memberId, streamId, type MemberId } from '#schemas/ids.ts';
import { revision } from '#schemas/numbers.ts';

export const change = z.object({ stream: streamId, revs: z.array(revision), members: z.array(memberId) });
export type Change = z.infer<typeof change>;

export const changed = z.object({ changed: z.array(change) });

/** As one node tells the others: who pushed, and in which streams they read. */
export const announcement = z.object({ by: memberId, read: z.array(streamId), changes: z.array(change) });
export type Announcement = z.infer<typeof announcement>;

/** One member's part of an announcement. */
export const forMember = (changes: readonly Change[], member: MemberId): Change[] =>
  changes.filter((one) => one.members.includes(member)).map((one) => ({ ...one, members: [member] }));

/** What one notification of PostgreSQL carries, with room for the envelope. */
const ROOM = 6_000;

/** In parts that each fit into one notification between nodes. */
export function inParts({ changes, ...rest }: Announcement): Announcement[] {
  const parts: Change[][] = [[]];
  let size = 0;
  for (const one of changes) {
    const length = JSON.stringify(one).length;
    if (size > 0 && size + length > ROOM) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(one);
    size += length;
  }
  return parts.map((part) => ({ ...rest, read: rest.read.filter((stream) => part.some((one) => one.stream === stream)), changes: part }));
}
