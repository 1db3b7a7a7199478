/** Names like those of `names.ts` that no page needs before its first paint. */

/** Members' pictures that were shown; erased with the account. */
export const PICTURES_CACHE = 'alcove-pictures';

/** Public pages that were visited. */
export const PAGES_CACHE = 'alcove-pages';

/** Held while a session is refreshed. */
export const AUTH_LOCK = 'alcove-auth-refresh';
