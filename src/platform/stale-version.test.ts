import { beforeEach, expect, test } from 'vitest';
import { followDeploy } from './stale-version.ts';

let stored: Map<string, string>;
let reloadCount: number;
beforeEach(() => {
  [stored, reloadCount] = [new Map(), 0];
});
const page = (running: string, served: string | null) =>
  followDeploy({
    running: [running],
    fetch: () =>
      served === null
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(served, { status: served === '' ? 502 : 200 })),
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    reload: () => void reloadCount++,
  });
const documentOf = (script: string) => `<script>add('script', { src: '${script}' })</script>`;

test('a tab from before a deploy reloads once into the served version', async () => {
  expect(await page('/assets/index-old.js', documentOf('/assets/index-new.js'))).toBe(true);
  expect(await page('/assets/index-old.js', documentOf('/assets/index-new.js'))).toBe(false);
  expect(reloadCount).toBe(1);
  expect(await page('/assets/index-new.js', documentOf('/assets/index-newer.js'))).toBe(true);
});

test.each([
  ['the version that is served is its own', documentOf('/assets/index-old.js')],
  ['there is no network', null],
  ['the server is not well', ''],
  ['another page answers in its place', '<p>Réseau de l’hôtel</p>'],
])('nothing is reloaded where %s', async (_, served) => {
  expect(await page('/assets/index-old.js', served)).toBe(false);
  expect(reloadCount).toBe(0);
});
