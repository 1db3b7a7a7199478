/** Names of caches, channels, locks and keys that several contexts must agree on. */
import type { MemberId } from '#schemas/ids.ts';

/** The cached app itself: holds no member's data, and survives a sign-out. */
export const SHELL_CACHE = 'alcove-shell-v1';
/** Files of the active version, cached by the service worker [PWA-40]. */
export const CRITICAL_CACHE = 'critical';
/** Prefix, followed by the account: the second copy of its unsent entries and drafts, for devices with little room. */
export const UNSENT_CACHE = 'alcove-unsent';

/** The existence of this cache means that a session was lost while no page was open; the service worker writes it. */
export const SESSION_LOST_CACHE = 'alcove-lost';

export const SESSION_CHANNEL = 'alcove-session';
export const ERASE_CHANNEL = 'alcove-erase';
/** Held while the device database is claimed or removed. */
export const DEVICE_LOCK = 'alcove-device';
/** Name of a lock: shared by contexts that open an account's databases, exclusive for the one that deletes them. */
export const openLockName = (account: MemberId) => `alcove-open-${account}`;

/**
 * Prefix of our keys in localStorage that go with an account. `theme`, `language` and the keys of `appearance.ts`,
 * which begin with `alcove.`, belong to the device.
 */
export const KEY_PREFIX = 'alcove-';
