/** Stops a tab's sync worker in the middle of its work, as a phone that suspends it, and lets it go on. */
import type { BrowserContext, Page } from '@playwright/test';

export interface HeldWorker {
  release(): Promise<void>;
}

/** Resolves when the worker stands still: it holds its locks and answers nobody. */
async function holdWorker(context: BrowserContext, page: Page): Promise<HeldWorker> {
  const cdp = await context.newCDPSession(page);
  // The service worker belongs to the page as well: with that one held, no request would go anywhere.
  const attached = new Promise<string>((resolve) => {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  // Messages to a worker of a page travel through the page's own session.
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
  // A task of its own: between the worker's, as a browser suspends.
  await sendCommand('Runtime.evaluate', { expression: 'debugger' });
  await paused;
  return {
    async release() {
      await sendCommand('Debugger.resume');
      await cdp.detach();
    },
  };
}

/**
 * Generous for an empty transaction: where the machine is that slow, the worker is let go for nothing and stopped anew.
 */
const AT_REST_MS = 2_000;

/**
 * The same, but never in the middle of a transaction: no browser suspends a worker there, and everybody would wait for
 * it. `other`: a page of the same device.
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
