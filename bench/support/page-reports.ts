/**
 * What pages tell of themselves, on this process's clock beside the page's own: both ends of a measure are read off the
 * same one.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

export interface PageReport {
  /** On the clock of this process. */
  at: number;
  /** As the page measured it. */
  ms: number;
}

export interface PageListener {
  /** Resolves when it is told from now on; rejects when it takes too long. */
  next(what: string): Promise<PageReport>;
}

const PATIENCE_MS = 900_000;

const listeners = new WeakMap<BrowserContext, Promise<PageListener>>();

/** One for each context. */
export function listenTo(context: BrowserContext): Promise<PageListener> {
  const listener = listeners.get(context) ?? createListener(context);
  listeners.set(context, listener);
  return listener;
}

async function createListener(context: BrowserContext): Promise<PageListener> {
  const waiting = new Map<string, (report: PageReport) => void>();
  await context.exposeBinding('reportMark', (_, what: string, ms: number) => {
    waiting.get(what)?.({ at: performance.now(), ms });
    waiting.delete(what);
  });
  const tooLong = async (what: string): Promise<never> => {
    await wait(PATIENCE_MS, undefined, { ref: false });
    throw new Error(`nobody reported ${what}`);
  };
  return {
    next(what) {
      const report = new Promise<PageReport>((resolve) => waiting.set(what, resolve));
      const outcome = Promise.race([report, tooLong(what)]);
      // Whoever waits for it hears of it; nobody may be waiting any more.
      outcome.catch(() => undefined);
      return outcome;
    },
  };
}

const watchedSelectors = new WeakMap<Page, Set<string>>();

/**
 * Milliseconds from the start of this navigation to the paint that shows the selector, in a page with the watcher.
 * Nothing is asked of the page meanwhile: an answer costs a starting page as much as drawing does, and one that is
 * slower more than one that has finished before it is asked.
 */
export async function timeToPaint(page: Page, address: string, selector: string): Promise<number> {
  const selectors = watchedSelectors.get(page) ?? new Set();
  watchedSelectors.set(page, selectors);
  if (!selectors.has(selector)) await page.addInitScript((wanted) => window.watchPaint(wanted, 0), selector);
  selectors.add(selector);
  const report = (await listenTo(page.context())).next(selector);
  await page.goto(address);
  return (await report).ms;
}
