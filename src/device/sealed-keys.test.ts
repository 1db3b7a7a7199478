import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishAccount } from '#startup/account.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { erasePlainInput, rewriteKeys, rewriteMemberKeys } from './lock/member-keys.ts';
import { writeOpenForm } from './open-form.ts';
import { memberKeys } from './sealed-keys.ts';
import { ownInput } from './unsaved-input.ts';

const key = createDataKey();
const name = `alcove-typed-${ada}`;
const stored = () => JSON.stringify({ ...localStorage });

/** Its keys are its properties, as a browser's are. */
const emptyStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, each: string) {
      return this[each] ?? null;
    },
    setItem(this: Record<string, string>, each: string, text: string) {
      this[each] = text;
    },
    removeItem(this: Record<string, string>, each: string) {
      delete this[each];
    },
  }) as Storage;

beforeEach(() => vi.stubGlobal('localStorage', emptyStorage()));
afterEach(() => {
  setCurrentCipher(null);
  vi.unstubAllGlobals();
});

test('[Y22] typed text lies sealed under the lock, and tells nothing without its key', () => {
  setCurrentCipher(createCipher(key, ada));
  memberKeys().setItem(name, 'canari');
  expect(stored()).not.toContain('canari');
  expect(memberKeys().getItem(name)).toBe('canari');
  setCurrentCipher(createCipher(createDataKey(), ada));
  expect(() => memberKeys().getItem(name)).toThrow();
  setCurrentCipher(null);
  expect(memberKeys().getItem(name)).not.toContain('canari');
});

test('[Y22] turned on and off, the member’s keys change their form and others stay', () => {
  localStorage.setItem('theme', 'light');
  memberKeys().setItem(name, 'canari');
  const isOwn = (each: string) => each.startsWith('alcove-');
  setCurrentCipher(createCipher(key, ada));
  expect(memberKeys().getItem(name)).toBe('canari');
  rewriteKeys(localStorage, isOwn);
  rewriteKeys(localStorage, isOwn);
  expect(stored()).not.toContain('canari');
  setCurrentCipher(createCipher(key, ada, false));
  expect(memberKeys().getItem(name)).toBe('canari');
  rewriteKeys(localStorage, isOwn);
  setCurrentCipher(null);
  expect(memberKeys().getItem(name)).toBe('canari');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[Y22] what an earlier lock has sealed is removed, and keeps no tab from being unlocked', () => {
  setCurrentCipher(createCipher(createDataKey(), ada));
  memberKeys().setItem(name, 'canari');
  setCurrentCipher(createCipher(key, ada));
  memberKeys().setItem(`alcove-words-${ada}`, 'mots');
  rewriteKeys(localStorage, () => true);
  expect([localStorage.getItem(name), memberKeys().getItem(`alcove-words-${ada}`)]).toEqual([null, 'mots']);
});

test('[Y22] typed text that finds no room in its other form stays, and keeps no tab locked', () => {
  memberKeys().setItem(name, 'mots');
  setCurrentCipher(createCipher(key, ada));
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  rewriteKeys(localStorage, (each) => each === name);
  expect(memberKeys().getItem(name)).toBe('mots');
});

test('[Y22] a tab that starts locked erases what it has typed in the clear, and leaves what is sealed', () => {
  vi.stubGlobal('sessionStorage', emptyStorage());
  publishAccount({ status: 'guest' });
  ownInput().write('contact', 'canari');
  publishAccount({ status: 'member', account: ada, email: '' });
  writeOpenForm('reporting', 'canari');
  sessionStorage.setItem('alcove-call-page', '1');
  erasePlainInput();
  expect({ ...sessionStorage }).toEqual({ 'alcove-call-page': '1' });
  setCurrentCipher(createCipher(key, ada));
  writeOpenForm('reporting', 'canari');
  publishAccount({ status: 'lost', account: ada, email: '' });
  ownInput().write('contact', 'canari');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('canari');
  erasePlainInput();
  expect(ownInput().read('contact')).toBe('canari');
  expect(Object.keys(sessionStorage).sort()).toEqual(['alcove-call-page', 'alcove-typed', `alcove-typed-${ada}`]);
});

test('[Y22] at each unlocking plain snapshots go, and sealed ones too while the lock changes', () => {
  vi.stubGlobal('sessionStorage', emptyStorage());
  const [plain, sealed, other] = ['snapshot', 'sealed-snapshot', 'snapshot'].map(
    (name, index) => `alcove-${name}-${index < 2 ? ada : bela}-list`,
  ) as [string, string, string];
  for (const each of [plain, sealed, other]) localStorage.setItem(each, 'x');
  rewriteMemberKeys(ada, false);
  expect(Object.keys(localStorage)).toEqual([sealed, other]);
  rewriteMemberKeys(ada, true);
  expect(Object.keys(localStorage)).toEqual([other]);
});

test('[Y22] a key seals what it names of its own account only, and opens nothing that was moved', () => {
  setCurrentCipher(createCipher(key, ada));
  memberKeys().setItem(name, 'canari');
  localStorage.setItem(`alcove-words-${ada}`, localStorage.getItem(name) ?? '');
  expect(() => memberKeys().getItem(`alcove-words-${ada}`)).toThrow();
  memberKeys().setItem(`alcove-typed-${bela}`, 'hers');
  expect(localStorage.getItem(`alcove-typed-${bela}`)).toBe('hers');
});
