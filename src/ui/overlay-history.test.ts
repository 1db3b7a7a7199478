import { setTimeout as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOverlayHistory, type Navigations } from './overlay-history.ts';

type State = Record<string, unknown> | null;

/** A history that answers traversals in a later task, as a browser does. */
function browserHistory(first: State = { idx: 0 }) {
  const entries = [{ state: first, url: '/a' }];
  let at = 0;
  let listeners: () => void = () => undefined;
  const position = () => entries[at] ?? { state: null, url: '' };
  const write = (state: unknown, url = position().url) => ({ state: structuredClone(state) as State, url });
  const history = {
    get state() {
      return position().state;
    },
    pushState(state: unknown, _: string, url?: string) {
      const entry = write(state, url);
      entries.splice((at += 1), entries.length, entry);
    },
    replaceState: (state: unknown, _: string, url?: string) => void (entries[at] = write(state, url)),
    go: (delta: number) =>
      void setTimeout(() => {
        if (!entries[at + delta]) return;
        at += delta;
        listeners();
      }),
  };
  const idx = () => (position().state?.['idx'] as number | undefined) ?? 0;
  const router: Navigations = {
    push: (to) => history.pushState({ idx: idx() + 1 }, '', to as string),
    replace: (to) => history.replaceState({ idx: idx() }, '', to as string),
  };
  return {
    history,
    router,
    urls: () => entries.map(({ url }) => url),
    at: () => at,
    onPop: (listener: () => void) => (listeners = listener),
    put: (states: State[], index: number) =>
      void (entries.splice(0, entries.length, ...states.map((state) => ({ state, url: '/a' }))), (at = index)),
  };
}

const settle = async () => {
  for (let n = 0; n < 6; n += 1) await turn();
};

let browser: ReturnType<typeof browserHistory>;
let overlays: ReturnType<typeof createOverlayHistory>;
let router: Navigations;
let closed: string[];

beforeEach(() => {
  browser = browserHistory();
  overlays = createOverlayHistory(browser.history);
  browser.onPop(overlays.onPopState);
  router = overlays.guard(browser.router);
  closed = [];
});

async function opened(name: string, staysOpen = false): Promise<() => void> {
  const remove = overlays.add({
    staysOpen,
    close() {
      closed.push(name);
      remove();
    },
  });
  await settle();
  return remove;
}
const go = async (delta: number) => {
  browser.history.go(delta);
  await settle();
};

describe('an open overlay', () => {
  test('is closed by Back, and the next Back leaves', async () => {
    router.push('/b', undefined);
    await opened('viewer');
    await go(-1);
    expect([closed, browser.urls()[browser.at()]]).toEqual([['viewer'], '/b']);
    await go(-1);
    expect(browser.urls()[browser.at()]).toBe('/a');
  });
  test('that cannot be closed now takes the next Back too', async () => {
    router.push('/b', undefined);
    let isBusy = true;
    const remove = overlays.add({
      staysOpen: false,
      close() {
        if (isBusy) return 'stays';
        closed.push('confirmation');
        return remove();
      },
    });
    await settle();
    await go(-1);
    expect([closed, browser.at(), browser.urls()[browser.at()]]).toEqual([[], 2, '/b']);
    isBusy = false;
    await go(-1);
    expect([closed, browser.at(), browser.urls()[browser.at()]]).toEqual([['confirmation'], 1, '/b']);
  });
  test('nested in another is closed one at a time', async () => {
    await opened('gallery');
    await opened('viewer');
    await go(-1);
    expect(closed).toEqual(['viewer']);
    await go(-1);
    expect([closed, browser.at()]).toEqual([['viewer', 'gallery'], 0]);
  });
  test('closed otherwise leaves no entry that Back would have to pass', async () => {
    const close = await opened('menu');
    expect(browser.at()).toBe(1);
    close();
    await settle();
    expect(browser.at()).toBe(0);
  });
  test('opened as another closes takes over its entry', async () => {
    const close = await opened('menu');
    close();
    await opened('dialog');
    expect(browser.at()).toBe(1);
    await go(-1);
    expect([closed, browser.at()]).toEqual([['dialog'], 0]);
  });
  test('may outlive its outer one', async () => {
    const close = await opened('gallery');
    await opened('viewer');
    close();
    await settle();
    expect(browser.at()).toBe(1);
    await go(-1);
    expect([closed, browser.at()]).toEqual([['viewer'], 0]);
  });
});

describe('another screen', () => {
  test('opened from an overlay replaces its entry', async () => {
    const close = await opened('menu');
    router.push('/b');
    close();
    await settle();
    expect([browser.urls(), browser.at()]).toEqual([['/a', '/b'], 1]);
    await go(-1);
    expect([closed, browser.at()]).toEqual([[], 0]);
  });
  test('opened while the overlay’s entry is being left comes after it', async () => {
    const close = await opened('dialog');
    close();
    await Promise.resolve();
    router.push('/b');
    await settle();
    expect([browser.urls(), browser.at()]).toEqual([['/a', '/b'], 1]);
  });
  test('opened from an overlay that stays comes behind it, and Back finds it open', async () => {
    await opened('search', true);
    router.push('/b');
    await go(-1);
    expect([closed, browser.at()]).toEqual([[], 1]);
    await go(-1);
    expect([closed, browser.at()]).toEqual([['search'], 0]);
  });
  test('opened in place of this one uses its entry, with the overlay above it', async () => {
    await opened('filters');
    router.replace('/a?near');
    await settle();
    expect([browser.urls(), browser.at()]).toEqual([['/a?near', '/a?near'], 1]);
    await go(-1);
    expect([closed, browser.urls()[browser.at()]]).toEqual([['filters'], '/a?near']);
  });
});

describe('an entry whose overlay is gone', () => {
  test('is skipped by Forward', async () => {
    await opened('viewer');
    await go(-1);
    await go(1);
    expect(browser.at()).toBe(0);
  });
  test('is passed over by Forward where a screen lies behind it', async () => {
    await opened('search', true);
    router.push('/b');
    await go(-1);
    await go(-1);
    await go(1);
    expect(browser.urls()[browser.at()]).toBe('/b');
  });
  test('is left after a reload', async () => {
    browser.put([{ idx: 0 }, { idx: 1, overlays: [7] }], 1);
    const reloaded = createOverlayHistory(browser.history);
    browser.onPop(reloaded.onPopState);
    await settle();
    expect(browser.at()).toBe(0);
  });
  test('blocks nothing where the browser has dropped the entries before it', async () => {
    browser.put([{ idx: 1, overlays: [7] }], 0);
    const reloaded = createOverlayHistory(browser.history);
    browser.onPop(reloaded.onPopState);
    const guarded = reloaded.guard(browser.router);
    await Promise.resolve();
    guarded.push('/b');
    expect(browser.urls()[browser.at()]).toBe('/a');
    await expect.poll(() => browser.urls()[browser.at()], { timeout: 5000 }).toBe('/b');
  });
});
