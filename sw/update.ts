/**
 * Handles a page's messages: a new version waits beside the active one until the page tells it to take over [PWA-27,
 * PWA-28]; figures of loading are queued, or erased where the member does not agree any more [SHELL-178]; what waits is
 * sent for a page that is locked [Y22]. How a start went is handled by `start-report.ts`, without this script.
 */
import { pageMessage } from '#schemas/wire/page-message.ts';
import type { Vitals } from './vitals.ts';

export interface MessageActions {
  skipWaiting: () => Promise<void>;
  switchCritical: (off: boolean) => Promise<void>;
  vitals: Pick<Vitals, 'add' | 'clear'>;
  send: () => Promise<unknown>;
}

/** Parses and runs a message; one that does not fit the schema is dropped. */
export async function onPageMessage(data: unknown, actions: MessageActions): Promise<void> {
  const message = pageMessage.safeParse(data);
  if (!message.success) return;
  switch (message.data.type) {
    case 'SKIP_WAITING':
      return actions.skipWaiting();
    case 'CRITICAL_CACHE':
      return actions.switchCritical(message.data.off);
    case 'WEB_VITAL':
      return actions.vitals.add(message.data.event);
    case 'WEB_VITALS_OFF':
      return actions.vitals.clear();
    case 'SEND':
      return void (await actions.send());
  }
}
