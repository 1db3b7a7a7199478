import { useMemo } from 'react';
import { useCommands } from '#device/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import * as commands from './commands.ts';
import { dotOverride } from './dot-override.ts';
import type { NotificationView } from './notification-view.ts';
import { notifications as text } from './text.fr.ts';

/** Longer than a toast that only tells something: whoever deletes by mistake needs time to see it. */
const UNDO_MS = 7000;

export interface NotificationActions {
  read: (view: NotificationView) => void;
  /** Marks everything up to this number as read. If the device cannot store it, the dot shows again [NOTIF-22]. */
  readAll: (upTo: number) => void;
  /** Deletes a notification, and offers for a while to undo it. */
  remove: (view: NotificationView) => void;
}

/** What a member does with notifications; without effect while the device is not open. */
export function useNotificationActions(): NotificationActions {
  const run = useCommands(commands);
  return useMemo(
    () => ({
      read(view) {
        if (!view.isRead) void withStorageToast(run?.markRead(view));
      },
      readAll: (upTo) =>
        void withStorageToast(run?.markAllRead(upTo)).then((isStored) => !isStored && dotOverride.clear()),
      remove: (view) =>
        void withStorageToast(run?.remove(view)).then(
          (isStored) =>
            isStored &&
            toast(text.removed, {
              id: `notification ${view.id}`,
              durationMs: UNDO_MS,
              action: { label: text.undo, onClick: () => void withStorageToast(run?.restore(view)) },
            }),
        ),
    }),
    [run],
  );
}
