/** Stops a tab's sync worker in the middle of its work, as a phone that suspends it, and lets it continue. */
import type { BrowserContext, Page } from '@playwright/test';

export interface HeldWorker {
  release(): Promise<void>;
}

/** Resolves when the worker is stopped: it keeps its locks and answers nobody. */
async function holdWorker(context: BrowserContext, page: Page): Promise<HeldWorker> {
  const cdp = await context.newCDPSession(page);
  // The service worker belongs to the page as well; stopping it would block every request.
  const attached = new Promise<string>((resolve) => {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  // Messages to a page's worker go through the page's own session.
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  let last = 0;
  const sendCommand = (method: string, params = {}) =>
    cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ++last, method, params }) });
  const paused = new Promise<void>((resolve) =>
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      if ((JSON.parse(message) as { method?: string }).method === 'Debugger.paused') resolve();
    }),
  );
  await sendCommand('Debugger.enable');
  // The statement runs as a task of its own, between the worker's tasks, as when a browser suspends it.
  await sendCommand('Runtime.evaluate', { expression: 'debugger' });
  await paused;
  return {
    async release() {
      await sendCommand('Debugger.resume');
      await cdp.detach();
    },
  };
}

/** Long for an empty transaction; on a slower machine the worker is released needlessly and stopped anew. */
const AT_REST_MS = 2_000;

/**
 * Stops the worker, but never during a transaction: no browser suspends a worker there, and all other contexts would
 * wait for it. `other`: a page of the same device.
 */
export async function holdWorkerAtRest(context: BrowserContext, page: Page, other: Page): Promise<HeldWorker> {
  for (;;) {
    const heldWorker = await holdWorker(context, page);
    if (await databasesAreFree(other)) return heldWorker;
    await heldWorker.release();
  }
}

const databasesAreFree = (page: Page): Promise<boolean> =>
  page.evaluate(async (patience) => {
    const waitUntilFree = async (name: string) => {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) =>
        Object.assign(opening, { onsuccess: () => resolve(opening.result), onerror: reject }),
      );
      try {
        const stores = [...database.objectStoreNames];
        if (!stores.length) return;
        const transaction = database.transaction(stores, 'readwrite');
        await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }));
      } finally {
        database.close();
      }
    };
    const all = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []));
    return Promise.race([
      Promise.all(all.map(waitUntilFree)).then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience)),
    ]);
  }, AT_REST_MS);
