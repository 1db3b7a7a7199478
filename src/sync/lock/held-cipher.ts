/**
 * The cipher of this context, which `current-cipher.ts` sets. A module of its own, because a page needs it before its
 * first paint.
 */
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { Cipher } from './types.ts';

interface Held {
  cipher: Cipher | null;
  /** Returns a storage of the page whose texts are sealed without a lock: see `src/device/page-text.ts`. */
  pageText(storage: KeyValueStorage): KeyValueStorage;
  /** Returns a storage of the page whose texts are sealed by the lock while there is a cipher. */
  keysIn(storage: KeyValueStorage): KeyValueStorage;
}

export const held: Held = {
  cipher: null,
  pageText: (storage) => storage,
  keysIn(storage) {
    const below = held.pageText(storage);
    return held.cipher?.keysIn(below) ?? below;
  },
};
