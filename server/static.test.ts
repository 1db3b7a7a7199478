import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hono } from 'hono';
import { staticRoutes } from './static.ts';

const inline = 'document.title = "é";';
const page = (path: string) =>
  `<!doctype html><head><link rel="canonical" href="https://alcove.invalid${path}" /><script type="application/ld+json">{"url":"https://alcove.invalid${path}"}</script></head>`;
const files = {
  'index.html': `<!doctype html><script>${inline}</script><script type="module" src="/assets/main-1.js"></script>`,
  'app.html': '<!doctype html><head><meta name="robots" content="noindex" /></head>',
  'about.html': page('/about'),
  '404.html': '<!doctype html><h1>Page introuvable</h1>',
  'sitemap.xml': '<loc>https://alcove.invalid/about</loc>',
  'robots.txt': 'Sitemap: https://alcove.invalid/sitemap.xml',
  'sw.js': 'self.x = 1',
  'manifest.json': '{}',
  'assets/main-1.js': 'export {}',
  'icons/mark.svg': '<svg/>',
};
let dist: string;
let routes: Hono;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'alcove-dist-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  routes = staticRoutes(dist, { connect: ['https://api.example'], url: 'https://alcove.example' });
});
afterAll(() => rmSync(dist, { recursive: true }));
const get = (path: string, headers: Record<string, string> = {}, host = 'localhost') =>
  routes.request(`http://${host}${path}`, { headers });

test('[SHELL-173, SHELL-174, SHELL-175] every answer carries the security headers', async () => {
  for (const path of ['/', '/sw.js', '/assets/main-1.js', '/missing.js', '/members', '/about', '/nulle-part']) {
    const { headers } = await get(path);
    expect([path, Object.fromEntries(headers)]).toMatchObject([
      path,
      {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('payment=()'),
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      },
    ]);
  }
});

test('inline scripts run by their hash only', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  // The key of an app lock is derived by a program in WebAssembly, which comes from this site [Y22].
  expect(scripts).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
  expect(policy).toContain("connect-src 'self' https://api.example wss://api.example");
  expect(policy).not.toContain("'unsafe-eval'");
});

test('files named by content are cached for ever, others are revalidated', async () => {
  expect((await get('/assets/main-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.json', '/members'])
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-cache']);
  const etag = (await get('/sw.js')).headers.get('etag') ?? '';
  expect((await get('/sw.js', { 'if-none-match': etag })).status).toBe(304);
});

test('[SHELL-11] a clean path of the app serves the app, a missing file answers 404', async () => {
  for (const path of ['/members', '/reset-password?code=1', '/unsubscribe/TOKEN'])
    expect([path, await (await get(path)).text()]).toEqual([path, files['app.html']]);
  for (const path of ['/missing.js', '/assets/gone', '/../package.json', '/%2e%2e/package.json', '/.env'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('[SHELL-34] a public page has its clean path and names the site’s address', async () => {
  const answer = await get('/about');
  const html = await answer.text();
  expect([answer.status, html]).toEqual([
    200,
    page('/about').replaceAll('https://alcove.invalid', 'https://alcove.example'),
  ]);
  expect(await (await get('/sitemap.xml')).text()).toBe('<loc>https://alcove.example/about</loc>');
  expect(await (await get('/robots.txt')).text()).toContain('https://alcove.example/sitemap.xml');
  const data = /ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(answer.headers.get('content-security-policy')).toContain(createHash('sha256').update(data).digest('base64'));
  for (const other of ['/about/', '/about.html'])
    expect([other, (await get(other)).status, (await get(other)).headers.get('location')]).toEqual([
      other,
      301,
      '/about',
    ]);
});

test('[SHELL-33, SHELL-34] a URL with a query is not indexed, and its canonical link stays clean', async () => {
  const answer = await get('/about?utm=x');
  const html = await answer.text();
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('href="https://alcove.example/about"');
  expect((await get('/about')).headers.get('x-robots-tag')).toBeNull();
  expect((await (await get('/members?genre=femme')).text()).match(/noindex/g)).toHaveLength(1);
});

test('« www. » and other host names redirect to the configured site with path and query', async () => {
  const at = async (host: string, path = '/about?a=b') => {
    const answer = await get(path, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }, host);
    return [answer.status, answer.headers.get('location')];
  };
  expect(await at('www.alcove.example')).toEqual([301, 'https://alcove.example/about?a=b']);
  expect(await at('WWW.ALCOVE.EXAMPLE:8080')).toEqual([301, 'https://alcove.example/about?a=b']);
  expect(await at('www.alcove.example', '//evil.example/%5C..')).toEqual([
    301,
    'https://alcove.example//evil.example/%5C..',
  ]);
  for (const host of [
    'www.evil.example',
    'www.alcove.example.evil.example',
    'www.www.alcove.example',
    'www.',
    'alcove.example',
    'localhost',
  ])
    expect([host, ...(await at(host))]).toEqual([host, 200, null]);
  const withWww = staticRoutes(dist, { url: 'https://www.alcove.example' });
  for (const host of ['www.alcove.example', 'alcove.example'])
    expect([host, (await withWww.request(`http://${host}/about`)).status]).toEqual([host, 200]);
});

test('a page’s other spellings redirect to its one address, never to another host', async () => {
  const statusAndLocation = async (path: string) => {
    const answer = await get(path);
    return [answer.status, answer.headers.get('location')];
  };
  for (const path of ['/about//', '/about.html', `/about${'/'.repeat(15_500)}`])
    expect([path, ...(await statusAndLocation(path))]).toEqual([path, 301, '/about']);
  for (const path of [
    '/index.html/',
    '/app.html',
    '/404.html',
    '//about/',
    '//evil.example/',
    '/x.html.html',
    `/x${'/'.repeat(15_500)}`,
    `/x${'/'.repeat(15_500)}!`,
  ])
    expect([path, (await statusAndLocation(path))[1]]).toEqual([path, null]);
});

test('[SHELL-29] an unknown path answers 404 with a page', async () => {
  const answer = await get('/nulle-part');
  expect([answer.status, await answer.text()]).toEqual([404, files['404.html']]);
});

test('content types are set, and text is compressed where accepted', async () => {
  expect((await get('/icons/mark.svg')).headers.get('content-type')).toBe('image/svg+xml');
  expect((await get('/manifest.json')).headers.get('content-type')).toContain('application/json');
  const zipped = await get('/', { 'accept-encoding': 'br, gzip' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(await new Response(zipped.body?.pipeThrough(new DecompressionStream('gzip'))).text()).toBe(
    files['index.html'],
  );
});

test('[SHELL-31, SHELL-32] www leads to the bare host, whatever the path', async () => {
  const answer = await get('/members?genre=femme', {}, 'www.alcove.example');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://alcove.example/members?genre=femme']);
});

test('a build replaced under a running server does not change what it serves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alcove-dist-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<script src="/assets/one.js"></script>');
  writeFileSync(join(folder, 'assets/one.js'), 'one');
  const replaced = staticRoutes(folder, { url: 'https://alcove.test' });
  rmSync(folder, { recursive: true });
  const answers = await Promise.all(['/', '/assets/one.js'].map(async (path) => (await replaced.request(path)).text()));
  expect(answers).toEqual(['<script src="/assets/one.js"></script>', 'one']);
});
