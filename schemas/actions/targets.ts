/** Targets that several actions share: a message, a member, or the shown part of a conversation. */
import * as z from 'zod/mini';
import { conversationId, epoch, memberId, messageId } from '../ids.ts';
import { sequence } from '../numbers.ts';
import { notificationKey } from '../streams/notifications.ts';

export const messageTarget = z.object({ conversationId, messageId });
/** `number`: of a group's row that a block hides from the admin who deletes it; its id is then of no account [G8]. */
export const messageDelete = z.extend(messageTarget, { number: z.optional(sequence) });
/** A message of a group. */
export const groupMessageTarget = z.object({ groupId: conversationId, messageId });
/** A member as the other one of a pair: blocks and openings are ordered in the pair's conversation [Y3]. */
export const memberTarget = z.object({ conversationId, memberId });
/** `upTo` is the highest number shown; `epoch` is the one under which it was shown [Y12]. */
export const shownThrough = z.object({ conversationId, upTo: sequence, epoch });
/** A notification as it was shown, and the epoch under which it was [G17]. A deletion is undone by the same target. */
export const notificationTarget = z.object({ key: notificationKey, epoch });
