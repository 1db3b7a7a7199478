import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Device } from '#device/device.ts';
import { notificationList } from '#device/notifications.ts';
import { accountRevision } from '#device/own-account.ts';

/** Notifications among which the latest decision is looked for. */
const LATEST = 64;

/**
 * Another value with each decision of the house: an acceptance or an end changes the account, a refusal has a
 * notification alone. null: the account is not known yet.
 */
export const decisionSignal = (device: Device): Observable<string | null> =>
  combineLatest([accountRevision(device), notificationList(device, LATEST)]).pipe(
    map(([revision, list]) => {
      const numbers = list?.rows.flatMap(({ type, seq }) => (type === 'certification' ? [seq] : [])) ?? [];
      return revision === null ? null : `${revision} ${Math.max(0, ...numbers)}`;
    }),
    distinctUntilChanged(),
  );
