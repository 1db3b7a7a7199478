import { expect, test } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import { createCipher, randomBytes } from './cipher.ts';
import { createDataKey } from './keys.ts';

const cipher = createCipher(createDataKey(), ada);

test('[Y22] a sealed value is opened in its place, and shows nothing of itself', () => {
  const sealed = cipher.seal('store/chunks/1', { text: 'Canari' });
  expect(cipher.open('store/chunks/1', sealed)).toEqual({ text: 'Canari' });
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Canari');
});

test('[Y22] a sealed value is not opened in another place, by another key or after a change', () => {
  const sealed = cipher.seal('store/chunks/1', { text: 'Canari' });
  expect(() => cipher.open('store/chunks/2', sealed)).toThrow();
  expect(() => createCipher(createDataKey(), ada).open('store/chunks/1', sealed)).toThrow();
  for (const at of [0, 23, 24, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.open('store/chunks/1', changed)).toThrow();
  }
  expect(() => cipher.open('store/chunks/1', sealed.subarray(0, -1))).toThrow();
  expect(() => cipher.open('store/chunks/1', new Uint8Array())).toThrow();
});

test('[Y22] the same value is never sealed twice to the same bytes', () => {
  expect(cipher.seal('a', 'x')).not.toEqual(cipher.seal('a', 'x'));
});

test('[Y22] bytes of a picture come back as they were', () => {
  const bytes = randomBytes(50_000);
  expect(cipher.openBytes('media/bytes/1', cipher.sealBytes('media/bytes/1', bytes))).toEqual(bytes);
});

test('[Y22] a name is the same each time, differs between keys, and tells nothing of its key', () => {
  const stream = '0b9d1ed5-51f1-8c5e-9f3e-000000000001';
  expect(cipher.nameOf(stream)).toBe(cipher.nameOf(stream));
  expect(cipher.nameOf(stream)).not.toBe(createCipher(createDataKey(), ada).nameOf(stream));
  expect(cipher.nameOf(stream)).toMatch(/^[\w-]{22}$/);
});
