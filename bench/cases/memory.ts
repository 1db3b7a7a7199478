/** Heap of page and workers with all of the history on the device, after ten conversations were opened. */
import { WORKLOAD } from '../support/data.ts';
import { conversationList } from '../support/fill.ts';
import { heapsOf } from '../support/heap.ts';
import { alone, type Figure } from '../support/numbers.ts';
import type { Setting } from './setting.ts';

const OPENED = 10;

export async function memory({ app, open, n }: Setting): Promise<Figure[]> {
  const taken: number[][] = [];
  for (let turn = 0; turn < n; turn++) {
    const context = await open();
    await context.setOffline(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${app}/#/chat`);
    const entries = conversationList(page).getByRole('link');
    await entries.first().waitFor();
    for (let nth = 0; nth < OPENED; nth++) {
      await page.goto(`${app}/#/chat`);
      // Not by the pointer: rows that have just been scrolled to take none for a moment.
      await entries.nth(nth).press('Enter');
      await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor();
    }
    taken.push(await heapsOf(page));
    await context.close();
  }
  const workload = `${WORKLOAD}, ${OPENED} conversations opened`;
  const sum = (heaps: readonly number[]) => heaps.reduce((total, heap) => total + heap, 0);
  const of = (name: string, values: readonly number[]) => alone({ name, workload, unit: 'MB' }, ...values);
  return [of('JavaScript heap, page and workers', taken.map(sum)), of('JavaScript heap, page', taken.map(([page = NaN]) => page))];
}
