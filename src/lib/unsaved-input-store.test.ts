import { beforeEach, expect, test } from 'vitest';
import {
  UNSAVED_INPUT_AGE_MS,
  UNSAVED_INPUT_COUNT,
  UNSAVED_INPUT_LENGTH,
  unsavedInputStore,
} from './unsaved-input-store.ts';

let keys: Map<string, string>;
let now: number;
const storage = () => ({
  getItem: (key: string) => keys.get(key) ?? null,
  setItem: (key: string, text: string) => void keys.set(key, text),
  removeItem: (key: string) => void keys.delete(key),
});
const store = () => unsavedInputStore(storage, 'typed', () => now);
beforeEach(() => {
  [keys, now] = [new Map(), 1_000];
});

test('typed text is restored on another page, and sent text is not', () => {
  store().write('report', { words: 'Bonsoir' });
  expect(store().read('report')).toEqual({ words: 'Bonsoir' });
  store().write('report', null);
  expect([store().read('report'), keys.size]).toEqual([null, 0]);
});

test('old text is not offered, and goes with the next write', () => {
  store().write('old', 'un');
  now += UNSAVED_INPUT_AGE_MS;
  expect(store().read('old')).toBeNull();
  store().write('new', 'deux');
  expect([...keys.values()].join()).not.toContain('un');
});

test('the latest texts stay', () => {
  for (let n = 0; n <= UNSAVED_INPUT_COUNT; n++) {
    now += 1;
    store().write(`edit ${n}`, 'mots');
  }
  expect([store().read('edit 0'), store().read('edit 1')]).toEqual([null, 'mots']);
});

test('[Y1] a very long text is kept whole, and takes the place of the oldest', () => {
  for (const name of ['first', 'second']) {
    now += 1;
    store().write(name, 'a'.repeat(UNSAVED_INPUT_LENGTH / 3));
  }
  now += 1;
  store().write('second', 'b'.repeat(UNSAVED_INPUT_LENGTH));
  expect([store().read('first'), (store().read('second') as string).length]).toEqual([null, UNSAVED_INPUT_LENGTH]);
});

test('missing or unreadable storage counts as nothing typed', () => {
  keys.set('typed', '[');
  expect(store().read('report')).toBeNull();
  const none = unsavedInputStore(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'typed');
  none.write('report', 'mots');
  expect(none.read('report')).toBeNull();
});
