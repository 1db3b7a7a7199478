import { afterEach, expect, test, vi } from 'vitest';
import { storedChoices, watchChoices } from './stored-choices.ts';

afterEach(() => vi.unstubAllGlobals());

test('other tabs’ writes count where they concern the keys, and drafts do not', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const write = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const listener = vi.fn();
  const stop = watchChoices((key) => key === 'alcove.display', listener);
  write('alcove-words-of-a-draft');
  write('alcove.root');
  expect(listener).toHaveBeenCalledTimes(0);
  write('alcove.display');
  // Everything was removed.
  write(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  write('alcove.display');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a browser that stores nothing answers so, and the defaults hold', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const choices = storedChoices({ large: false }, (_, value) => typeof value === 'boolean');
  expect(choices.change('key', { large: true })).toBe(false);
  expect(choices.read('key')).toEqual({ large: false });
});
