/** Names on the device that several contexts must agree on. */
import type { MemberId } from '#schemas/ids.ts';

/** The cached application itself: holds nothing of any member, and stays at a sign-out. */
export const SHELL_CACHE = 'alcove-shell-v1';
/** [PWA-40] */
export const CRITICAL_CACHE = 'critical';
/** Members' pictures that were seen; gone with the account. */
export const PICTURES_CACHE = 'alcove-pictures';

/** Public pages that were read. */
export const PAGES_CACHE = 'alcove-pages';

/** Followed by the account: what it has not sent, where the device has little room. */
export const UNSENT_CACHE = 'alcove-unsent';

/** Its presence says to the service worker that a session was lost while no page heard of it. */
export const SESSION_LOST_CACHE = 'alcove-lost';

export const SESSION_CHANNEL = 'alcove-session';
export const ERASE_CHANNEL = 'alcove-erase';
export const AUTH_LOCK = 'alcove-auth-refresh';
/** Held where the device database is claimed or removed. */
export const DEVICE_LOCK = 'alcove-device';
/** Shared by who opens an account's databases, taken whole by who deletes them. */
export const openLockName = (account: MemberId) => `alcove-open-${account}`;

/** What every key of ours in localStorage begins with, but for `theme` and `language`. */
export const KEY_PREFIX = 'alcove';
