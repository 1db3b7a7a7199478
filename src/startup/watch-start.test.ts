import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStart } from './watch-start.ts';

const SCRIPT = '/assets/index-a.js';
let page: EventTarget;
let isDrawn: boolean;
const [posted, reload] = [vi.fn(), vi.fn()];

beforeEach(() => {
  vi.useFakeTimers();
  [page, isDrawn] = [new EventTarget(), false];
  posted.mockClear();
  reload.mockClear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { querySelector: () => (isDrawn ? {} : null) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: { postMessage: posted } }) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.alcoveReportStart = undefined;
});

const throwError = (type = 'error') => page.dispatchEvent(new Event(type));
const messages = () => posted.mock.calls.map(([message]) => message as unknown);
const failed = { type: 'START', script: SCRIPT, wentWell: false };

test.each(['error', 'unhandledrejection'])('[UPDATE-01] a start fails by %s if nothing is drawn', async (type) => {
  watchStart(SCRIPT);
  throwError(type);
  throwError(type);
  await vi.advanceTimersByTimeAsync(2999);
  expect(messages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages()).toEqual([failed]);
});

test('[UPDATE-01] a blank page that is left before has failed too, once', async () => {
  watchStart(SCRIPT);
  throwError();
  throwError('pagehide');
  await vi.advanceTimersByTimeAsync(5000);
  expect(messages()).toEqual([failed]);
});

test('[UPDATE-01] a page that throws several times has failed once, also where it crashes later', async () => {
  watchStart(SCRIPT);
  for (let times = 0; times < 3; times++) {
    throwError();
    await vi.advanceTimersByTimeAsync(4000);
  }
  globalThis.alcoveReportStart?.(false);
  throwError('pagehide');
  await vi.advanceTimersByTimeAsync(0);
  expect(messages()).toEqual([failed]);
});

test('[UPDATE-01] a page that was blank for long reports that it has started after all', async () => {
  watchStart(SCRIPT);
  throwError();
  await vi.advanceTimersByTimeAsync(3000);
  globalThis.alcoveReportStart?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(messages()).toEqual([failed, { ...failed, wentWell: true }]);
});

test('[UPDATE-01] an error is no failed start if the screen is drawn, and no error is none', async () => {
  watchStart(SCRIPT);
  throwError('pagehide');
  throwError();
  isDrawn = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(messages()).toEqual([]);
});

test('[UPDATE-01] the program reports its start; the worker’s answer loads the page again', async () => {
  watchStart(SCRIPT);
  globalThis.alcoveReportStart?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(messages()).toEqual([{ ...failed, wentWell: true }]);
  const [[, ports]] = posted.mock.calls as [[unknown, MessagePort[]]];
  vi.useRealTimers();
  ports[0]?.postMessage('reload');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('[PWA-47] a browser without service workers says nothing', async () => {
  vi.stubGlobal('navigator', {});
  watchStart(SCRIPT);
  throwError();
  await expect(vi.advanceTimersByTimeAsync(5000)).resolves.toBeDefined();
});
