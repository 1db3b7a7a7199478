import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import type * as OpenForm from './open-form.ts';

/** Names of the tab locks that are held. */
let openLocks: Set<string>;
let keys: Map<string, string>;
beforeEach(() => {
  [openLocks, keys] = [new Set(), new Map()];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, text: string) => void keys.set(key, text),
    removeItem: (key: string) => void keys.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (
        name: string,
        ...[options, work]: [object | (() => Promise<void>), ((lock: object | null) => unknown)?]
      ) => {
        if (!work) return (openLocks.add(name), Promise.resolve());
        return Promise.resolve(work('ifAvailable' in options && openLocks.has(name) ? null : {}));
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the modules afresh, as another page on the same device does. */
async function page(): Promise<typeof OpenForm> {
  vi.resetModules();
  const { publishAccount } = await import('#startup/account.ts');
  publishAccount({ status: 'member', account: ada, email: '' });
  return import('./open-form.ts');
}

test('[Y1] a form that was open when its page ended is opened by the tab’s next page alone', async () => {
  const first = await page();
  first.writeOpenForm('reporting', { seq: 7 });
  const otherPage = await page();
  expect(await otherPage.restoreOpenForm('reporting')).toBeNull();
  openLocks.clear();
  const next = await page();
  expect(await next.restoreOpenForm('reporting')).toEqual({ seq: 7 });
});

test('[Y1] a sent or abandoned form is opened by nobody', async () => {
  const first = await page();
  first.writeOpenForm('reporting', 'member');
  first.writeOpenForm('reporting', null);
  openLocks.clear();
  expect([await (await page()).restoreOpenForm('reporting'), keys.size]).toEqual([null, 0]);
});
