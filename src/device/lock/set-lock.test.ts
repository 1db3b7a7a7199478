import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockOf } from '#sync/session/lock-record.ts';
import { sessionStateIn } from '#sync/session/session-state.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Locks } from '#sync/session/lock.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { signInOwner } from '#tests/support/lock-owner.ts';
import { pageDevice } from '../page-device.ts';
import { turnLockOff, turnLockOn } from './set-lock.ts';

const choice = { method: 'code', secret: '493827', passkey: null, afterMs: 60_000, onHide: true } as const;
const lock = vi.fn(() => Promise.resolve());
const locks = { request: (_: string, __: unknown, work: () => unknown) => Promise.resolve(work()) } as unknown as Locks;
let posted: string[] = [];
const channel: OpenChannel = (name) => ({
  post: (message) => void posted.push(`${name}: ${String(message)}`),
  listen: () => () => undefined,
  close: () => undefined,
});
const record = () => pageDevice().read((tx) => lockOf(tx, ada));

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  lock.mockClear();
  posted = [];
  vi.stubGlobal('localStorage', { [`alcove-snapshot-${ada}-homeScreen`]: 'canari', removeItem: vi.fn() });
  await pageDevice().write(async (tx) => {
    await signInOwner(tx);
  });
});
afterEach(() => {
  pageDevice().close();
  vi.unstubAllGlobals();
});

test('[Y22] turned on, the session is sealed, the last screen is gone, and every page locks', async () => {
  expect(await turnLockOn(ada, choice, { locks, lock, channel })).toMatchObject({ ok: true });
  expect(await record()).toMatchObject({ state: 'turning-on', afterMs: 60_000, onHide: true });
  expect((await pageDevice().read(sessionStateIn))?.status).toBe('locked');
  expect(localStorage.removeItem).toHaveBeenCalledWith(`alcove-snapshot-${ada}-homeScreen`);
  expect(lock).toHaveBeenCalledWith(ada);
  expect(posted, 'tabs and workers without the key read the session again').toEqual(['alcove-session: changed']);
});

test('[Y16, Y22] nothing is locked for another account than the one that is signed in', async () => {
  expect(await turnLockOn(bela, choice, { locks, lock, channel })).toMatchObject({ code: 'session-lost' });
  expect([lock.mock.calls, posted]).toEqual([[], []]);
  expect((await pageDevice().read(sessionStateIn))?.status).toBe('present');
});

test('[Y22] turned off, the app locks once more, and the session stays sealed until then', async () => {
  await turnLockOn(ada, choice, { locks, lock, channel });
  await turnLockOff(ada, { lock, channel });
  expect((await record())?.state).toBe('turning-off');
  expect((await pageDevice().read(sessionStateIn))?.status).toBe('locked');
  expect(lock).toHaveBeenCalledTimes(2);
  expect(posted).toHaveLength(2);
});
