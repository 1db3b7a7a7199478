import { errorName, log } from '#lib/log.ts';
import { showBadge } from '#sync/session/badge.ts';
import { pageDevice } from './page-device.ts';

/** Shows on the app's icon what this page has counted as unread. */
export function showAppBadge(count: number): void {
  showBadge(pageDevice(), count).catch((error: unknown) => log.debug('badge.not-shown', { error: errorName(error) }));
}
