import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { staticRoutes } from './static.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-dictionaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Text that compresses badly by itself. */
const program = Array.from({ length: 200 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join('\n');
const [first, second] = [`${program}\none`, `${program}\ntwo`];
const hashOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;

/** Builds a version with these files, and serves it. */
function serve(
  name: string,
  files: Record<string, string>,
  earlierVersions: string | undefined = join(folder, 'kept'),
) {
  const dist = join(folder, name);
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text);
  const site = staticRoutes(dist, { url: 'https://alcove.test', earlierVersions });
  return (path: string, dictionary?: string, accepted = 'gzip, br, zstd, dcb, dcz') =>
    site.request(path, {
      headers: { 'accept-encoding': accepted, ...(dictionary !== undefined && { 'available-dictionary': dictionary }) },
    });
}
const bodyOf = async (answer: Response) => gunzipSync(await answer.arrayBuffer()).toString();
const update = () => {
  serve('one', { 'assets/index-aaaaaaaa.js': first, 'assets/other-aaaaaaaa.js': `${first} ` });
  return serve('two', { 'assets/index-bbbbbbbb.js': second });
};

test('[UPDATE-06] who has the earlier version of a script gets the difference', async () => {
  const answer = await update()('/assets/index-bbbbbbbb.js', hashOf(first));
  expect(answer.headers.get('content-encoding')).toBe('dcz');
  expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(200);
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(hashOf(first));
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(first) }).toString()).toBe(second);
});

test('[UPDATE-06] hashed scripts and styles name their next versions, other files do not', async () => {
  const get = serve('one', {
    'index.html': `<p>${program}</p>`,
    'sw.js': program,
    'assets/sync.worker-a_b-cdef.js': program,
    'assets/index-aaaaaaaa.css': program,
    'assets/small-aaaaaaaa.js': 'small',
    'assets/font-aaaaaaaa.woff2': program,
  });
  const patternOf = async (path: string) => (await get(path)).headers.get('use-as-dictionary');
  expect(await patternOf('/assets/sync.worker-a_b-cdef.js')).toBe('match="/assets/sync.worker-*.js"');
  expect(await patternOf('/assets/index-aaaaaaaa.css')).toBe('match="/assets/index-*.css"');
  for (const path of ['/', '/sw.js', '/assets/small-aaaaaaaa.js', '/assets/font-aaaaaaaa.woff2'])
    expect(await patternOf(path), path).toBeNull();
});

test.each([
  ['a browser without dictionaries', hashOf(first), 'gzip, br, zstd'],
  ['a browser that refuses differences', hashOf(first), 'gzip, dcz;q=0'],
  ['a browser with another dictionary format', hashOf(first), 'gzip, x-dcz, dcz-2'],
  ['an unknown dictionary', hashOf('unknown'), undefined],
  ['a dictionary of another file', hashOf(`${first} `), undefined],
  ['a malformed dictionary', ':e30:', undefined],
  ['no dictionary', undefined, undefined],
])('[UPDATE-06] %s gets the whole file', async (_, dictionary, accepted) => {
  const answer = await update()('/assets/index-bbbbbbbb.js', dictionary, accepted);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary');
  expect(answer.status).toBe(200);
});

test('[UPDATE-06] a file that is no dictionary is no difference either, and varies by encoding alone', async () => {
  serve('one', { 'assets/index-aaaaaaaa.js': first, 'assets/font-aaaaaaaa.woff2': first });
  // Shorter than a packet, but what the earlier version had would do.
  const short = first.slice(0, 1000);
  const get = serve('two', {
    'assets/index-bbbbbbbb.js': short,
    'assets/font-bbbbbbbb.woff2': second,
    'sw.js': second,
  });
  for (const [path, encoding] of [
    ['/assets/index-bbbbbbbb.js', 'gzip'],
    ['/assets/font-bbbbbbbb.woff2', null],
    ['/sw.js', 'gzip'],
  ] as const) {
    const { headers } = await get(path, hashOf(first));
    expect(headers.get('content-encoding'), path).toBe(encoding);
    expect(headers.get('vary'), path).toBe('accept-encoding');
    expect(headers.get('use-as-dictionary'), path).toBeNull();
  }
});

test('[UPDATE-06] the whole file is sent where the earlier version’s bytes are not those of its hash', async () => {
  const updated = update();
  const stored = createHash('sha256').update(first).digest('hex');
  writeFileSync(join(folder, 'kept', stored), `${first} changed`);
  const answer = await updated('/assets/index-bbbbbbbb.js', hashOf(first));
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await bodyOf(answer)).toBe(second);
});

test('[UPDATE-06] a refused encoding is not sent, however it is written', async () => {
  const get = serve('one', { 'assets/index-aaaaaaaa.js': first });
  for (const [accepted, encoding] of [
    ['gzip;q=0', null],
    ['identity, GZIP ; q=0.000', null],
    ['br, GZIP;q=0.5', 'gzip'],
    ['x-gzip', null],
    ['', null],
  ] as const)
    expect(
      (await get('/assets/index-aaaaaaaa.js', undefined, accepted)).headers.get('content-encoding'),
      accepted,
    ).toBe(encoding);
});

test('[UPDATE-06] a difference that saves nothing is not sent; others are the same each time', async () => {
  serve('one', { 'assets/index-aaaaaaaa.js': 'x'.repeat(2000) });
  const get = serve('two', { 'assets/index-bbbbbbbb.js': 'y'.repeat(2000), 'assets/index-cccccccc.js': second });
  expect((await get('/assets/index-bbbbbbbb.js', hashOf('x'.repeat(2000)))).headers.get('content-encoding')).toBe(
    'gzip',
  );
  const updated = update();
  const bodies = await Promise.all(
    [1, 2, 3].map(async () =>
      Buffer.from(await (await updated('/assets/index-bbbbbbbb.js', hashOf(first))).arrayBuffer()).toString('hex'),
    ),
  );
  expect(new Set(bodies).size).toBe(1);
});

test('[UPDATE-06] a file that has gone, or a folder that cannot be written, stops nothing', async () => {
  const updated = update();
  rmSync(join(folder, 'kept'), { recursive: true });
  const whole = await updated('/assets/index-bbbbbbbb.js', hashOf(first));
  expect(whole.headers.get('content-encoding')).toBe('gzip');
  writeFileSync(join(folder, 'file'), '');
  const get = serve('three', { 'assets/index-dddddddd.js': second }, join(folder, 'file', 'versions'));
  expect((await get('/assets/index-dddddddd.js', hashOf(first))).status).toBe(200);
});
