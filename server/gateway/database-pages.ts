/**
 * Serves static pages with lists from the database. The lists are written into the HTML, so that the pages can be read
 * without a script.
 */
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { fillTemplates } from '#lib/fill-templates.ts';
import { listOf, listSources, type Row } from '#schemas/wire/public-lists.ts';
import { limitsOf, type Limits } from '../sync/rate-limit.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';

/** Lists of each page, by path. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/annuaire-clubs-libertins': ['clubs'],
  '/annuaire-clubs-libertins-france': ['clubs'],
  '/mur-de-la-honte': ['wall'],
  '/soirees-libertines': ['party'],
};
/** Age up to which a list is served from memory, so that many readers cause one query. */
const FRESH_MS = 30_000;

type ReadList = (name: string) => Promise<unknown>;

/** Reads a list with the rights of a guest. */
const readAsGuest =
  (sql: Sql): ReadList =>
  async (name) => {
    const [, rows] = await sql.begin((tx) => [
      tx`select set_config('role', 'anon', true), set_config('statement_timeout', '2s', true)`,
      name === 'clubs'
        ? tx`select public.clubs('{}') as answer`
        : name === 'next_party'
          ? tx`select public.next_party('{}') as answer`
          : tx`select public.wall_counts() as answer`,
    ]);
    return (rows as unknown as { answer: unknown }[])[0]?.answer;
  };

/** Serves `site` with the lists filled in; when the database does not answer, with empty lists. */
export function databasePages(
  sql: Sql,
  site: Hono,
  readList: ReadList = readAsGuest(sql),
  now: () => number = Date.now,
  limits: Limits = limitsOf(),
): Hono {
  const cache = new Map<string, { rows: Row[]; at: number }>();
  async function rowsOf(list: string): Promise<Row[]> {
    const cached = cache.get(list);
    if (cached && now() - cached.at < FRESH_MS) return cached.rows;
    const rows = listOf(list, await readList(listSources[list]?.name ?? ''));
    cache.set(list, { rows, at: now() });
    return rows;
  }

  const routes = new Hono();
  routes.route('/unsubscribe', unsubscribeRoute(sql, site, limits));
  for (const [path, lists] of Object.entries(pages))
    routes.get(path, async (c) => {
      const headers = new Headers(c.req.raw.headers);
      for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name);
      const page = await site.fetch(new Request(c.req.raw, { headers }));
      if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
      const rows = await Promise.all(lists.map(async (list) => [list, await rowsOf(list)] as const)).catch(() => []);
      const pageHeaders = new Headers(page.headers);
      pageHeaders.delete('etag');
      const body = fillTemplates(await page.text(), Object.fromEntries(rows));
      if (!c.req.header('accept-encoding')?.includes('gzip'))
        return new Response(body, { status: page.status, headers: pageHeaders });
      pageHeaders.set('content-encoding', 'gzip');
      return new Response(new Uint8Array(gzipSync(body)), { status: page.status, headers: pageHeaders });
    });
  routes.mount('/', site.fetch);
  return routes;
}
