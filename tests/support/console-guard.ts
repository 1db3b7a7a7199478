/** Fails a test for errors and warnings in the browser's console, except those that being offline causes. */
import type { BrowserContext } from '@playwright/test';

const EXPECTED: readonly RegExp[] = [
  // Chromium's messages for a request without network, or for an answer that is not 200.
  /^Failed to load resource/,
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_|NETWORK_CHANGED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NAME_NOT_RESOLVED)/,
  // The same for the script of the service worker.
  /error occurred when fetching the script|HTTP response code \(\d+\) was received when fetching the script/,
  /^WebSocket connection to .* failed/,
  // RxDB's advertisement of its paid storages.
  /RxDB.*(Dexie|premium|open core)/is,
];

export const isExpected = (text: string): boolean => EXPECTED.some((pattern) => pattern.test(text));

/** Collects errors and warnings of every page and worker of the context; read it after the test. */
export function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isExpected(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error();
    complaints.push(`thrown: ${stack || `${name}: ${message}`} (${error.page()?.url() ?? 'no page'})`);
  });
}
