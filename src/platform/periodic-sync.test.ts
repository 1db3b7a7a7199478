import { afterEach, expect, test, vi } from 'vitest';
import { endPeriodicSync, PERIODIC_INTERVAL_MS, startPeriodicSync } from './periodic-sync.ts';

const [register, unregister] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];

function openBrowser({ standalone = true, state = 'granted', registration = {} as object | undefined } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('navigator', {
    permissions: { query: () => Promise.resolve({ state }) },
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve(registration && { active: {}, periodicSync: { register, unregister }, ...registration }),
    },
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  register.mockClear();
  unregister.mockClear();
});

test('[UPDATE-07] the installed app registers for the events where the browser has granted them', async () => {
  openBrowser();
  await startPeriodicSync();
  expect(register).toHaveBeenCalledWith('changes', { minInterval: PERIODIC_INTERVAL_MS });
});

test.each([
  ['a tab of the browser', { standalone: false }],
  ['a browser that would ask', { state: 'prompt' }],
  ['a refusal', { state: 'denied' }],
  ['a browser without them', { registration: { periodicSync: undefined } }],
  ['an app without service worker', { registration: undefined }],
  ['a first version that is still being installed', { registration: { active: null } }],
])('[UPDATE-07] %s registers for none', async (_, browser) => {
  openBrowser(browser);
  if ('registration' in browser && browser.registration === undefined)
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } });
  await startPeriodicSync();
  expect(register).not.toHaveBeenCalled();
});

test('[UPDATE-07, Y17] a sign-out ends them, wherever it happens', async () => {
  openBrowser({ standalone: false });
  await endPeriodicSync();
  expect(unregister).toHaveBeenCalledWith('changes');
});

test('[PWA-47] failures are silent', async () => {
  openBrowser();
  register.mockRejectedValueOnce(new Error('not allowed'));
  unregister.mockRejectedValueOnce(new Error('not allowed'));
  await startPeriodicSync();
  await endPeriodicSync();
  vi.stubGlobal('navigator', {});
  await startPeriodicSync();
  await endPeriodicSync();
});
