/** Counts how often a page queries its databases, instead of measuring time. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Transactions {
  /** Transactions that the page has started so far, without those of its workers. */
  started: number;
  /** Of these, how many before the list of conversations had its first row; null when it has none yet. */
  beforeList: number | null;
}

/** Counts in pages opened from now on. */
export async function countTransactions(context: BrowserContext): Promise<(page: Page) => Promise<Transactions>> {
  await context.addInitScript(() => {
    const counts: Transactions = { started: 0, beforeList: null };
    (window as { transactions?: Transactions }).transactions = counts;
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
      counts.started += 1;
      return begin.apply(this, args);
    };
    new MutationObserver(() => {
      if (document.querySelector('ul[aria-label="Conversations"] li')) counts.beforeList ??= counts.started;
    }).observe(document, { childList: true, subtree: true });
  });
  return (page) =>
    page.evaluate(() => (window as { transactions?: Transactions }).transactions ?? { started: 0, beforeList: null });
}
