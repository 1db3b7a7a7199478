import { expect, test } from 'vitest';
import { linkIn } from './links.ts';

test.each([
  ['Regardez https://fr.wikipedia.org/wiki/Alc%C3%B4ve.', 'https://fr.wikipedia.org/wiki/Alc%C3%B4ve'],
  ['(https://www.lemonde.fr/a?b=1#c), puis', 'https://www.lemonde.fr/a?b=1'],
  ['https://youtu.be/x et https://vimeo.com/2', 'https://youtu.be/x'],
  ['HTTPS://FR.WIKIPEDIA.ORG/x', 'https://fr.wikipedia.org/x'],
])('%s has a link', (text, link) => {
  expect(linkIn(text)).toBe(link);
});

test.each([
  'rien', 'http://fr.wikipedia.org/x', 'https://example.org/', 'https://wikipedia.org.example.org/', 'https://notwikipedia.org/', 'https://fr.wikipedia.org:8443/',
  'https://moi:secret@fr.wikipedia.org/', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'javascript:alert(1)', `https://fr.wikipedia.org/${'x'.repeat(3000)}`,
])('%s has none that is looked at', (text) => {
  expect(linkIn(text)).toBeNull();
});
