import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { isSealed, readSnapshot, watchSnapshotSubjects, writeSnapshot } from './snapshot.ts';

let keys: Map<string, string>;
/** Dispatches the `storage` events by which the browser reports writes of other tabs. */
let changeElsewhere: EventTarget;
beforeEach(() => {
  keys = new Map();
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    removeItem: (key: string) => void keys.delete(key),
    setItem: (key: string, text: string) => void keys.set(key, text),
  });
  changeElsewhere = new EventTarget();
  vi.stubGlobal('addEventListener', changeElsewhere.addEventListener.bind(changeElsewhere));
  vi.stubGlobal('removeEventListener', changeElsewhere.removeEventListener.bind(changeElsewhere));
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
  expect([...keys.keys()]).toEqual([key]);
  expect(keys.get(key)).not.toContain('canari');
  const read = readSnapshot(ada, 'list');
  expect(read?.value).toEqual(['canari']);
  expect(readSnapshot(ada, 'list'), 'nothing renders twice').toBe(read);
  const sealed = keys.get(key);
  writeSnapshot(ada, 'list', '[]', ['canari']);
  expect(keys.get(key), 'the same is not written again').toBe(sealed);

  setCurrentCipher(null);
  expect(readSnapshot(ada, 'list'), 'without its key').toBeNull();
  setCurrentCipher(createCipher(createDataKey(), ada));
  keys.set(key, `${sealed}`.replace('sealed:', 'sealed: '));
  expect(readSnapshot(ada, 'list'), 'sealed by another lock').toBeNull();
  writeSnapshot(ada, 'list', '[]', ['neu']);
  expect(readSnapshot(ada, 'list')?.value).toEqual(['neu']);
});

test('[Y9, Y22] under the app lock a removed snapshot is gone, and its writes are noticed in other tabs', () => {
  setCurrentCipher(createCipher(createDataKey(), ada));
  const changed: string[] = [];
  const stop = watchSnapshotSubjects((name) => void changed.push(name));
  writeSnapshot(ada, 'conversation', '["a"]', ['canari']);
  changeElsewhere.dispatchEvent(
    Object.assign(new Event('storage'), { key: `alcove-sealed-snapshot-${ada}-conversation` }),
  );
  writeSnapshot(ada, 'conversation', '["a"]', null);
  expect([...keys]).toEqual([]);
  expect(changed).toEqual(['conversation', 'conversation', 'conversation']);
  stop();
});

test('[Y22] a page in which the lock is turned off writes none, and another account’s is not sealed', () => {
  setCurrentCipher(createCipher(createDataKey(), ada, false));
  writeSnapshot(ada, 'list', '[]', [1]);
  expect([...keys]).toEqual([]);
  setCurrentCipher(createCipher(createDataKey(), bela));
  expect([isSealed(ada), isSealed(bela)]).toEqual([false, true]);
  writeSnapshot(ada, 'list', '[]', [1]);
  expect([...keys.keys()]).toEqual([`alcove-snapshot-${ada}-list`]);
});
