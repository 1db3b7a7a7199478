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
