import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import { notificationList } from '#device/notifications.ts';
import { accountRevision } from '#device/own-account.ts';

/** Notifications among which the latest decision is looked for. */
const LATEST = 64;

/** Another value with each decision, appeal's answer or end of a measure. null: the account is not known yet. */
export const decisionNews = (device: Device): Observable<string | null> =>
  combineLatest([accountRevision(device), notificationList(device, LATEST)]).pipe(
    map(([revision, list]) => {
      const numbers =
        list?.rows.flatMap(({ type, subject, seq }) =>
          type === 'admin_broadcast' && subject.startsWith('decisions/') ? [seq] : [],
        ) ?? [];
      return revision === null ? null : `${revision} ${Math.max(0, ...numbers)}`;
    }),
    distinctUntilChanged(),
  );
