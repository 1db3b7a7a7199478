import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A registration whose service workers are set by the test. */
class Registration extends EventTarget {
  active: { postMessage: (message: unknown) => void; state?: string } | null = null;
  update = vi.fn(() => Promise.resolve());
  waiting: { postMessage: (message: unknown) => void } | null = null;
  installing: EventTarget | null = null;

  /** Lets a new version arrive and wait, as the browser does while another one is active. */
  arrive(): ReturnType<typeof vi.fn> {
    const postMessage = vi.fn();
    const worker = new EventTarget();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = { postMessage };
    worker.dispatchEvent(new Event('statechange'));
    return postMessage;
  }
}

let registration: Registration;
let container: EventTarget & { register: ReturnType<typeof vi.fn>; getRegistration: () => Promise<unknown> };
let shown: EventTarget & { readyState: string; visibilityState: string };
let keys: Record<string, string>;
const reload = vi.fn();

/** Loads the modules afresh, as a new page does, because they remember the waiting version. */
async function page() {
  vi.resetModules();
  const [update, { registerServiceWorker }] = await Promise.all([
    import('./app-update.ts'),
    import('./register-service-worker.ts'),
  ]);
  registerServiceWorker();
  await vi.waitFor(() => expect(container.register).toHaveBeenCalled());
  await Promise.resolve();
  return update;
}

beforeEach(() => {
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(() => Promise.resolve(registration)),
    getRegistration: () => Promise.resolve(registration),
  });
  shown = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  keys = {};
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reload.mockClear();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', shown);
  vi.stubGlobal('localStorage', { getItem: (key: string) => keys[key] ?? null });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[PWA-26] the service worker is registered from /sw.js', async () => {
  await page();
  expect(container.register).toHaveBeenCalledWith('/sw.js', expect.anything());
});

test('[PWA-27] an update is a new version that waits while another one is active', async () => {
  const { isUpdateWaiting, watchUpdate } = await page();
  const notified = vi.fn();
  watchUpdate(notified);
  registration.active = { postMessage: vi.fn() };
  registration.arrive();
  expect(isUpdateWaiting()).toBe(true);
  expect(notified).toHaveBeenCalledTimes(1);
});

test('[PWA-27] the very first version updates nothing', async () => {
  const { isUpdateWaiting } = await page();
  registration.arrive();
  expect(isUpdateWaiting()).toBe(false);
});

test('[PWA-27] a version that was waiting when the page opened is found too', async () => {
  Object.assign(registration, { active: { postMessage: vi.fn() }, waiting: { postMessage: vi.fn() } });
  const { isUpdateWaiting } = await page();
  expect(isUpdateWaiting()).toBe(true);
});

test('[PWA-28, PWA-29, PWA-30] applying an update tells the waiting version to take over, then reloads', async () => {
  const { applyUpdate } = await page();
  registration.active = { postMessage: vi.fn() };
  const postMessage = registration.arrive();
  applyUpdate();
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

const takesOver = () => container.dispatchEvent(new Event('controllerchange'));

test('[Y18, PWA-29] when another tab applies an update, this one reloads with it, once', async () => {
  Object.assign(container, { controller: {} });
  await page();
  takesOver();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[Y18] the first version reloads nothing; the next one does', async () => {
  await page();
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[Y18] a page loaded without its service worker reloads with the next version', async () => {
  registration.active = { postMessage: vi.fn(), state: 'activated' };
  await page();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[PWA-29] without a waiting version it reloads', async () => {
  const { applyUpdate } = await page();
  applyUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[PWA-27] an update is looked for when the member returns, and every hour', async () => {
  await page();
  expect(registration.update).not.toHaveBeenCalled();
  shown.visibilityState = 'hidden';
  shown.dispatchEvent(new Event('visibilitychange'));
  shown.visibilityState = 'visible';
  shown.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(2));
});

test.each([
  ['off', [{ type: 'CRITICAL_CACHE', off: true }]],
  ['on', [{ type: 'CRITICAL_CACHE', off: false }]],
  ['', []],
])('[PWA-45] the local flag %j is told to the service worker', async (flag, posted) => {
  const postMessage = vi.fn();
  registration.active = { postMessage };
  keys['alcove-critical-cache'] = flag;
  await page();
  expect(postMessage.mock.calls.map(([message]) => message as unknown)).toEqual(posted);
});

test('[PWA-47] a browser that refuses or lacks the service worker shows no error', async () => {
  container.register.mockRejectedValue(new Error('not allowed here'));
  const { isUpdateWaiting } = await page();
  expect(isUpdateWaiting()).toBe(false);
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  (await import('./register-service-worker.ts')).registerServiceWorker();
});
