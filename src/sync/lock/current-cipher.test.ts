import { afterEach, expect, test } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import { createCipher } from './cipher.ts';
import { currentCipher, sealingCipher, setCurrentCipher } from './current-cipher.ts';
import { forgetCipher } from './forget-cipher.ts';
import { held } from './held-cipher.ts';
import { createDataKey } from './keys.ts';
import { fromStored, storedKeys, toStored, toStoredKey } from './sealed-values.ts';

const cipher = createCipher(createDataKey(), ada);
const [hers, belas] = [ada, bela].map((account) => ({ db: { name: `alcove-outbox-${account}` } })) as [
  { db: { name: string } },
  { db: { name: string } },
];
afterEach(() => setCurrentCipher(null));

test('[Y16, Y22] a cipher serves its own account only, by its id and in its databases', () => {
  setCurrentCipher(cipher);
  expect([sealingCipher(ada), currentCipher(hers.db.name)]).toEqual([cipher, cipher]);
  expect([sealingCipher(bela), currentCipher(belas.db.name)]).toEqual([null, null]);
  const value = { text: 'canari' };
  const sealed = toStored(hers, 'place', value);
  expect(sealed).not.toMatchObject(value);
  expect(fromStored(hers, 'place', sealed)).toEqual(value);
  expect(toStored(belas, 'place', value)).toBe(value);
  expect(fromStored(belas, 'place', sealed)).toBe(sealed);
  expect([toStoredKey(belas, 'k'), storedKeys(belas, 'k')]).toEqual(['k', ['k']]);
  expect(
    cipher.openSession({ account: bela, generation: 1, email: '' }, { v: 2, sealed: new Uint8Array() }),
  ).toBeNull();
});

test('[Y17, Y22] with an erased account goes the cipher of its lock, and no other', () => {
  setCurrentCipher(cipher);
  forgetCipher(bela);
  expect(currentCipher(ada)).toBe(cipher);
  forgetCipher(ada);
  expect(currentCipher(ada)).toBeNull();
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  expect(held.keysIn(storage)).toBe(storage);
});
