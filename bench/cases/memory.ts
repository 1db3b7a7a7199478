/** Measures the heap of page and workers with all history on the device, after ten conversations were opened. */
import { expect, type Page } from '@playwright/test';
import { WORKLOAD } from '../support/seeded-data.ts';
import { conversationList } from '../support/fill.ts';
import { heapsOf } from '../support/heap.ts';
import { figureWithoutPeer, type Figure } from '../support/figures.ts';
import type { Setting } from './setting.ts';

const OPENED_COUNT = 10;

/**
 * Opens the n-th conversation. Repeats the key press, because a row that was just scrolled to or redrawn ignores it.
 */
async function openNth(page: Page, app: string, nth: number): Promise<void> {
  await expect(async () => {
    await page.goto(`${app}/#/chat`);
    await conversationList(page).getByRole('link').nth(nth).press('Enter', { timeout: 5000 });
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

export async function memory({ app, open, n }: Setting): Promise<Figure[]> {
  const heapsByTurn: number[][] = [];
  for (let turn = 0; turn < n; turn++) {
    const context = await open();
    try {
      await context.setOffline(true);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${app}/#/chat`);
      for (let nth = 0; nth < OPENED_COUNT; nth++) await openNth(page, app, nth);
      heapsByTurn.push(await heapsOf(page));
    } finally {
      await context.close();
    }
  }
  const workload = `${WORKLOAD}, ${OPENED_COUNT} conversations opened`;
  const sum = (heaps: readonly number[]) => heaps.reduce((total, heap) => total + heap, 0);
  const of = (name: string, values: readonly number[]) => figureWithoutPeer({ name, workload, unit: 'MB' }, ...values);
  return [
    of('JavaScript heap, page and workers', heapsByTurn.map(sum)),
    of(
      'JavaScript heap, page',
      heapsByTurn.map(([page = NaN]) => page),
    ),
  ];
}
