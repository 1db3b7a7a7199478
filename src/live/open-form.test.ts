import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import type * as OpenForm from './open-form.ts';

/** Names of tabs' locks that are held. */
let held: Set<string>;
let keys: Map<string, string>;
beforeEach(() => {
  [held, keys] = [new Set(), new Map()];
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
        if (!work) return (held.add(name), Promise.resolve());
        return Promise.resolve(work('ifAvailable' in options && held.has(name) ? null : {}));
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of its own on the same device. */
async function page(): Promise<typeof OpenForm> {
  vi.resetModules();
  const { publishAccount } = await import('./account.ts');
  publishAccount({ status: 'member', account: ada, email: '' });
  return import('./open-form.ts');
}

test('[Y1] a form that was open when its page ended is opened by the tab’s next page alone', async () => {
  const first = await page();
  first.keepOpen('reporting', { seq: 7 });
  const beside = await page();
  expect(await beside.openBefore('reporting')).toBeNull();
  held.clear();
  const next = await page();
  expect(await next.openBefore('reporting')).toEqual({ seq: 7 });
});

test('[Y1] a sent or abandoned form is opened by nobody', async () => {
  const first = await page();
  first.keepOpen('reporting', 'member');
  first.keepOpen('reporting', null);
  held.clear();
  expect([await (await page()).openBefore('reporting'), keys.size]).toEqual([null, 0]);
});
