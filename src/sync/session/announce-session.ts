import { openChannel, type OpenChannel } from '#lib/channel.ts';
import { SESSION_CHANNEL } from './names.ts';

/** Makes every other context read the session again: pages, workers and the service worker [AUTH-133]. */
export function announceSession(open: OpenChannel = openChannel): void {
  const channel = open(SESSION_CHANNEL);
  channel.post('changed');
  channel.close();
}
