import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { webDouble, type WebPage } from '#tests/support/web-double.ts';
import { isPublic } from '../../supabase/functions/link-preview/public-address.ts';
import { readPage } from '../../supabase/functions/link-preview/read-page.ts';

const LINK = 'https://fr.wikipedia.org/wiki/X';
const html = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const read = (page: WebPage, more: Record<string, WebPage> = {}, names: Record<string, string[]> = {}) => {
  const web = webDouble({ [LINK]: page, ...more }, names);
  return { web, preview: readPage(LINK, web, 300) };
};

test('only title, description and site name are extracted', async () => {
  const { preview } = read({
    body: html(
      '<title>Repli</title><meta property="og:title" content="Alc&ocirc;ve"><meta name="description" content="  Un renfoncement\n de mur. "><meta property="og:site_name" content="Wikipédia"><meta property="og:image" content="https://x/y.png">',
    ),
  });
  expect(await preview).toEqual({ title: 'Alcôve', description: 'Un renfoncement de mur.', siteName: 'Wikipédia' });
});

test.each([
  '127.0.0.1',
  '10.0.0.7',
  '172.16.3.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::7f00:1',
  '::a00:1',
  '4000::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('an address such as %j is not fetched, whatever name resolves to it', async (address) => {
  expect(isPublic(address)).toBe(false);
  const { web, preview } = read(
    { body: html('<title>Dedans</title>') },
    {},
    { 'fr.wikipedia.org': ['93.184.216.34', address] },
  );
  expect(await preview).toBeNull();
  expect(web.requests).toEqual([]);
});

test('public addresses of both families are fetched at the very address checked', async () => {
  expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'].map(isPublic)).toEqual([
    true,
    true,
    true,
  ]);
  const { web, preview } = read(
    { body: html('<title>Dehors</title>') },
    {},
    { 'fr.wikipedia.org': ['2606:2800:220:1::1', '93.184.216.34'] },
  );
  expect(await preview).toMatchObject({ title: 'Dehors' });
  expect(web.requests).toEqual([{ url: LINK, address: '2606:2800:220:1::1' }]);
});

const to = (location: string): WebPage => ({ status: 302, headers: { location } });
test.each([
  'https://127.0.0.1/',
  'http://fr.wikipedia.org/',
  'https://example.org/',
  'https://[::1]/',
  'file:///etc/passwd',
  'https://fr.wikipedia.org:22/',
  '//localhost/',
  'https://wikipedia.org@127.0.0.1/',
])('a redirect to %s is not followed', async (location) => {
  const { web, preview } = read(to(location));
  expect(await preview).toBeNull();
  expect(web.requests).toHaveLength(1);
});
test('a redirect within the list is followed, and its target checked anew', async () => {
  const next = 'https://en.wikipedia.org/wiki/Y';
  const page = { [next]: { body: html('<title>Suite</title>') } };
  expect(await read(to(next), page).preview).toMatchObject({ title: 'Suite' });
  const inside = read(to(next), page, { 'en.wikipedia.org': ['127.0.0.1'] });
  expect(await inside.preview).toBeNull();
  expect(inside.web.requests).toHaveLength(1);
});
test('a redirect loop ends', async () => {
  const { web, preview } = read(to(LINK));
  expect(await preview).toBeNull();
  expect(web.requests.length).toBeLessThanOrEqual(4);
});

describe('any answer', () => {
  test('a huge page is read to its limit and no further', async () => {
    const chunk = new TextEncoder().encode('<!-- '.padEnd(16 * 1024, 'x'));
    const { web, preview } = read({ body: Array.from({ length: 1000 }, () => chunk) });
    expect(await preview).toBeNull();
    expect(web.chunksRead).toBeLessThanOrEqual(16);
  });
  test('a long page’s head suffices', async () => {
    const { web, preview } = read({
      body: [html('<title>Tôt</title>'), ...Array.from({ length: 50 }, () => 'x')].map((text) =>
        new TextEncoder().encode(text),
      ),
    });
    expect(await preview).toMatchObject({ title: 'Tôt' });
    expect(web.chunksRead).toBe(1);
  });
  test('an endless page is given up in time', async () => {
    await expect(read({ body: '<html><head>', stalls: true }).preview).rejects.toThrow('too slow');
  });
  test.each<[string, WebPage]>([
    ['no page', { status: 404, body: html('<title>Non</title>') }],
    ['an error', { status: 500, body: html('<title>Non</title>') }],
    ['a picture', { headers: { 'content-type': 'image/png' }, body: html('<title>Non</title>') }],
    ['no type', { headers: {}, body: html('<title>Non</title>') }],
    [
      'something compressed',
      { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' }, body: html('<title>Non</title>') },
    ],
    ['a page without a title', { body: html('<meta name="description" content="seule">') }],
    ['nothing', { body: '' }],
  ])('%s shows nothing', async (_, page) => {
    expect(await read(page).preview).toBeNull();
  });
  test('a page without a head is searched for its title', async () => {
    expect(await read({ body: '<title>Sans tête</title><p>et un texte' }).preview).toMatchObject({
      title: 'Sans tête',
    });
  });
  test('text is one line, cut, without bidi controls, and never markup', async () => {
    const { preview } = read({
      body: html(`<title>\u202egauche\u0000 &lt;b&gt;gras&lt;/b&gt; ${'😀'.repeat(200)}</title>`),
    });
    const title = (await preview)?.title ?? '';
    expect(title.startsWith('gauche <b>gras</b> 😀')).toBe(true);
    expect([...title]).toHaveLength(120);
    expect(title.endsWith('😀…')).toBe(true);
  });
  test('old encodings are decoded', async () => {
    expect(
      await read({
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: [Uint8Array.from(Buffer.from(html('<title>Été</title>'), 'latin1'))],
      }).preview,
    ).toMatchObject({ title: 'Été' });
    expect(
      await read({
        headers: { 'content-type': 'text/html; charset=nonsense' },
        body: html('<title>Quand même</title>'),
      }).preview,
    ).toMatchObject({ title: 'Quand même' });
  });
});

describe('a cached preview', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('is read and written by the service alone, no member or guest', async () => {
    const member = await database.createMember({ username: 'curieuse' });
    for (const seen of [database.asMember(member), database.asAnon()]) {
      await expect(seen.run((tx) => tx`select public.link_preview(${member}, ${LINK})`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(seen.run((tx) => tx`select public.store_link_preview(${LINK}, '{"title":"faux"}')`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
