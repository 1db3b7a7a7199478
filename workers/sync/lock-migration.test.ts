import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { createMedia } from '#sync/media/media.ts';
import { otherMediaName } from '#sync/media/media-database.ts';
import { movePictures } from '#sync/media/move-pictures.ts';
import { moveOutbox, otherOutboxName } from '#sync/outbox/move-outbox.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { createDeviceDatabase, type DeviceDatabase } from '#sync/session/device-database.ts';
import { beginLock, beginUnlock } from '#sync/session/lock-change.ts';
import { lockOf } from '#sync/session/lock-record.ts';
import { sessionStateIn } from '#sync/session/session-state.ts';
import { carryOver } from '#sync/store/carry-over.ts';
import { directoryName, openDirectory } from '#sync/store/directory.ts';
import { storeDatabases } from '#sync/store/raw.ts';
import { openStore } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { streamKinds } from '#streams/registry.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { writeAll } from '#tests/support/older-store.ts';
import { ada, conversation, firstEpoch, head, messageCommand } from '#tests/support/streams.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { lockOwner as owner, lockSession as session, signInOwner } from '#tests/support/lock-owner.ts';
import { migrateToLock } from './lock-migration.ts';

const key = createDataKey();
const inbox = await createInbox(createCipher(key, ada));
const noCaches = { keys: async () => [] as string[] } as unknown as CacheStorage;
let device: DeviceDatabase;
/** What a page does before, when it is unlocked. */
async function moveInPage(): Promise<void> {
  await moveOutbox(owner);
  await deleteDB(otherOutboxName(ada));
  await movePictures(ada);
  await deleteDB(otherMediaName(ada));
}
/** `isHeld`: by a page, which keeps the stores' locks from everybody else. */
const locksOf = (isHeld: boolean) =>
  ({
    request: (_: string, __: unknown, work: (lock: unknown) => unknown) => work(isHeld ? null : {}),
  }) as unknown as LockManager;
const noPause = () => Promise.resolve();
const migrate = (pause: () => Promise<void> = noPause, locks = locksOf(false)) =>
  migrateToLock(owner, { device, factory: indexedDB, caches: noCaches, locks, pause, channel });
let posted: unknown[] = [];
const channel: OpenChannel = () => ({
  post: (message) => void posted.push(message),
  listen: () => () => undefined,
  close: () => undefined,
});
const lockState = async () => (await device.read((tx) => lockOf(tx, ada)))?.state ?? null;
const openOwnStore = () =>
  openStore(ada, { kinds: streamKinds, multiInstance: false, indexedDB: globalThis.indexedDB });

/** What a leader does with its store before. */
async function carryStore(): Promise<void> {
  const store = await openOwnStore();
  await carryOver(store, { pause: () => Promise.resolve(), signal: new AbortController().signal });
  await store.close();
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  setCurrentCipher(null);
  device = createDeviceDatabase();
  posted = [];
  await device.write(async (tx) => {
    await signInOwner(tx);
  });
  const outbox = await openOutbox(owner, { rules: entryRules });
  await outbox.changeEpoch(firstEpoch);
  await outbox.setDraft(conversation, 'canari');
  await outbox.enqueue(messageCommand('canari'));
  await createMedia(outbox).add(`${conversation}/a.webp`, {
    bytes: new TextEncoder().encode('canari').buffer,
    type: 'image/webp',
  });
  outbox.close();
  (await openDirectory(ada))?.close();
  const store = await openOwnStore();
  await writeAll(storeWriter(store), [head(3)]);
  await store.close();
});
afterEach(() => {
  device.close();
  setCurrentCipher(null);
});

const turnOn = async () => {
  await beginLock(device, ada, { wraps: [], inbox, afterMs: null, onHide: false }, createCipher(key, ada));
  setCurrentCipher(createCipher(key, ada));
};

