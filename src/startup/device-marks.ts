/** Names by which a page learns, before anything of an account is read, which account may own the device. */
import { product } from '#lib/product.ts';

/** The database of the device: see `src/sync/session/device-database.ts`. */
export const DEVICE_DATABASE = 'alcove-device';

/** Prefix, followed by the account id. The account is signed in here, or was and did not choose to sign out. */
export const OWNER_MARK = `${product.storagePrefix}-owner-`;

/**
 * Prefix, followed by the account id and a name: what that account's screens showed last, see
 * `src/startup/snapshot.ts`.
 */
export const SNAPSHOT_MARK = `${product.storagePrefix}-snapshot-`;

/** The same under the app lock, for what only a page that was unlocked can read [Y22]. */
export const SEALED_SNAPSHOT_MARK = `${product.storagePrefix}-sealed-snapshot-`;

/** Prefix of the cookie, followed by the account id, under whose key what pages store is sealed: see `page-key.ts`. */
export const PAGE_KEY_MARK = `${product.storagePrefix}-page-key-`;

/**
 * Key that exists as long as the browser keeps localStorage. It belongs to the device, and no sign-out removes it. If
 * it is missing, a missing owner mark proves nothing: on a full disk a browser drops localStorage and the databases
 * together [Y19].
 */
export const KEYS_MARK = 'device-known';

/**
 * Cache storage that holds a second copy of owner and session, see `src/sync/session/session-backup.ts`. A browser that
 * drops localStorage and the databases on a full disk leaves the cache storage alone.
 */
export const SPARE_CACHE = `${product.storagePrefix}-spare`;
