/** Carries over an older version's store as the worker does, and reads the result. */
import { expect } from 'vitest';
import { isNumberAnswered, chunkKey, type ChunkKey } from '#sync/replica/chunks.ts';
import { asStream } from '#schemas/as-stream.ts';
import { atOnce } from '#tests/support/stores.ts';
import { otherConversation, conversation, firstEpoch, head } from '#tests/support/streams.ts';
import { carryOver, type CarryOverParts } from '#sync/store/carry-over.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import { storeDatabase } from '#sync/store/names.ts';
import { storeWriter } from '#sync/store/writer.ts';
import type { Store } from '#sync/store/open.ts';

export const stream = asStream(conversation);
/** Head of a second conversation. */
export const secondHead = (last: number) => head(last, { id: asStream(otherConversation) });
/** Versions of the stores that the device has. */
export const versions = async () =>
  [...new Set((await indexedDB.databases()).flatMap(({ name }) => storeDatabase(name ?? '')?.version ?? []))].sort();
export const chunkKeyOf = (chunkNo: number, overrides: Partial<ChunkKey> = {}) =>
  chunkKey({ epoch: firstEpoch, stream, since: 1, chunkNo, ...overrides });
/** Carries over the store as the worker does. */
export async function migrateStore(store: Store, overrides: Partial<CarryOverParts> = {}): Promise<void> {
  const parts = {
    pause: atOnce,
    signal: new AbortController().signal,
    factory: indexedDB,
    locks: navigator.locks,
    ...overrides,
  };
  await carryOver(store, parts);
  if (!parts.signal.aborted) await eraseOldStores(parts.factory, parts.locks, store.account);
}
/** Returns the keys of all heads and chunks in the store. */
export const storeContents = async (store: Store) => {
  const { epoch, heads } = await storeWriter(store).readAll();
  const chunks = (await store.chunks.find().exec()).map((doc) => doc.toJSON());
  return {
    epoch,
    heads: [...heads.keys()].sort(),
    chunks: chunks.map(({ id }) => id).sort(),
    rows: chunks.reduce((sum, { rows }) => sum + rows.length, 0),
  };
};
/** Expects every row that a chunk claims to be answered [Y7]. */
export async function expectClaimsHold(store: Store): Promise<void> {
  for (const doc of await store.chunks.find().exec()) {
    const chunk = doc.toMutableJSON();
    for (let seq = chunk.chunkNo * 64; seq < chunk.chunkNo * 64 + 64; seq++)
      if (isNumberAnswered(chunk, seq)) expect(chunk.rows.some((row) => row.seq === seq)).toBe(true);
  }
}
