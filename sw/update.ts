/** [PWA-27, PWA-28] A new version waits beside the active one until the page tells it to take over. */
import { pageMessage } from '#schemas/wire/page-message.ts';

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
