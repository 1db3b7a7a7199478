import { expect, test, vi } from 'vitest';
import { freshStores } from '#tests/support/stores.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';

const stores = freshStores();

/** Makes the browser fail to open the nth database requested from now on. */
function failing(nth: number, name: string): void {
  const { indexedDB } = globalThis;
  const open = indexedDB.open.bind(indexedDB);
  let openCount = 0;
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    if (++openCount === nth) throw new DOMException('the disk failed', name);
    return open(...given);
  });
}

test.each([1, 2, 3])(
  '[Y19] a store whose database %i could not be opened can be opened again in the same tab',
  async (nth) => {
    failing(nth, 'QuotaExceededError');
    const error: unknown = await stores.open().catch((thrown: unknown) => thrown);
    expect(storageFailureOf(error)).toBe('full');
    const again = await stores.open();
    expect(await again.streams.find().exec()).toEqual([]);
    expect(await again.chunks.find().exec()).toEqual([]);
  },
);
