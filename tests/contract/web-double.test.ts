import http from 'node:http';
import type https from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webDouble, type WebPage } from '#tests/support/web-double.ts';
import { openOutside, type Outside } from '../../supabase/functions/link-preview/outside.ts';

const HOST = 'fr.wikipedia.org';
const pages: Record<string, WebPage> = {
  [`https://${HOST}/page?q=1`]: { body: '<title>Page</title>' },
  [`https://${HOST}/on`]: { status: 302, headers: { location: '/page' } },
  [`https://${HOST}/type`]: { headers: { 'content-type': 'image/png' }, body: 'x' },
  [`https://${HOST}/never`]: { headers: { 'content-type': 'text/html' }, body: '<head>', stalls: true },
};

let server: http.Server;
let real: Outside;
const requests: string[] = [];
beforeAll(async () => {
  server = http.createServer(({ url, headers }, response) => {
    requests.push(
      `${headers.host} ${url} ${String(headers['accept-encoding'])} ${String(headers.cookie)} ${String(headers.referer)}`,
    );
    const page = pages[`https://${HOST}${url}`] ?? { status: 404 };
    response.writeHead(page.status ?? 200, page.headers ?? { 'content-type': 'text/html; charset=utf-8' });
    response.write(page.body ?? '');
    if (!page.stalls) response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  real = openOutside(http.request as typeof https.request, (server.address() as { port: number }).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each([
  ['the double', () => webDouble(pages)],
  ['a real server', () => real],
] as const)('%s', (_, open) => {
  const get = (path: string, signal = new AbortController().signal) =>
    open().get(new URL(`https://${HOST}${path}`), '127.0.0.1', signal);
  const textOf = async (path: string) => {
    let text = '';
    for await (const chunk of (await get(path)).body) text += new TextDecoder().decode(chunk);
    return text;
  };
  test('returns status, lower-case headers and a body in parts', async () => {
    const answer = await get('/page?q=1');
    expect([answer.status, answer.header('content-type'), answer.header('none')]).toEqual([
      200,
      'text/html; charset=utf-8',
      undefined,
    ]);
    answer.end();
    expect(await textOf('/page?q=1')).toBe('<title>Page</title>');
  });
  test('follows no redirect by itself', async () => {
    const answer = await get('/on');
    expect([answer.status, answer.header('location')]).toEqual([302, '/page']);
    answer.end();
  });
  test('reports what does not exist', async () => {
    const answer = await get('/none');
    expect(answer.status).toBe(404);
    answer.end();
  });
  test('an endless body ends with the signal', async () => {
    const stop = new AbortController();
    const { body } = await get('/never', stop.signal);
    const reading = (async () => {
      for await (const _chunk of body) stop.abort();
    })();
    await expect(reading).rejects.toThrow();
  });
});

test('a real server is called at its address under the page’s name, with no user data', async () => {
  requests.length = 0;
  (await real.get(new URL(`https://${HOST}/page?q=1`), '127.0.0.1', new AbortController().signal)).end();
  expect(requests).toEqual([
    expect.stringMatching(/^fr\.wikipedia\.org(:\d+)? \/page\?q=1 identity undefined undefined$/),
  ]);
});
