import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { snapshotPage, type SnapshotPage } from '#tests/support/snapshots.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { isSealed, readSnapshot, watchSnapshotSubjects, writeSnapshot } from './snapshot.ts';

let page: SnapshotPage;
beforeEach(() => {
  page = snapshotPage();
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
});
afterEach(() => {
  setCurrentCipher(null);
  vi.unstubAllGlobals();
});

test('[Y22] under the app lock a snapshot lies sealed, where no document looks for what it draws', () => {
  const key = `alcove-sealed-snapshot-${ada}-list`;
  const cipher = createCipher(createDataKey(), ada);
  setCurrentCipher(cipher);
  writeSnapshot(ada, 'list', '[]', ['canari']);
  expect(Object.keys(page.stored)).toEqual([key]);
  expect(page.stored[key]).not.toContain('canari');
  const read = readSnapshot(ada, 'list');
  expect(read?.value).toEqual(['canari']);
  expect(readSnapshot(ada, 'list'), 'nothing renders twice').toBe(read);
  const sealed = page.stored[key];
  writeSnapshot(ada, 'list', '[]', ['canari']);
  expect(page.stored[key], 'the same is not written again').toBe(sealed);

  setCurrentCipher(null);
  expect(readSnapshot(ada, 'list'), 'without its key').toBeNull();
  setCurrentCipher(createCipher(createDataKey(), ada));
  page.stored[key] = `${sealed}`.replace('sealed:', 'sealed: ');
  expect(readSnapshot(ada, 'list'), 'sealed by another lock').toBeNull();
  writeSnapshot(ada, 'list', '[]', ['neu']);
  expect(readSnapshot(ada, 'list')?.value).toEqual(['neu']);
});

test('[Y9, Y22] under the app lock a removed snapshot is gone, and its writes are noticed in other tabs', () => {
  setCurrentCipher(createCipher(createDataKey(), ada));
  const changed: string[] = [];
  const stop = watchSnapshotSubjects((name) => void changed.push(name));
  writeSnapshot(ada, 'conversation', '["a"]', ['canari']);
  page.changedElsewhere(`alcove-sealed-snapshot-${ada}-conversation`);
  writeSnapshot(ada, 'conversation', '["a"]', null);
  expect(page.stored).toEqual({});
  expect(changed).toEqual(['conversation', 'conversation', 'conversation']);
  stop();
});

test('[Y22] a page in which the lock is turned off writes none, and another account’s is not sealed', async () => {
  setCurrentCipher(createCipher(createDataKey(), ada, false));
  writeSnapshot(ada, 'list', '[]', [1]);
  expect(page.stored).toEqual({});
  setCurrentCipher(createCipher(createDataKey(), bela));
  expect([isSealed(ada), isSealed(bela)]).toEqual([false, true]);
  writeSnapshot(ada, 'list', '[]', [1]);
  await vi.waitFor(() => expect(Object.keys(page.stored)).toEqual([`alcove-snapshot-${ada}-list`]));
});
