/** Measures the JavaScript heap after a garbage collection, of a page and of its workers. */
import type { Page } from '@playwright/test';

interface Usage {
  usedSize: number;
}

/** Returns megabytes (a million bytes) of the page, then of each worker. */
export async function heapsOf(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const sessions: string[] = [];
  cdp.on(
    'Target.attachedToTarget',
    ({ sessionId, targetInfo }) => void (targetInfo.type === 'worker' && sessions.push(sessionId)),
  );
  const answers = new Map<number, (usage: Usage) => void>();
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: Usage };
    if (id !== undefined) answers.get(id)?.(result ?? { usedSize: NaN });
  });
  let lastId = 0;
  const sendCommand = (sessionId: string, method: string) =>
    new Promise<Usage>((resolve) => {
      const id = ++lastId;
      answers.set(id, resolve);
      void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  // It resolves once all running workers are attached.
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const heaps = [usedSize];
  for (const sessionId of sessions) {
    await sendCommand(sessionId, 'HeapProfiler.collectGarbage');
    heaps.push((await sendCommand(sessionId, 'Runtime.getHeapUsage')).usedSize);
  }
  await cdp.detach();
  return heaps.map((bytes) => bytes / 1e6);
}
