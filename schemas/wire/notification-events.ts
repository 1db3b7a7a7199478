/**
 * Events of the notification namespace [D2 §7], with names and payloads as specified, for clients that know only these.
 * The app's own devices have notifications as a stream.
 */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { notificationType } from '../streams/notifications.ts';
import { wireMessage } from './chat-events.ts';

/** [NOTIF-04] The thirteen types. */
export const countType = z.enum([...notificationType.options, 'message', 'group_message']);

/** [NOTIF-03] `byType`: unread ones of each type. */
export const wireCounts = z.object({
  total: nonNegativeInt,
  unread: nonNegativeInt,
  byType: z.record(countType, nonNegativeInt),
});
export type WireCounts = z.infer<typeof wireCounts>;

/** Most rows that a client marks at a time. */
const MARKED_AT_ONCE = 100;

/** Requests of a client. `userId` may only name the token's own user. */
export const notificationRequests = {
  'notifications:subscribe': z.object({ userId: memberId, timestamp: z.optional(z.union([z.number(), z.string()])) }),
  'notifications:getCounts': z.object({ userId: memberId }),
  'notifications:markAsRead': z.object({
    userId: memberId,
    notificationIds: z.array(z.uuid()).check(z.maxLength(MARKED_AT_ONCE)),
  }),
  'notifications:markAllAsRead': z.object({ userId: memberId }),
  'notifications:resetCount': z.object({ userId: memberId }),
} as const;
export type NotificationRequest = keyof typeof notificationRequests;

/** Events of the server. `lastUpdate` rises with each: what comes with an earlier one is old [NOTIF-11]. */
export const notificationEvents = {
  'notifications:counts': z.object({ counts: wireCounts, lastUpdate: instant }),
  'notifications:new': z.object({ type: notificationType }),
  'notifications:marked_read': z.object({ count: nonNegativeInt }),
  // It rings, and counts nothing: counts that follow have the conversation [NOTIF-39].
  'chat:messageReceived': z.object({ message: wireMessage }),
} as const;
export type NotificationEventName = keyof typeof notificationEvents;
export type NotificationEventPayload<E extends NotificationEventName> = z.infer<(typeof notificationEvents)[E]>;
