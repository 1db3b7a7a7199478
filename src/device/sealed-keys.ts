/**
 * What a page writes about its member into localStorage: sealed by the app lock, or without one by `page-text.ts`
 * [Y22]. A value that this page has no key for is no JSON that anyone reads.
 */
import { product } from '#lib/product.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { held } from '#sync/lock/held-cipher.ts';

/** Keys with text or secrets: typed forms, drafts of tabs, sends under way, the registration for pushes. */
const names = ['typed', 'words', 'sent', 'push'];

/** Begins a text that `page-cipher.ts` has sealed; no JSON does. */
export const PAGE_SEALED = 'page:';

/**
 * Splits a stored text into what is not sealed and what is; either may be empty. A page without the cipher writes its
 * own text, which is JSON and so has no line break, before what it cannot open.
 */
export function partsOf(stored: string): [plain: string, sealed: string] {
  if (stored.startsWith(PAGE_SEALED)) return ['', stored];
  const end = stored.indexOf(`\n${PAGE_SEALED}`);
  return end < 0 ? [stored, ''] : [stored.slice(0, end), stored.slice(end + 1)];
}

export const isPageSealed = (stored: string): boolean => partsOf(stored)[1] !== '';

export const isTextOf = (account: MemberId) => (key: string) =>
  names.some((name) => key === `${product.storagePrefix}-${name}-${account}`);

/**
 * Of the member, for as long as the account is on the device. Called at each use, because a browser may have no
 * storage, or deny it. Reading may throw.
 */
export const memberKeys = (): KeyValueStorage => held.keysIn(localStorage);
