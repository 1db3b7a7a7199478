import { expect, test } from 'vitest';
import { previewableLink, linksIn } from './links.ts';

const written = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));
const leads = (text: string) => linksIn(text).map(({ url }) => url.href);

test.each([
  ['Regardez https://exemple.fr/a.', ['https://exemple.fr/a']],
  ['(https://exemple.fr/a?b=1#c), puis', ['https://exemple.fr/a?b=1#c']],
  ['https://fr.wikipedia.org/wiki/Alc%C3%B4ve_(lit)', ['https://fr.wikipedia.org/wiki/Alc%C3%B4ve_(lit)']],
  ['(voir https://fr.wikipedia.org/wiki/Lit_(meuble))', ['https://fr.wikipedia.org/wiki/Lit_(meuble)']],
  [
    '[lien](https://exemple.fr/x_(y)), et « https://exemple.fr/z ».',
    ['https://exemple.fr/x_(y)', 'https://exemple.fr/z'],
  ],
  ['«https://exemple.fr», “https://exemple.fr/b”…', ['https://exemple.fr', 'https://exemple.fr/b']],
  ['**https://exemple.fr/gras** et <https://exemple.fr/x>', ['https://exemple.fr/gras', 'https://exemple.fr/x']],
  [
    'https://exemple.fr/a,https://exemple.fr/b;http://exemple.fr/c',
    ['https://exemple.fr/a', 'https://exemple.fr/b', 'http://exemple.fr/c'],
  ],
  ['https://web.archive.org/web/2020/https://exemple.fr/', ['https://web.archive.org/web/2020/https://exemple.fr/']],
  [
    'https://exemple.fr/L’Équipe ! https://exemple.fr/?q=a,b… Non ?!',
    ['https://exemple.fr/L’Équipe', 'https://exemple.fr/?q=a,b'],
  ],
  ['https://exemple.fr/a\u202f! https://exemple.fr/b\u200bc\u202e', ['https://exemple.fr/a', 'https://exemple.fr/b']],
  ['東京はhttps://例え.jp/道。次', ['https://例え.jp/道']],
  ['http://[2001:db8::1]:8080/x, (http://[::1]/)', ['http://[2001:db8::1]:8080/x', 'http://[::1]/']],
  ['www.exemple.fr/a. et awww.exemple.fr', ['www.exemple.fr/a']],
  ['http://localhost:3000/#/chat', ['http://localhost:3000/#/chat']],
])('%s: every link and its end', (text, links) => {
  expect(written(text)).toEqual(links);
});

test.each([
  'rien',
  'javascript:alert(1)',
  'javascript://exemple.fr/%0aalert(1)',
  'data:text/html,x',
  'https://',
  'https://...',
  'https://paypal.com@exemple.fr/',
  'https://moi:secret@exemple.fr/',
  'www.',
  'www.rien',
  'ftp://exemple.fr',
  'xhttps://exemple.fr',
  `https://exemple.fr/${'x'.repeat(3000)}`,
])('%s is no link', (text) => expect(linksIn(text)).toEqual([]));

test('international names keep their target, fragments stay, and www means https', () => {
  expect(leads('https://école.fr/é#partie www.exemple.fr HTTPS://EXEMPLE.FR/X')).toEqual([
    'https://xn--cole-9oa.fr/%C3%A9#partie',
    'https://www.exemple.fr/',
    'https://exemple.fr/X',
  ]);
});

test('the longest texts are parsed in one pass', () => {
  for (const hostile of ['https://', 'https://a.fr/(', 'www.', 'https://a.fr/,', '://', ')]'].map((part) =>
    part.repeat(Math.ceil(64_000 / part.length)),
  ))
    expect(linksIn(hostile).length).toBeLessThan(64_000);
  expect(linksIn('https://a.fr/x '.repeat(800))).toHaveLength(800);
});

test.each([
  ['Regardez https://fr.wikipedia.org/wiki/Alc%C3%B4ve.', 'https://fr.wikipedia.org/wiki/Alc%C3%B4ve'],
  ['(https://www.lemonde.fr/a?b=1#c), puis', 'https://www.lemonde.fr/a?b=1'],
  ['https://youtu.be/x et https://vimeo.com/2', 'https://youtu.be/x'],
  ['https://exemple.fr/, puis https://vimeo.com/2', 'https://vimeo.com/2'],
  ['HTTPS://FR.WIKIPEDIA.ORG/x', 'https://fr.wikipedia.org/x'],
])('%s has a link with a preview', (text, previewUrl) => {
  expect(previewableLink(text)?.previewUrl).toBe(previewUrl);
});

test('a previewed link keeps its fragment, which our server does not receive', () => {
  expect(previewableLink('https://fr.wikipedia.org/wiki/Lit#Histoire')).toEqual({
    href: 'https://fr.wikipedia.org/wiki/Lit#Histoire',
    previewUrl: 'https://fr.wikipedia.org/wiki/Lit',
  });
});

test.each([
  'rien',
  'http://fr.wikipedia.org/x',
  'https://example.org/',
  'https://wikipedia.org.example.org/',
  'https://notwikipedia.org/',
  'https://fr.wikipedia.org:8443/',
  'https://moi:secret@fr.wikipedia.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'javascript:alert(1)',
  `https://fr.wikipedia.org/${'x'.repeat(3000)}`,
])('%s has no link with a preview', (text) => {
  expect(previewableLink(text)).toBeNull();
});
