import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { mediaName } from '#sync/media/media-database.ts';
import { createMedia } from '#sync/media/media.ts';
import { outboxName } from '#sync/outbox/database.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import type { Locks } from '#sync/session/lock.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { lockOwner as owner } from '#tests/support/lock-owner.ts';
import { ada, conversation, firstEpoch, messageCommand } from '#tests/support/streams.ts';
import { MOVE_PATIENCE_MS, moveDatabases } from './move-databases.ts';

const locks = { request: (_: string, __: unknown, work: () => unknown) => Promise.resolve(work()) } as unknown as Locks;
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const picture = { bytes: new TextEncoder().encode('canari').buffer, type: 'image/webp' } as const;
const path = `${conversation}/a.webp`;
const messages = async () => {
  const outbox = await openOutbox(owner, { rules: entryRules, create: false });
  const { entries } = await outbox.snapshot();
  outbox.close();
  return entries.length;
};

/** Holds a database as a page does that sleeps: whoever opens it now waits. Returns what wakes the page. */
async function hold(name: string): Promise<() => void> {
  const held = indexedDB.open(name);
  await new Promise((resolve) => (held.onsuccess = resolve));
  const upgrade = indexedDB.open(name, 2);
  upgrade.onupgradeneeded = () => upgrade.transaction?.abort();
  return () => held.result.close();
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  const outbox = await openOutbox(owner, { rules: entryRules });
  await outbox.changeEpoch(firstEpoch);
  await outbox.enqueue(messageCommand('canari'));
  await createMedia(outbox).add(path, picture);
  outbox.close();
  setCurrentCipher(createCipher(createDataKey(), ada));
});
afterEach(() => setCurrentCipher(null));

test('[Y22] outbox and pictures move, and their old databases are deleted', async () => {
  await moveDatabases(owner, { locks });
  expect(await messages()).toBe(1);
  expect(await names()).toEqual([mediaName(ada), outboxName(ada)].sort());
});

test('[Y22] a move that another page holds up is said after a while, goes on, and is waited for again', async () => {
  const clock = virtualClock();
  const wake = await hold(outboxName(ada, false));
  const first = moveDatabases(owner, { locks, clock }).catch((error: unknown) => error);
  await clock.advance(MOVE_PATIENCE_MS);
  expect(await first).toMatchObject({ name: 'TimeoutError' });
  const second = moveDatabases(owner, { locks, clock });
  wake();
  await second;
  expect(await messages()).toBe(1);
  expect(await names()).toEqual([mediaName(ada), outboxName(ada)].sort());
});

test('[Y22] pictures that another page holds keep nobody out, and move later', async () => {
  const clock = virtualClock();
  const wake = await hold(mediaName(ada, false));
  const first = moveDatabases(owner, { locks, clock });
  await vi.waitFor(async () => expect(await names()).not.toContain(outboxName(ada, false)));
  await clock.advance(MOVE_PATIENCE_MS);
  await first;
  expect(await messages()).toBe(1);
  expect(await names(), 'nothing is lost').toContain(mediaName(ada, false));
  const second = moveDatabases(owner, { locks, clock });
  wake();
  await second;
  expect(await names()).toEqual([mediaName(ada), outboxName(ada)].sort());
});
