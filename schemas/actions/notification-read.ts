import * as z from 'zod/mini';
import { epoch } from '../ids.ts';
import { NOTIFICATION_KEYS_LIMIT } from '../limits.ts';
import { notificationKey } from '../streams/notifications.ts';

/** `epoch`: the one under which these notifications were shown [G17]. */
export const notificationRead = z.object({
  keys: z.array(notificationKey).check(z.minLength(1), z.maxLength(NOTIFICATION_KEYS_LIMIT)),
  epoch,
});
