/** Keys in localStorage by which a page knows, before anything is read, whose device it may be. */
import { product } from '#lib/product.ts';

/** Followed by the account: someone is signed in here, or was and did not choose to leave. */
export const OWNER_MARK = `${product.storagePrefix}-owner-`;

/** Followed by the account and a name: what its screens showed last, see `src/startup/snapshot.ts`. */
export const SNAPSHOT_MARK = `${product.storagePrefix}-snapshot-`;

/**
 * Stands as long as the browser keeps what a page puts there: it belongs to the device, and no sign-out takes it. Where
 * it is missing, a missing mark says nothing: a browser on a full disk begins all these keys anew, as it does the
 * databases [Y19].
 */
export const KEYS_MARK = 'device-known';

/**
 * In the cache storage, which such a browser leaves alone: a second copy of whose device this is, see
 * `src/sync/session/session-backup.ts`.
 */
export const SPARE_CACHE = `${product.storagePrefix}-spare`;
