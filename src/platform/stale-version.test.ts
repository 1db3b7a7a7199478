import { beforeEach, expect, test } from 'vitest';
import { followDeploy } from './stale-version.ts';

let kept: Map<string, string>;
let reloads: number;
beforeEach(() => {
  [kept, reloads] = [new Map(), 0];
});
const page = (running: string, served: string | null) =>
  followDeploy({
    running: [running],
    fetch: () =>
      served === null
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(served, { status: served === '' ? 502 : 200 })),
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    reload: () => void reloads++,
  });
const documentOf = (script: string) => `<script>add('script', { src: '${script}' })</script>`;

test('a tab from before a deploy reloads once into the served version', async () => {
  expect(await page('/assets/index-old.js', documentOf('/assets/index-new.js'))).toBe(true);
  expect(await page('/assets/index-old.js', documentOf('/assets/index-new.js'))).toBe(false);
  expect(reloads).toBe(1);
  expect(await page('/assets/index-new.js', documentOf('/assets/index-newer.js'))).toBe(true);
});

test.each([
  ['the version that is served is its own', documentOf('/assets/index-old.js')],
  ['there is no network', null],
  ['the server is not well', ''],
  ['another page answers in its place', '<p>Réseau de l’hôtel</p>'],
])('nothing is reloaded where %s', async (_, served) => {
  expect(await page('/assets/index-old.js', served)).toBe(false);
  expect(reloads).toBe(0);
});
