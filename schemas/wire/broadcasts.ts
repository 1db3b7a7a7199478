/**
 * Functions about what the house says to many members. Each takes one `request`, over `/rest/v1/rpc/<name>`; all but
 * the last need the right of administration, a second factor, and a session of less than twelve hours [S21]:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `broadcast_page` | `{ before, count }` | `broadcastPage` |
 * | `preview_broadcast` | `{ kind, segment }` | `broadcastReach` |
 * | `propose_broadcast` | `{ kind, title, body, link, segment }` | `broadcastOutcome` |
 * | `test_broadcast` | the same | `broadcastOutcome` |
 * | `confirm_broadcast` | `{ broadcast, digest }` | `broadcastOutcome` |
 * | `recall_broadcast` | `{ broadcast }` | `broadcastOutcome` |
 * | `my_announcements` | `{}` | `announcementsPage`, for its member |
 */
import * as z from 'zod/mini';
import { broadcastKind, segment } from '../entities/broadcast.ts';
import { instant, nonNegativeInt } from '../numbers.ts';

/** `expired`: nobody has confirmed it within 24 hours; `withdrawn`: recalled before anybody has. */
export const broadcastState = z.enum(['proposed', 'expired', 'withdrawn', 'sending', 'sent', 'recalled']);
export type BroadcastState = z.infer<typeof broadcastState>;

const name = z.nullable(z.string());
const broadcast = z.object({
  id: z.uuid(),
  kind: broadcastKind,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  segment,
  /** Of all that was proposed: what a confirmation names. */
  digest: z.string(),
  state: broadcastState,
  /** Another one has proposed it, and the reader may send it. */
  mayConfirm: z.boolean(),
  proposedBy: name,
  proposedAt: instant,
  confirmedBy: name,
  confirmedAt: z.nullable(instant),
  recalledBy: name,
  recalledAt: z.nullable(instant),
  /** Members with its notification; of those, who has had it taken away again. */
  reached: nonNegativeInt,
  mailed: nonNegativeInt,
  removed: nonNegativeInt,
});
export type SentBroadcast = z.infer<typeof broadcast>;

export const broadcastPage = z.object({ broadcasts: z.array(broadcast), next: z.nullable(nonNegativeInt) });
export type BroadcastPage = z.infer<typeof broadcastPage>;

/**
 * How many members a broadcast would reach. `segment`: all whom it is meant for, with those who may not be written to;
 * `digests`: members whom a mail of the day or the week tells of it.
 */
export const broadcastReach = z.object({
  segment: nonNegativeInt,
  members: nonNegativeInt,
  push: nonNegativeInt,
  mails: nonNegativeInt,
  digests: nonNegativeInt,
});
export type BroadcastReach = z.infer<typeof broadcastReach>;

export const broadcastRefusal = z.enum([
  'invalid',
  'unknown-broadcast',
  'broadcast-recalled',
  'broadcast-confirmed',
  'second-person',
  'fresh-factor',
  'proposal-over',
  'no-consent',
  'too-many-tests',
  'no-jobs',
]);
export type BroadcastRefusal = z.infer<typeof broadcastRefusal>;
export const broadcastOutcome = z.object({ refusal: z.nullable(broadcastRefusal) });

/** What the house has said to a member. `test`: it was sent to them alone, to be looked at. */
const announcement = z.object({
  id: z.uuid(),
  kind: broadcastKind,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  at: instant,
  test: z.boolean(),
});
export type Announcement = z.infer<typeof announcement>;

export const announcementsPage = z.object({ announcements: z.array(announcement) });
export type AnnouncementsPage = z.infer<typeof announcementsPage>;
