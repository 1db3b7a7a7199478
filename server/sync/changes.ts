/** A change that `push` reports, for the deliveries to connected members [Y8]. It never leaves the servers. */
import * as z from 'zod/mini';
import { callId } from '#schemas/entities/call.ts';
import { memberId, streamId } from '#schemas/ids.ts';
import { revision } from '#schemas/numbers.ts';

/**
 * `audience`: of a group, the room to which the item of all other members goes [G5, G6]; `departs`: this change made
 * it, since somebody departed. `closed`: see `closesGroup`.
 */
export const change = z.object({
  stream: streamId,
  revs: z.array(revision),
  members: z.array(memberId),
  audience: z.nullish(revision),
  departs: z.nullish(z.boolean()),
  closed: z.optional(z.boolean()),
});
export type Change = z.infer<typeof change>;

/** Whether a change of a group was its deletion, after which it has no audience. */
export const closesGroup = ({ revs, audience, closed }: Change): boolean =>
  closed ?? (revs.length > 0 && (audience ?? null) === null);

export const changed = z.object({ changed: z.array(change) });

/**
 * What one node announces to the others: who pushed, and in which streams that member moved the read mark. `call`: one
 * that has changed, and the members whose devices are told.
 */
export const announcement = z.object({
  by: z.nullable(memberId),
  read: z.array(streamId),
  changes: z.array(change),
  call: z.optional(z.object({ id: callId, members: z.array(memberId) })),
});
export type Announcement = z.infer<typeof announcement>;
export const announcements = z.array(announcement);
