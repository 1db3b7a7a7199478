import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEVICE_DATABASE } from '#startup/device-marks.ts';
import { readEarly } from '#startup/early-read.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { lockOwner, lockSession as session, signInOwner } from '#tests/support/lock-owner.ts';
import { ada } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createInbox } from '../lock/inbox.ts';
import { createDataKey } from '../lock/keys.ts';
import { createDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { beginLock, beginUnlock, endLockChange } from './lock-change.ts';
import { lockOf } from './lock-record.ts';
import { endOwner } from './claim-owner.ts';
import { sessionStateIn, sessionStateOf } from './session-state.ts';
import { putSession } from './stored-session.ts';

const { account, email } = lockOwner;
const key = createDataKey();
const settings = { wraps: [], inbox: await createInbox(createCipher(key, ada)), afterMs: 60_000, onHide: false };
let device: DeviceDatabase;
const state = () => device.read(sessionStateIn);
const turnOn = () => beginLock(device, account, settings, createCipher(key, ada));

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  device = createDeviceDatabase();
  await device.write(async (tx) => {
    await signInOwner(tx);
  });
});
afterEach(() => {
  device.close();
  setCurrentCipher(null);
});

test('[Y22, S1] from the first step on, neither session nor address can be read without the key', async () => {
  expect(await turnOn()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: 'locked', owner: { account, email: '' }, session: null });
  expect((await databasesAsText()).includes('canari')).toBe(false);
  setCurrentCipher(createCipher(createDataKey(), ada));
  expect((await state())?.status, 'another key').toBe('locked');
  setCurrentCipher(createCipher(key, ada));
  expect(await state()).toEqual({ status: 'present', owner: { account, email, generation: 1 }, session });
});

test('[S24] without the key nobody writes a session beside the lock', async () => {
  await turnOn();
  await expect(device.change((tx) => putSession(tx, { account, email }, session))).rejects.toThrow('locked');
  expect((await state())?.status).toBe('locked');
});

test('[Y22] without its key a lock wins over any session beside it, and over none', async () => {
  await turnOn();
  for (const beside of [session, { suspended: true }]) {
    // As an earlier build writes it.
    await device.change((tx) => tx.objectStore('session').put(beside as typeof session, 'session'));
    expect(await state()).toMatchObject({ status: 'locked', owner: { account }, session: null });
  }
  await device.change((tx) => tx.objectStore('session').put(session, 'session'));
  const early = await readEarly(DEVICE_DATABASE);
  expect(sessionStateOf(early?.owner, early?.session, early?.locks).status, 'before the program is there').toBe(
    'locked',
  );
  setCurrentCipher(createCipher(key, account));
  expect((await state())?.status, 'with the key').toBe('present');
  setCurrentCipher(null);
  await device.change((tx) => tx.objectStore('session').delete('session'));
  expect((await state())?.status).toBe('locked');
});

test('[Y17, Y22] a session that is lost under the lock is lost only for who can open it', async () => {
  await turnOn();
  setCurrentCipher(createCipher(key, ada));
  await device.change((tx) => putSession(tx, { account, email }, { suspended: true }));
  expect(await state()).toMatchObject({ status: 'lost', owner: { email }, suspended: true });
  setCurrentCipher(null);
  expect((await state())?.status).toBe('locked');
});

test('[Y22] turning the lock on ends once, and a second lock is refused', async () => {
  await turnOn();
  expect(await turnOn()).toMatchObject({ code: 'conflict' });
  setCurrentCipher(createCipher(key, ada));
  expect(await turnOn()).toMatchObject({ code: 'conflict' });
  const end = () => endLockChange(device, account, 'turning-on');
  expect([await end(), await end()]).toEqual([true, false]);
  expect((await device.read((tx) => lockOf(tx, account)))?.state).toBe('on');
});

test('[Y22] a change that the member has turned round meanwhile is not ended by whoever made it', async () => {
  await turnOn();
  await beginUnlock(device, account);
  setCurrentCipher(createCipher(key, ada));
  expect(await endLockChange(device, account, 'turning-on')).toBe(false);
  expect((await device.read((tx) => lockOf(tx, account)))?.state).toBe('turning-off');
});

test('[Y22] turning it off keeps the session sealed until everything else is rewritten', async () => {
  await turnOn();
  setCurrentCipher(createCipher(key, ada));
  await endLockChange(device, account, 'turning-on');
  await beginUnlock(device, account);
  setCurrentCipher(createCipher(key, ada, false));
  // A token is refreshed meanwhile.
  await device.change((tx) => putSession(tx, { account, email }, { ...session, accessToken: 'second' }));
  expect((await databasesAsText()).includes('second')).toBe(false);
  setCurrentCipher(null);
  expect(await endLockChange(device, account, 'turning-off'), 'not without the key').toBe(false);
  setCurrentCipher(createCipher(key, ada, false));
  expect(await endLockChange(device, account, 'turning-off')).toBe(true);
  setCurrentCipher(null);
  expect(await state()).toMatchObject({ status: 'present', owner: { email }, session: { accessToken: 'second' } });
  expect(await device.read((tx) => lockOf(tx, account))).toBeNull();
});

test('[Y17, Y22] an account that leaves takes its lock with it', async () => {
  await turnOn();
  await device.change((tx) => endOwner(tx, account));
  expect(await device.read((tx) => lockOf(tx, account))).toBeNull();
  expect((await state())?.status).toBe('none');
});
