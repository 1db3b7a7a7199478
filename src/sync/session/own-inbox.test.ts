import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInOwner } from '#tests/support/lock-owner.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { createInbox } from '../lock/inbox.ts';
import { createDataKey } from '../lock/keys.ts';
import { createDeviceDatabase, setRecord, type DeviceDatabase } from './device-database.ts';
import { beginLock, beginUnlock } from './lock-change.ts';
import { claimOwner } from './claim-owner.ts';
import { ownInboxIn } from './own-inbox.ts';

const cipher = createCipher(createDataKey(), ada);
const inbox = await createInbox(cipher);
let device: DeviceDatabase;
const read = () => device.read(ownInboxIn);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  await device.write(async (tx) => {
    await signInOwner(tx);
  });
});
afterEach(() => device.close());

test('[Y16, Y22] the inbox is the owner’s: another account’s lock takes nothing of theirs', async () => {
  expect(await read()).toBeNull();
  await beginLock(device, ada, { wraps: [], inbox, afterMs: null, onHide: false }, cipher);
  expect(await read()).toEqual({ ...inbox, account: ada, takes: true });
  await device.write((tx) => claimOwner(tx, { account: bela, email: 'bela@demo.alcove.test' }, 2));
  expect(await read()).toBeNull();
});

test('[Y22] a lock that is turned off takes nothing new, and what it has is still read', async () => {
  await beginLock(device, ada, { wraps: [], inbox, afterMs: null, onHide: false }, cipher);
  await beginUnlock(device, ada);
  expect(await read()).toMatchObject({ account: ada, takes: false });
});

test('[Y18, Y22] beside a lock that a later build has made nobody takes the device for unlocked', async () => {
  await device.write((tx) => setRecord(tx, 'locks', { [ada]: { v: 2 } } as never));
  await expect(read()).rejects.toThrow('later build');
});
