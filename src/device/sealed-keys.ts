/**
 * What a page writes about its member into localStorage or sessionStorage: in the clear without an app lock, sealed
 * with one [Y22]. A value that this page has no key for is no JSON that anyone reads.
 */
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import { held } from '#sync/lock/held-cipher.ts';

/**
 * Of the member, for as long as the account is on the device. Called at each use, because a browser may have no
 * storage, or deny it. Reading may throw.
 */
export const memberKeys = (): KeyValueStorage => held.keysIn(localStorage);
