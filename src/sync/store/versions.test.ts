import { expect, test } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import { writeAll } from '#tests/support/older-store.ts';
import { freshStores } from '#tests/support/stores.ts';
import { eraseOldStores, eraseStores } from './erase.ts';
import { storeDatabase, storeName } from './names.ts';
import { epoch$ } from './reads.ts';
import { firstValueFrom } from 'rxjs';

const stores = freshStores();
const names = async () => (await indexedDB.databases()).map(({ name }) => storeDatabase(name ?? '')?.store);
const make = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });

test('[Y18] the schema version is part of every database name of a store', async () => {
  await stores.open();
  expect(new Set(await names())).toEqual(new Set([storeName(ada)]));
  expect(storeDatabase('rxdb-dexie-' + storeName(bela, 7) + '--0--pages')).toMatchObject({ account: bela, version: 7 });
  expect(storeDatabase('alcove-outbox-' + ada)).toBeNull();
});

test('[Y18] an old version is deleted when no tab holds its lock, and not before', async () => {
  const old = storeName(ada, 0);
  await make(`rxdb-dexie-${old}--0--pages`);
  await writeAll(await stores.writer(), []);
  let release = () => {};
  const lockRequest = navigator.locks.request(
    old,
    { mode: 'shared' },
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  await eraseOldStores(indexedDB, navigator.locks);
  expect(await names()).toContain(old);
  release();
  await lockRequest;
  await eraseOldStores(indexedDB, navigator.locks);
  expect(await names()).not.toContain(old);
  expect(await names()).toContain(storeName(ada));
});

test('[Y18] an old version stays until ours has an epoch; a later one stays for good', async () => {
  const [old, later, hers] = [storeName(ada, 0), storeName(ada, 1000), storeName(bela, 0)];
  for (const store of [old, later, hers]) await make(`rxdb-dexie-${store}--0--streams`);
  await stores.open();
  await eraseOldStores(indexedDB, navigator.locks);
  expect(await names()).toEqual(expect.arrayContaining([old, later, hers]));
  await eraseOldStores(indexedDB, navigator.locks, ada);
  expect(await names()).not.toContain(old);
  expect(await names()).toEqual(expect.arrayContaining([later, hers]));
});

test('[Y17] an erased store is closed where it was open, and stays erased', async () => {
  const store = await stores.open();
  await eraseStores(ada, indexedDB);
  expect(store.closed.aborted).toBe(true);
  await expect(firstValueFrom(epoch$(store))).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('[Y18] an open store holds its shared lock, a closed one releases it', async () => {
  const name = storeName(ada);
  const isFree = () => navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null);
  const store = await stores.open();
  expect(await isFree()).toBe(false);
  await store.close();
  expect(await isFree()).toBe(true);
});
