import { beforeEach, expect, test } from 'vitest';
import { TYPED_AGE_MS, TYPED_COUNT, TYPED_LENGTH, typedStore } from './typed-store.ts';

let keys: Map<string, string>;
let now: number;
const storage = () => ({
  getItem: (key: string) => keys.get(key) ?? null,
  setItem: (key: string, text: string) => void keys.set(key, text),
  removeItem: (key: string) => void keys.delete(key),
});
const store = () => typedStore(storage, 'typed', () => now);
beforeEach(() => {
  [keys, now] = [new Map(), 1_000];
});

test('typed text is restored on another page, and sent text is not', () => {
  store().keep('report', { words: 'Bonsoir' });
  expect(store().read('report')).toEqual({ words: 'Bonsoir' });
  store().keep('report', null);
  expect([store().read('report'), keys.size]).toEqual([null, 0]);
});

test('old text is not offered, and goes with the next write', () => {
  store().keep('old', 'un');
  now += TYPED_AGE_MS;
  expect(store().read('old')).toBeNull();
  store().keep('new', 'deux');
  expect([...keys.values()].join()).not.toContain('un');
});

test('the latest texts stay, and one longer than any field is not kept', () => {
  for (let n = 0; n <= TYPED_COUNT; n++) {
    now += 1;
    store().keep(`edit ${n}`, 'mots');
  }
  expect([store().read('edit 0'), store().read('edit 1')]).toEqual([null, 'mots']);
  store().keep('long', 'a'.repeat(TYPED_LENGTH));
  expect(store().read('long')).toBeNull();
});

test('missing or unreadable storage counts as nothing typed', () => {
  keys.set('typed', '[');
  expect(store().read('report')).toBeNull();
  const none = typedStore(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'typed');
  none.keep('report', 'mots');
  expect(none.read('report')).toBeNull();
});
