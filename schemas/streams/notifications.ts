import * as z from 'zod/mini';
import { memberId, type MemberId, type StreamId } from '../ids.ts';
import { NOTIFICATION_ACTOR_LIMIT, NOTIFICATION_SUBJECT_LENGTH } from '../limits.ts';
import { instant, nonNegativeInt, revision, sequence } from '../numbers.ts';
import type { StreamSchemas } from './frame.ts';

/** The types that have rows. Whoever makes one of a new source calls the same function of the database. */
export const notificationType = z.enum([
  'follower',
  'testimonial',
  'certification',
  'event',
  'mention',
  'private_media_access',
  'shame_wall',
  'newsletter',
  'admin_broadcast',
  'media_like',
  'group_invite',
]);
export type NotificationType = z.infer<typeof notificationType>;

/** The types that counts have [NOTIF-04]: the last two have no rows, and are derived from the heads [G1]. */
export type CountType = NotificationType | 'message' | 'group_message';

/**
 * How a member names a notification, in whatever row it is by then [G17]: its type and subject, and the running number
 * of events that was shown.
 */
export const notificationKey = z.object({
  type: notificationType,
  subject: z.string().check(z.maxLength(NOTIFICATION_SUBJECT_LENGTH)),
  upTo: sequence,
});
export type NotificationKey = z.infer<typeof notificationKey>;

const actor = z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()) });
export type NotificationActor = z.infer<typeof actor>;

/**
 * A notification: the events of one type and subject with the running numbers above `from`, up to `events` [G17].
 * `subjectSeq`: the number of the latest message that it is about. `replaced`: a later row has its events, or a block
 * has removed them; nothing brings it back. Whether it is unread depends on the membership's `read` too [G18].
 */
export const notificationRow = z.object({
  seq: sequence,
  rev: revision,
  id: z.uuid(),
  type: notificationType,
  subject: z.string(),
  subjectSeq: z.nullable(sequence),
  from: sequence,
  events: sequence,
  count: nonNegativeInt,
  actors: z.array(actor).check(z.maxLength(NOTIFICATION_ACTOR_LIMIT)),
  actorCount: nonNegativeInt,
  createdAt: instant,
  isRead: z.boolean(),
  deletedAt: z.nullable(instant),
  replaced: z.boolean(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const optionalCount = z.optional(nonNegativeInt);
/** An object, not a record: what a later server counts besides is ignored. */
const unreadByType = z.object(
  Object.fromEntries(notificationType.options.map((type) => [type, optionalCount])) as Record<
    NotificationType,
    typeof optionalCount
  >,
);

/** Counts of rows; `byType`: unread ones of each type that has any [G19]. */
export const rowCounts = z.object({
  total: nonNegativeInt,
  unread: nonNegativeInt,
  byType: unreadByType,
});

/** `first`: the lowest number that is kept [G20]. */
export const notificationsInfo = z.object({
  kind: z.literal('notifications'),
  rev: revision,
  last: sequence,
  first: sequence,
  counts: rowCounts,
});
export type NotificationsInfo = z.infer<typeof notificationsInfo>;

export const notificationsSchemas = { info: notificationsInfo, row: notificationRow } satisfies StreamSchemas;

/** Place of the version's digit in an id. */
const VERSION_AT = 14;

/** Computes the id of a member's notifications from the member's own: another version of the same id. */
export const notificationsStreamId = (member: MemberId): StreamId =>
  `${member.slice(0, VERSION_AT)}${member[VERSION_AT] === '8' ? '7' : '8'}${member.slice(VERSION_AT + 1)}` as StreamId;
