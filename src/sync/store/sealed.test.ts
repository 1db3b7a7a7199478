import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import { streamKinds } from '#streams/registry.ts';
import { ada, bela, conversation, firstEpoch, head, message } from '#tests/support/streams.ts';
import { historyOf, writeAll } from '#tests/support/older-store.ts';
import { migrateStore } from '#tests/support/migrated-store.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { freshStores } from '#tests/support/stores.ts';
import { chunkKey } from '../replica/chunks.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { changesChannelName, type StoreChange } from './announced-changes.ts';
import { streamDocOf } from './collections.ts';
import { isReplaced, STORE_VERSION, storeDatabase, storeName } from './names.ts';
import { storeDatabases } from './raw.ts';
import { head$ } from './reads.ts';
import { docSealer } from './sealed-docs.ts';
import { openStoreReader } from './store-reader.ts';
import { storeWriter } from './writer.ts';

const key = createDataKey();
const cipher = createCipher(key, ada);
const canary = 'Canari jaune';
const stream = asStream(conversation);

describe('the same store under the app lock [Y22]', () => {
  beforeAll(() => setCurrentCipher(cipher));
  afterAll(() => setCurrentCipher(null));
  describe('writer', async () => void (await import('./writer.test.ts')));
  describe('reads', async () => void (await import('./reads.test.ts')));
  describe('answers', async () => void (await import('./answers.test.ts')));
  describe('directory', async () => void (await import('./directory.test.ts')));
});

describe('what lies on the device under the app lock', () => {
  const stores = freshStores();
  beforeAll(() => setCurrentCipher(cipher));
  afterAll(() => setCurrentCipher(null));

  test('[Y22] neither texts nor members nor conversations can be read in the databases', async () => {
    const store = await stores.open();
    await writeAll(storeWriter(store), [head(3)]);
    await storeWriter(store).writeRows(
      historyOf(head(3), (seq) => message(seq, { text: canary })),
      () => Promise.resolve(),
      true,
    );
    const everything = await databasesAsText();
    expect(everything.length).toBeGreaterThan(500);
    for (const secret of [canary, conversation, bela]) expect(everything.includes(secret), secret).toBe(false);
    expect((await storeDatabases(indexedDB)).every(({ isSealed }) => isSealed)).toBe(true);
  });

  test('[Y22] a reader beside the store reads it, and hears of changes in their sealed form', async () => {
    const store = await stores.open();
    await writeAll(storeWriter(store), [head(70)]);
    const reader = await openStoreReader(ada, { factory: indexedDB });
    expect((await reader.allHeads()).heads.get(stream)?.rev).toBe(head(70).rev);
    const keys = historyOf(head(70)).map(({ key: each }) => chunkKey(each));
    expect(await reader.chunks(keys)).toMatchObject([{ streamId: stream }, { streamId: stream }]);

    const heard = new Promise<StoreChange>((resolve) => reader.onChange(resolve));
    const channel = new BroadcastChannel(changesChannelName(store.name));
    const documentData = docSealer(cipher, 'streams').seal({ ...streamDocOf(head(71), streamKinds) });
    const events = [{ documentId: documentData.id, operation: 'UPDATE', documentData }];
    channel.postMessage({ data: { collectionName: 'streams', eventBulk: { events } } });
    expect(await heard).toMatchObject({ id: stream, document: { head: { rev: head(71).rev } } });
    expect((await reader.allHeads()).heads.get(stream)?.rev).toBe(head(71).rev);
    channel.close();
    reader.close();
  });
});

describe('turning the app lock on and off', () => {
  const stores = freshStores();
  afterAll(() => setCurrentCipher(null));

  test.each([
    ['on', null, cipher, true],
    ['off', cipher, createCipher(key, ada, false), false],
  ] as const)('[Y22] turned %s, the store moves to its other form, and the first one is deleted', async (...given) => {
    const [, before, after, isSealed] = given;
    setCurrentCipher(before);
    const first = await stores.open();
    await writeAll(storeWriter(first), [head(150)]);
    await first.close();
    setCurrentCipher(after);
    const second = await stores.open();
    await migrateStore(second);
    const { epoch, heads } = await storeWriter(second).readAll();
    expect(epoch).toBe(firstEpoch);
    expect(heads.get(stream)).toEqual(head(150));
    expect(await second.chunks.count().exec()).toBe(3);
    expect((await storeDatabases(indexedDB)).map((each) => each.isSealed)).not.toContain(!isSealed);
    expect(await firstValueFrom(head$(second, stream))).toEqual(head(150));
  });

  test('[Y16, Y22] the store of another account is replaced by no lock but its own', () => {
    setCurrentCipher(cipher);
    expect(storeName(bela)).toBe(storeName(bela, STORE_VERSION, false));
    const [hers, belas] = [ada, bela].map((account) => ({ account, version: STORE_VERSION, isSealed: false }) as const);
    expect([hers, belas].map((each) => each && isReplaced(each))).toEqual([true, false]);
  });

  test('[Y18, Y22] an earlier build takes a sealed store for none of its own', () => {
    expect(/^rxdb-dexie-(alcove-store-(.+)-v(\d+))--/.exec(`rxdb-dexie-alcove-store-${ada}-v7s--0--chunks`)).toBeNull();
    expect(storeDatabase(`rxdb-dexie-alcove-store-${ada}-v7s--0--chunks`)).toMatchObject({
      version: 7,
      isSealed: true,
    });
  });
});
