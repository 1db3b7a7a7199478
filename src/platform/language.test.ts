import { afterEach, expect, test, vi } from 'vitest';
import { languageFrom, startLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

function started(stored: string | null) {
  const keys = new Map(stored === null ? [] : [['language', stored]]);
  const documentElement = { lang: '' };
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => keys.set(key, value),
  });
  startLanguage();
  return { stored: Object.fromEntries(keys), lang: documentElement.lang };
}

test('[SHELL-170, SHELL-171] the language is French by default, and stored under the key `language`', () => {
  expect(started(null)).toEqual({ stored: { language: 'fr' }, lang: 'fr' });
});

test('[SHELL-172] a language without a catalogue is replaced by French', () => {
  expect(started('en')).toEqual({ stored: { language: 'fr' }, lang: 'fr' });
  expect(['fr', 'de', '', null].map(languageFrom)).toEqual(Array(4).fill('fr'));
});

test('without browser storage the app starts all the same', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(startLanguage).not.toThrow();
});
