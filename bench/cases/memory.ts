/** Heap of page and workers with all of the history on the device, after ten conversations were opened. */
import { expect, type Page } from '@playwright/test';
import { WORKLOAD } from '../support/data.ts';
import { conversationList } from '../support/fill.ts';
import { heapsOf } from '../support/heap.ts';
import { alone, type Figure } from '../support/numbers.ts';
import type { Setting } from './setting.ts';

const OPENED = 10;

/** Again where it did not take: a row that has just been scrolled to, or drawn anew, hears nothing for a moment. */
async function openNth(page: Page, app: string, nth: number): Promise<void> {
  await expect(async () => {
    await page.goto(`${app}/#/chat`);
    await conversationList(page).getByRole('link').nth(nth).press('Enter', { timeout: 5000 });
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

export async function memory({ app, open, n }: Setting): Promise<Figure[]> {
  const taken: number[][] = [];
  for (let turn = 0; turn < n; turn++) {
    const context = await open();
    try {
      await context.setOffline(true);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${app}/#/chat`);
      for (let nth = 0; nth < OPENED; nth++) await openNth(page, app, nth);
      taken.push(await heapsOf(page));
    } finally {
      await context.close();
    }
  }
  const workload = `${WORKLOAD}, ${OPENED} conversations opened`;
  const sum = (heaps: readonly number[]) => heaps.reduce((total, heap) => total + heap, 0);
  const of = (name: string, values: readonly number[]) => alone({ name, workload, unit: 'MB' }, ...values);
  return [
    of('JavaScript heap, page and workers', taken.map(sum)),
    of(
      'JavaScript heap, page',
      taken.map(([page = NaN]) => page),
    ),
  ];
}
