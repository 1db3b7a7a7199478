import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { keysFrom, keysIn } from './keys.ts';

let remove: () => void = () => undefined;
afterEach(() => remove());

test('processes that start at once agree on the keys, and none reads partial ones', async () => {
  const place = makeDataDir();
  ({ remove } = place);
  const all = await Promise.all(Array.from({ length: 30 }, () => keysIn(place.path)));
  expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
});

test('keys emptied by a power cut are created anew', async () => {
  const place = makeDataDir();
  ({ remove } = place);
  writeFileSync(`${place.path}/keys.json`, '');
  expect((await keysIn(place.path)).jwtSecret).toHaveLength(96);
});

test('a configured secret yields the same keys everywhere, different from another’s', () => {
  const [one, other] = [keysFrom('a'.repeat(32)), keysFrom('b'.repeat(32))];
  expect(keysFrom('a'.repeat(32))).toEqual(one);
  expect(one.jwtSecret).toBe('a'.repeat(32));
  expect(one.secretKey).toMatch(/^sb_secret_[0-9a-f]{64}$/);
  expect(other.secretKey).not.toBe(one.secretKey);
});
