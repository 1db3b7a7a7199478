import { useMemo } from 'react';
import { useDevice } from '#device/device-context.ts';
import {
  deleteNotification,
  readAllNotifications,
  readNotifications,
  restoreNotification,
} from '#device/notifications.ts';
import { requestDelivery } from '#device/use-commands.ts';
import { isApple } from '#lib/is-apple.ts';
import { dismissToast, toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { dotOverride } from './dot-override.ts';
import type { NotificationView } from './notification-view.ts';
import { notifications as text } from './text.fr.ts';
import { undoKey } from './undo-key.ts';

/** Longer than a toast that only tells something: whoever deletes by mistake needs time to see it. */
const UNDO_MS = 7000;

const offerUndo = undoKey({
  addEventListener: (type, listener) => document.addEventListener(type, listener),
  removeEventListener: (type, listener) => document.removeEventListener(type, listener),
});
/** A device with a mouse has keys, too. */
const hasKeyboard = (): boolean => matchMedia('(any-hover: hover)').matches;

export interface NotificationActions {
  read: (view: NotificationView) => void;
  /** Marks everything as read up to this number. If the device cannot store it, the dot shows again [NOTIF-22]. */
  readAll: (shown: number) => void;
  /** Deletes a notification, and offers for a while to undo it, also by Ctrl+Z. */
  remove: (view: NotificationView) => void;
}

/** What a member does with notifications; without effect while the device is not open. */
export function useNotificationActions(): NotificationActions {
  const { device } = useDevice();
  return useMemo(() => {
    const run = async (command: (from: NonNullable<typeof device>) => Promise<void>): Promise<boolean> => {
      if (!device || !(await withStorageToast(command(device)))) return false;
      requestDelivery('msg');
      return true;
    };
    return {
      read: ({ key, isRead }) => {
        if (!isRead) void run((from) => readNotifications(from, [key]));
      },
      readAll: (shown) =>
        void run((from) => readAllNotifications(from, shown)).then((isStored) => !isStored && dotOverride.clear()),
      remove: ({ id, key }) =>
        void run((from) => deleteNotification(from, key)).then((isStored) => {
          if (!isStored) return;
          const toastId = `notification ${id}`;
          const restore = () => void run((from) => restoreNotification(from, key));
          const withdraw = offerUndo(() => {
            restore();
            dismissToast(toastId);
            toast(text.restored);
          });
          const onClick = () => {
            withdraw();
            restore();
          };
          toast(text.removed, {
            id: toastId,
            durationMs: UNDO_MS,
            action: { label: text.undo, onClick },
            onEnd: withdraw,
            ...(hasKeyboard() && { text: text.undoKey(isApple(navigator.userAgent)) }),
          });
        }),
    };
  }, [device]);
}
