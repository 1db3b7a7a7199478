import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { keepForm, keptForm } from './kept-form.ts';

const kept = { bio: { base: null, typed: 'Bonsoir' } };
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
  keepForm(ada, 'profile', kept);
  expect([...keys.keys()].every((key) => key.includes(ada))).toBe(true);
  expect([keptForm(ada, 'profile'), keptForm(bela, 'profile'), keptForm(ada, 'other')]).toEqual([kept, {}, {}]);
});
test('a saved form is no longer stored', () => {
  keepForm(ada, 'profile', kept);
  keepForm(ada, 'profile', {});
  expect(keys.size).toBe(0);
});
test('[Y17] a departing or different account keeps no form', () => {
  keepForm(bela, 'profile', kept);
  publishAccount({ status: 'loading' });
  keepForm(ada, 'profile', kept);
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
  keepForm(ada, 'profile', kept);
  expect(keptForm(ada, 'profile')).toEqual({});
});
