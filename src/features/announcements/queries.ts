import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import { notificationList } from '#device/notifications.ts';
import { announcementIn } from '#streams/notifications/target.ts';

/** Notifications among which announcements are looked for. */
const LATEST = 64;

/** Another value with each announcement that comes or is recalled. null: the notifications are not known yet. */
export const announcementNews = (device: Device): Observable<string | null> =>
  notificationList(device, LATEST).pipe(
    map((list) => list && list.rows.flatMap(({ subject }) => announcementIn(subject) ?? []).join(' ')),
    distinctUntilChanged(),
  );
