/** Keys in localStorage by which a page knows, before anything is read, whose device it may be. */
import { product } from './product.ts';

/** Followed by the account: someone is signed in here, or was and did not choose to leave. */
export const OWNER_MARK = `${product.storagePrefix}-owner-`;

/** Followed by the account and a name: what its screens showed last, see `src/live/snapshot.ts`. */
export const SNAPSHOT_MARK = `${product.storagePrefix}-snapshot-`;
