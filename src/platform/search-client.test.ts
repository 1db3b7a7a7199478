import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada } from '#tests/support/streams.ts';

/** Calls by the worker that they reached, in the order in which the workers were started. */
let calls: string[][] = [];

/** Answers each call; `isLost`: its script cannot be loaded. */
class SearchWorker extends EventTarget {
  static isLost = false;
  readonly #calls: string[] = [];
  constructor() {
    super();
    calls.push(this.#calls);
    if (SearchWorker.isLost) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  postMessage({ id, path }: { id: string; path: string[] }): void {
    this.#calls.push(path.join());
    queueMicrotask(() =>
      this.dispatchEvent(Object.assign(new Event('message'), { data: { id, type: 'RAW', value: undefined } })),
    );
  }
  terminate(): void {
    this.#calls.push('terminated');
  }
}

async function startPage() {
  vi.resetModules();
  const [client, { setUnlockedKey }] = await Promise.all([
    import('./search-client.ts'),
    import('#startup/unlocked-key.ts'),
  ]);
  return { ...client, unlockPage: () => setUnlockedKey({ account: ada, key: new Uint8Array(32), seals: true }) };
}

beforeEach(() => {
  calls = [];
  SearchWorker.isLost = false;
  vi.stubGlobal('Worker', SearchWorker);
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[Y22] a worker that was loaded behind the lock gets the key first, and then the search', async () => {
  const { loadSearch, startSearch, unlockPage } = await startPage();
  loadSearch();
  loadSearch();
  expect(calls).toEqual([[]]);
  unlockPage();
  await startSearch(() => undefined).search({ input: 'mots', conversationId: null, limit: 10 });
  expect(calls).toEqual([['unlock', 'watch', 'search']]);
});

test('[Y22] a worker that could not be loaded behind the lock is replaced by the next one', async () => {
  const { loadSearch, startSearch, unlockPage } = await startPage();
  SearchWorker.isLost = true;
  loadSearch();
  SearchWorker.isLost = false;
  await vi.waitFor(() => {
    loadSearch();
    expect(calls).toHaveLength(2);
  });
  unlockPage();
  await startSearch(() => undefined).search({ input: 'mots', conversationId: null, limit: 10 });
  expect(calls[1]).toEqual(['unlock', 'watch', 'search']);
});
