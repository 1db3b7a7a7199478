/** Reads what a device stores, for tests of what a sign-out leaves behind. */
import type { BrowserContext, Page, Worker } from '@playwright/test';

export interface StoredNames {
  databases: string[];
  caches: string[];
  keys: string[];
}

/** Returns sorted names only. */
export const storedNames = (page: Page): Promise<StoredNames> =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? '').sort(),
    caches: (await caches.keys()).sort(),
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
  }));

/** Returns every value of every database, and every address of every cache, as one text. */
export const storedContents = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as DOMException);
      });
    const contents: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const tx = database.transaction(stores);
        for (const store of stores)
          contents.push(
            store,
            await answer(tx.objectStore(store).getAllKeys()),
            await answer(tx.objectStore(store).getAll()),
          );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        contents.push(request.url, request.url.endsWith('.json') && (await (await cache.match(request))?.text()));
    }
    return JSON.stringify(contents);
  });

export async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/**
 * Sends an event to the service worker and waits until it is handled, so that all its effects are visible afterwards.
 */
export const playEvent = async (context: BrowserContext, type: 'sync' | 'push', tag = ''): Promise<void> =>
  (await serviceWorkerOf(context)).evaluate(
    async ([type, tag]) => {
      const works: Promise<unknown>[] = [];
      dispatchEvent(
        Object.assign(new Event(type), { tag, waitUntil: (work: Promise<unknown>) => void works.push(work) }),
      );
      await Promise.allSettled(works);
    },
    [type, tag] as const,
  );

/** Returns the notifications that the device shows. */
export const noticesOf = async (context: BrowserContext): Promise<{ title: string; body: string }[]> =>
  (await serviceWorkerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
