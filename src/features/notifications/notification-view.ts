import type { NotificationView as View } from '#streams/notifications/view.ts';

/** A notification as the page shows it: with the name of the group it is about; null: of none, or not on the device. */
export interface NotificationView extends View {
  groupName: string | null;
}
