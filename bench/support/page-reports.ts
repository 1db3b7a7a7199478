/**
 * Reports of pages, with the time by this process's clock and by the page's, so that both ends of a measurement use the
 * same clock.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

export interface PageReport {
  /** Time by this process's clock. */
  at: number;
  /** Time as measured by the page. */
  ms: number;
}

export interface PageListener {
  /** Resolves at the next such report; rejects when it takes too long. */
  next(what: string): Promise<PageReport>;
}

const PATIENCE_MS = 900_000;

const listeners = new WeakMap<BrowserContext, Promise<PageListener>>();

/** Returns the listener of a context, one for each. */
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
      // Prevents an unhandled rejection: its caller may no longer be waiting.
      outcome.catch(() => undefined);
      return outcome;
    },
  };
}

const watchedSelectors = new WeakMap<Page, Set<string>>();

/**
 * Milliseconds from the start of this navigation to the paint that shows the selector, in a page with the watcher.
 * Sends the page no queries in the meantime: answering one costs a starting page as much as drawing, and costs a slower
 * page more than one that has finished before the query.
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
