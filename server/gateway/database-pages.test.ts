import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { expect, test } from 'vitest';
import { databasePages } from './database-pages.ts';

const club = (name: string, region: string) => ({
  slug: 'x',
  name,
  kind: 'club',
  town: 'Lyon',
  region,
  lat: 45,
  lng: 4,
  about: '<script>alert(1)</script> & {name}',
  opening: 'le samedi',
});
const list = (attributes: string) =>
  `<ul><template data-each="clubs"${attributes}><li><b>{name}</b> {about}</li></template></ul>`;
const html = `<main>${list('')}${list(' data-only="Côte d’Azur" data-none="Aucun lieu."')}${list(' data-only="Bretagne" data-none="Aucun lieu."')}</main>`;

const site = () => {
  const pages = new Hono();
  pages.get('/annuaire-clubs-libertins', (c) =>
    c.req.header('accept-encoding')
      ? c.body('packed', 200, { 'content-encoding': 'gzip' })
      : c.html(html, 200, { etag: '"built"', 'cache-control': 'no-cache' }),
  );
  pages.get('*', (c) => c.text('untouched'));
  return pages;
};
const nobody = {} as Sql;
const get = (routes: Hono, path = '/annuaire-clubs-libertins', accept = '') =>
  routes.request(path, { headers: { 'accept-encoding': accept, 'if-none-match': '"built"' } });

test('[PUBLIC-23] a page is served with its list by region, and members’ texts are escaped', async () => {
  const body = await (
    await get(databasePages(nobody, site(), async () => ({ clubs: [club("L'<i>Un</i>", 'Bretagne')] })))
  ).text();
  expect(body).toContain(
    '<li><b>L&#39;&lt;i&gt;Un&lt;/i&gt;</b> &lt;script&gt;alert(1)&lt;/script&gt; &amp; {name}</li>',
  );
  expect(body.match(/<li>Aucun lieu\.<\/li>/g)).toHaveLength(1);
  expect(body.match(/<\/template><li><b>/g)).toHaveLength(2);
});

test('a filled page is not served as its built file, and other pages are', async () => {
  const routes = databasePages(nobody, site(), async () => ({ clubs: [] }));
  const page = await get(routes);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('text/html'),
  });
  expect(page.headers.has('etag')).toBe(false);
  expect(await (await get(routes, '/about')).text()).toBe('untouched');
  const packed = await get(routes, '/annuaire-clubs-libertins', 'gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toContain('Aucun lieu.');
});

test('many readers cause one query in 30 s', async () => {
  let [queries, at] = [0, 0];
  const routes = databasePages(
    nobody,
    site(),
    async () => ({ clubs: [club(`${++queries}`, 'Bretagne')] }),
    () => at,
  );
  for (let n = 0; n < 3; n++) await get(routes);
  expect(queries).toBe(1);
  at += 30_000;
  expect(await (await get(routes)).text()).toContain('<b>2</b>');
});

test.each([
  ['does not answer', () => Promise.reject(new Error('away'))],
  ['answers something else', async () => ({ clubs: [{ name: 7 }] })],
])('when the database %s, the page is served as built and its script loads the list', async (_, ask) => {
  expect(await (await get(databasePages(nobody, site(), ask))).text()).toBe(html);
});