test('[Y22] the change ends only once the store has moved, and then nothing is left to read', async () => {
  await turnOn();
  await carryStore();
  expect(await migrate(noPause, locksOf(true)), 'the plain outbox and store are still there').toBe(false);
  await moveInPage();
  expect(await migrate(noPause, locksOf(true)), 'the plain store is still there').toBe(false);
  expect(await lockState()).toBe('turning-on');
  expect(posted).toEqual([]);
  expect(await migrate()).toBe(true);
  expect(posted, 'pages that wait locked read the session again').toEqual(['changed']);
  expect(await lockState()).toBe('on');
  const everything = await databasesAsText();
  for (const secret of ['canari', conversation]) expect(everything.includes(secret), secret).toBe(false);
  expect(await migrate(), 'nothing is left to do').toBe(false);
});

test('[Y22] what was in the clear is removed before the first pause, and deleted only after it', async () => {
  const directory = indexedDB.open(directoryName(ada));
  await new Promise((resolve) => (directory.onsuccess = resolve));
  directory.result.transaction('members', 'readwrite').objectStore('members').put({ id: 'canari', at: 1 });
  directory.result.close();
  await turnOn();
  await moveInPage();
  await carryStore();
  const atPauses: { isReadable: boolean; stores: number }[] = [];
  const pause = async () => {
    const stores = (await storeDatabases(indexedDB)).filter(({ isSealed }) => !isSealed).length;
    const everything = await databasesAsText();
    atPauses.push({ isReadable: ['canari', conversation].some((secret) => everything.includes(secret)), stores });
  };
  expect(await migrate(pause)).toBe(true);
  const [first, second] = atPauses;
  expect(first?.isReadable, 'no transaction that starts in the pause can see it').toBe(false);
  expect(first?.stores, 'all are there, emptied').toBeGreaterThan(2);
  expect(second?.stores, 'the last one has the files rewritten once more').toBe(1);
});

test('[Y22] a store of an older version is deleted under the lock too, without a change of it', async () => {
  await turnOn();
  await moveInPage();
  await carryStore();
  await migrate();
  setCurrentCipher(null);
  const older = await openOwnStore();
  await older.close();
  setCurrentCipher(createCipher(key, ada));
  expect(await migrate()).toBe(false);
  expect((await storeDatabases(indexedDB)).filter(({ isSealed }) => !isSealed)).toEqual([]);
});

test('[Y22] the change does not hang on a directory that a page that sleeps holds, and does not end', async () => {
  await turnOn();
  await moveInPage();
  await carryStore();
  const held = indexedDB.open(directoryName(ada));
  await new Promise((resolve) => (held.onsuccess = resolve));
  expect(await migrate()).toBe(false);
  expect(await lockState()).toBe('turning-on');
  held.result.close();
  expect(await migrate()).toBe(true);
});

test('[Y22] turned off again, everything can be read without a key', async () => {
  await turnOn();
  await moveInPage();
  await carryStore();
  await migrate();
  await beginUnlock(device, ada);
  setCurrentCipher(createCipher(key, ada, false));
  await moveInPage();
  await carryStore();
  expect(await migrate()).toBe(true);
  setCurrentCipher(null);
  expect(await lockState()).toBeNull();
  expect((await device.read(sessionStateIn))?.session).toEqual(session);
  const outbox = await openOutbox(owner, { rules: entryRules, create: false });
  expect((await outbox.draft(conversation))?.text).toBe('canari');
  expect((await outbox.snapshot()).entries).toHaveLength(1);
  expect((await createMedia(outbox).picture(`${conversation}/a.webp`))?.bytes.byteLength).toBe(6);
  outbox.close();
  const store = await openOwnStore();
  expect((await storeWriter(store).readAll()).heads.size).toBe(1);
  await store.close();
});

test('[Y22] a worker that was unlocked before does not end the way back, whose data are still sealed', async () => {
  await turnOn();
  await moveInPage();
  await carryStore();
  await migrate();
  await beginUnlock(device, ada);
  expect(await migrate()).toBe(false);
  expect(await lockState(), 'the wraps of the key are still needed').toBe('turning-off');
});

test('[Y22] a change that is turned round while files are rewritten does not end', async () => {
  await turnOn();
  await moveInPage();
  await carryStore();
  expect(await migrate(async () => void (await beginUnlock(device, ada)))).toBe(false);
  expect(await lockState()).toBe('turning-off');
});
