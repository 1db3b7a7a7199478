import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const notice = 'b'.repeat(32);
const container = () => Object.assign(new EventTarget(), { register: () => Promise.reject(new Error('none')) });
let worker: ReturnType<typeof container>;
let page: { hash: string };
const tell = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));

/** Starts a page, which loads the rest only later. */
async function starting() {
  vi.resetModules();
  const { keepMessages } = await import('./page-messages.ts');
  keepMessages();
  return async () => (await import('./register-service-worker.ts')).registerServiceWorker();
}

beforeEach(() => {
  [worker, page] = [container(), { hash: '' }];
  vi.stubGlobal('navigator', { serviceWorker: worker });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('location', page);
});
afterEach(() => void vi.unstubAllGlobals());

test('[NOTIF-67] a click on a notice opens it also in a page that is just starting', async () => {
  const load = await starting();
  tell({ type: 'OPEN_NOTICE', notice });
  expect(page.hash).toBe('');
  await load();
  expect(page.hash).toBe(`#/notice/${notice}`);
});

test('[NOTIF-67] a page that has started opens each notice that is clicked, and nothing else', async () => {
  const load = await starting();
  await load();
  tell({ type: 'OPEN_NOTICE', notice: '../elsewhere' });
  expect(page.hash).toBe('');
  tell({ type: 'OPEN_NOTICE', notice });
  expect(page.hash).toBe(`#/notice/${notice}`);
});

test('[NOTIF-67] a page starts where the browser has no service worker, or hides it', async () => {
  for (const navigator of [{}, { serviceWorker: undefined }]) {
    vi.stubGlobal('navigator', navigator);
    await expect(starting()).resolves.toBeTypeOf('function');
  }
});
