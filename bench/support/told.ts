/** What pages tell of themselves, on this process's clock beside the page's own: both ends of a measure are read off the same one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

export interface Told {
  /** On the clock of this process. */
  at: number;
  /** As the page measured it. */
  ms: number;
}

export interface Listener {
  /** Resolves when it is told from now on; rejects when it takes too long. */
  next(what: string): Promise<Told>;
}

const PATIENCE_MS = 900_000;

export async function listenTo(context: BrowserContext): Promise<Listener> {
  const waiting = new Map<string, (told: Told) => void>();
  await context.exposeBinding('told', (_, what: string, ms: number) => {
    waiting.get(what)?.({ at: performance.now(), ms });
    waiting.delete(what);
  });
  const tooLong = async (what: string): Promise<never> => {
    await wait(PATIENCE_MS, undefined, { ref: false });
    throw new Error(`nobody told of ${what}`);
  };
  return {
    next(what) {
      const told = new Promise<Told>((resolve) => waiting.set(what, resolve));
      const either = Promise.race([told, tooLong(what)]);
      // Whoever waits for it hears of it; nobody may be waiting any more.
      either.catch(() => undefined);
      return either;
    },
  };
}
