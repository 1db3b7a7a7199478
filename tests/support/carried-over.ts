/** Carrying an older version's store over as the worker does it, and what is there afterwards. */
import { expect } from 'vitest';
import { isAnswered, pageKey, type PageKey } from '#domain/pages.ts';
import { asStream } from '#schemas/as-stream.ts';
import { atOnce } from '#tests/support/stores.ts';
import { another, conversation, first, head } from '#tests/support/streams.ts';
import { carryOver, type CarryOverParts } from '#store/carry-over.ts';
import { eraseOldStores } from '#store/erase.ts';
import { storeDatabase } from '#store/names.ts';
import { storeWriter } from '#store/writer.ts';
import type { Store } from '#store/open.ts';

export const stream = asStream(conversation);
/** The head of a second conversation. */
export const other = (last: number) => head(last, { id: asStream(another) });
/** Whose databases the device holds. */
export const versions = async () =>
  [...new Set((await indexedDB.databases()).flatMap(({ name }) => storeDatabase(name ?? '')?.version ?? []))].sort();
export const key = (k: number, given: Partial<PageKey> = {}) =>
  pageKey({ epoch: first, stream, since: 1, k, ...given });
/** As the worker does it, and everything that comes of it. */
export async function carriedOver(store: Store, given: Partial<CarryOverParts> = {}): Promise<void> {
  const parts = {
    pause: atOnce,
    signal: new AbortController().signal,
    factory: indexedDB,
    locks: navigator.locks,
    ...given,
  };
  await carryOver(store, parts);
  if (!parts.signal.aborted) await eraseOldStores(parts.factory, parts.locks, store.account);
}
/** What the store holds, by its keys. */
export const all = async (store: Store) => {
  const { epoch, heads } = await storeWriter(store).all();
  const pages = (await store.pages.find().exec()).map((doc) => doc.toJSON());
  return {
    epoch,
    heads: [...heads.keys()].sort(),
    pages: pages.map(({ id }) => id).sort(),
    rows: pages.reduce((sum, { rows }) => sum + rows.length, 0),
  };
};
/** [Y7] Whatever a head claims to be answered is there, as new as it says. */
export async function everyClaimHolds(store: Store): Promise<void> {
  for (const doc of await store.pages.find().exec()) {
    const page = doc.toMutableJSON();
    for (let seq = page.k * 64; seq < page.k * 64 + 64; seq++)
      if (isAnswered(page, seq)) expect(page.rows.some((row) => row.seq === seq)).toBe(true);
  }
}
