import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from '#startup/account.ts';
import { writeUnsavedFields, readUnsavedFields } from './unsaved-fields.ts';

const unsaved = { bio: { base: null, typed: 'Bonsoir' } };
let keys: Map<string, string>;
beforeEach(() => {
  keys = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, text: string) => keys.set(key, text),
    removeItem: (key: string) => keys.delete(key),
  });
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
});
afterEach(() => vi.unstubAllGlobals());

test('an unsaved form is restored, under a key that names its account', () => {
  writeUnsavedFields(ada, 'profile', unsaved);
  expect([...keys.keys()].every((key) => key.includes(ada))).toBe(true);
  expect([
    readUnsavedFields(ada, 'profile'),
    readUnsavedFields(bela, 'profile'),
    readUnsavedFields(ada, 'other'),
  ]).toEqual([unsaved, {}, {}]);
});
test('a saved form is no longer stored', () => {
  writeUnsavedFields(ada, 'profile', unsaved);
  writeUnsavedFields(ada, 'profile', {});
  expect(keys.size).toBe(0);
});
test('[Y17] a departing or different account keeps no form', () => {
  writeUnsavedFields(bela, 'profile', unsaved);
  publishAccount({ status: 'loading' });
  writeUnsavedFields(ada, 'profile', unsaved);
  expect(keys.size).toBe(0);
});
test('missing or unreadable storage counts as nothing typed', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  });
  writeUnsavedFields(ada, 'profile', unsaved);
  expect(readUnsavedFields(ada, 'profile')).toEqual({});
});
