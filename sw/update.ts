/** [PWA-27, PWA-28] A new version waits beside the active one until the page tells it to take over. */
import * as z from 'zod/mini';

/** What a page may tell the service worker. */
export const pageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The local flag of the cache `critical` [PWA-45]. */
  z.object({ type: z.literal('CRITICAL_CACHE'), off: z.boolean() }),
]);

export interface MessageActions {
  skipWaiting: () => Promise<void>;
  switchCritical: (off: boolean) => Promise<void>;
}

/** What does not fit is dropped. */
export async function onPageMessage(data: unknown, { skipWaiting, switchCritical }: MessageActions): Promise<void> {
  const message = pageMessage.safeParse(data);
  if (!message.success) return;
  await (message.data.type === 'SKIP_WAITING' ? skipWaiting() : switchCritical(message.data.off));
}
