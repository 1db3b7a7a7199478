/**
 * Handles a page's messages: a new version waits beside the active one until the page tells it to take over [PWA-27,
 * PWA-28].
 */
import { pageMessage } from '#schemas/wire/page-message.ts';

export interface MessageActions {
  skipWaiting: () => Promise<void>;
  switchCritical: (off: boolean) => Promise<void>;
}

/** Parses and runs a message; one that does not fit the schema is dropped. */
export async function onPageMessage(data: unknown, { skipWaiting, switchCritical }: MessageActions): Promise<void> {
  const message = pageMessage.safeParse(data);
  if (!message.success) return;
  await (message.data.type === 'SKIP_WAITING' ? skipWaiting() : switchCritical(message.data.off));
}
