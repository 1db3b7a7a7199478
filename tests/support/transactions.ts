/** Counts how often a page queries its databases, instead of measuring time. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Transactions {
  /** Transactions that the page has started so far, without those of its workers. */
  started: number;
  /** Of these, how many before the list of conversations had its first row; null when it has none yet. */
  beforeList: number | null;
  /** Milliseconds from the page's start to that row. */
  listAt: number;
}

/** Counts in pages opened from now on. */
export async function countTransactions(context: BrowserContext): Promise<(page: Page) => Promise<Transactions>> {
  await context.addInitScript(() => {
    const counts: Transactions = { started: 0, beforeList: null, listAt: 0 };
    (window as { transactions?: Transactions }).transactions = counts;
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
      counts.started += 1;
      return begin.apply(this, args);
    };
    new MutationObserver(() => {
      if (counts.beforeList !== null || !document.querySelector('ul[aria-label="Conversations"] li')) return;
      [counts.beforeList, counts.listAt] = [counts.started, performance.now()];
    }).observe(document, { childList: true, subtree: true });
  });
  return (page) =>
    page.evaluate(
      () => (window as { transactions?: Transactions }).transactions ?? { started: 0, beforeList: null, listAt: 0 },
    );
}
