import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseKeys } from '#sync/session/erase-keys.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { publishAccount } from '#startup/account.ts';
import { memberInput, ownInput } from './unsaved-input.ts';

const storage = () => {
  const keys = new Map<string, string>();
  return {
    keys,
    get length() {
      return keys.size;
    },
    key: (n: number) => [...keys.keys()][n] ?? null,
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, text: string) => void keys.set(key, text),
    removeItem: (key: string) => void keys.delete(key),
  };
};
const member = (account = ada) => publishAccount({ status: 'member', account, email: '' });
let local: ReturnType<typeof storage>;
let tab: ReturnType<typeof storage>;
beforeEach(() => {
  [local, tab] = [storage(), storage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

test('[Y16] a member’s typing is theirs alone, a visitor’s is the tab’s', () => {
  member();
  ownInput().write('report', 'de Camille');
  member(bela);
  expect(ownInput().read('report')).toBeNull();
  publishAccount({ status: 'guest' });
  ownInput().write('contact', 'de passage');
  expect([[...local.keys.keys()], [...tab.keys.keys()]]).toEqual([[`alcove-typed-${ada}`], ['alcove-typed']]);
  expect(memberInput(ada).read('report')).toBeNull();
  member();
  expect(ownInput().read('report')).toBe('de Camille');
});

test('[Y17] typed text goes with the account, and nothing is kept once it leaves', () => {
  member();
  ownInput().write('edit', 'mots');
  publishAccount({ status: 'loading' });
  ownInput().write('report', 'mots');
  eraseKeys(ada);
  expect(local.keys.size).toBe(0);
});
