/** Stops a tab's sync worker in the middle of its work, as a phone that suspends it, and lets it go on. */
import type { BrowserContext, Page } from '@playwright/test';

export interface HeldWorker {
  release(): Promise<void>;
}

/** Resolves when the worker stands still: it holds its locks and answers nobody. */
export async function holdWorker(context: BrowserContext, page: Page): Promise<HeldWorker> {
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
  const tell = (method: string, params = {}) => cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ++last, method, params }) });
  const paused = new Promise<void>((resolve) =>
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      if ((JSON.parse(message) as { method?: string }).method === 'Debugger.paused') resolve();
    }),
  );
  await tell('Debugger.enable');
  // A task of its own: between the worker's, as a browser suspends.
  await tell('Runtime.evaluate', { expression: 'debugger' });
  await paused;
  return {
    async release() {
      await tell('Debugger.resume');
      await cdp.detach();
    },
  };
}
