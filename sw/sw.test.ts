import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHELL_CACHE } from '#sync/session/names.ts';
import { networkSegments } from './screens.ts';
import { cachesDouble } from '#tests/support/caches-double.ts';

/** In a variable: the program is compiled with a service worker's types, which its test does not have. */
const program = './sw.ts';
const SCRIPT = '/assets/index-a.js';
const ORIGIN = 'https://alcove.test';

let caches: ReturnType<typeof cachesDouble>;
let worker: EventTarget;
beforeEach(() => {
  vi.resetModules();
  caches = cachesDouble();
  worker = new EventTarget();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('self', {
    ...{ caches, location, navigator, registration: {}, __WB_MANIFEST: [{ url: SCRIPT, revision: null }] },
    addEventListener: worker.addEventListener.bind(worker),
    importScripts: () => {
      throw new Error('the background script is broken');
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Sends a message as a page would. Resolves when the worker has done all that it waits for. */
async function send(data: unknown): Promise<void> {
  const works: Promise<unknown>[] = [];
  const event = Object.assign(new Event('message'), {
    data,
    ports: [],
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  worker.dispatchEvent(event);
  await Promise.all(works);
}

test('[UPDATE-01] a background script that is broken keeps no report on a start away', async () => {
  await import(program);
  await send({ type: 'START', script: SCRIPT, wentWell: false });
  const record = await caches.match(`${ORIGIN}/shell-versions`, { cacheName: SHELL_CACHE });
  expect(await record?.json()).toMatchObject({ hasStarted: false, failedStarts: 1 });
});

test.each(networkSegments)('[UPDATE-08] no handler answers what a static route leads past it: /%s', async (segment) => {
  await import(program);
  const respondWith = vi.fn();
  for (const request of [
    { method: 'GET', mode: 'navigate', destination: 'document' },
    { method: 'GET', mode: 'no-cors', destination: 'image' },
    { method: 'GET', mode: 'cors', destination: '' },
    { method: 'POST', mode: 'navigate', destination: 'document' },
  ])
    worker.dispatchEvent(
      Object.assign(new Event('fetch'), { request: { ...request, url: `${ORIGIN}/${segment}/v1/a` }, respondWith }),
    );
  expect(respondWith).not.toHaveBeenCalled();
});
