import type { ActionRules } from '../types.ts';
import { inAccount, joinUnsent, staleAfterMs } from './common.ts';

/** Marks all notifications as read, up to the highest number shown under one epoch [G18]. */
export const notificationReadAll: ActionRules<'notification.read-all'> = {
  stream: inAccount,
  isDroppedWhenRefused: true,
  staleAfterMs,
  ...joinUnsent(
    'notification.read-all',
    ({ epoch }) => epoch,
    (earlier, { upTo, epoch }) => ({ upTo: Math.max(upTo, earlier.upTo), epoch }),
  ),
};
