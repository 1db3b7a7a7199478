import { afterEach, expect, test, vi } from 'vitest';
import { startLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

function started(language: string, stored: string | null) {
  const keys = new Map(stored === null ? [] : [['language', stored]]);
  const documentElement = { lang: '' };
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => keys.set(key, value),
  });
  startLanguage(language);
  return { stored: Object.fromEntries(keys), lang: documentElement.lang };
}

test('[SHELL-170, SHELL-171] the language of the build is stored under the key `language`, and on the document', () => {
  expect(started('fr', null)).toEqual({ stored: { language: 'fr' }, lang: 'fr' });
  expect(started('en', null)).toEqual({ stored: { language: 'en' }, lang: 'en' });
});

test.each(['en', 'de', ''])('[SHELL-172] a stored language without texts here (%s) is replaced', (stored) =>
  expect(started('fr', stored)).toEqual({ stored: { language: 'fr' }, lang: 'fr' }),
);

test('without browser storage the app starts all the same, and the document names its language', () => {
  const documentElement = { lang: '' };
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('localStorage', undefined);
  expect(() => startLanguage('fr')).not.toThrow();
  expect(documentElement.lang).toBe('fr');
});
