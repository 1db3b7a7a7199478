/**
 * Whether a member lets this device measure how fast pages load and react [SHELL-178]; off until they agree. The key
 * names the account, so that it is erased with that account's other keys [Y17].
 */
import type { MemberId } from '#schemas/ids.ts';
import type { PageMessage } from '#schemas/wire/page-message.ts';
import { product } from '#lib/product.ts';
import { storedChoices, watchChoices } from './stored-choices.ts';

const PREFIX = `${product.storagePrefix}-vitals-`;
const stored = storedChoices({ isMeasured: false }, (_, value) => typeof value === 'boolean');

export const isMeasured = (account: MemberId): boolean => stored.read(PREFIX + account).isMeasured;

/** Stores the choice; what waits is erased where it is taken back. Returns false if the browser stores nothing. */
export function setMeasured(account: MemberId, isAllowed: boolean): boolean {
  const isStored = stored.change(PREFIX + account, { isMeasured: isAllowed });
  if (!isAllowed) void tellServiceWorker({ type: 'WEB_VITALS_OFF' });
  return isStored;
}

/** Calls back on changes made in this tab or in another one. Returns a function that stops it. */
export const watchMeasured = (listener: () => void): (() => void) =>
  watchChoices((key) => key.startsWith(PREFIX), listener);

async function tellServiceWorker(message: PageMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}
