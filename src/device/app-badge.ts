import { showBadge } from '#sync/session/badge.ts';
import { pageDevice } from './page-device.ts';

/** Shows on the app's icon what this page has counted as unread. */
export const showAppBadge = (count: number): Promise<void> => showBadge(pageDevice(), count);
