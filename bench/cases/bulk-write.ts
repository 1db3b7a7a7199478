/**
 * Measures writing replicated history: the product's chunks through RxDB, beside one raw IndexedDB record per message.
 */
import { figure, interleaved, type Figure } from '../support/figures.ts';
import type { Setting } from './setting.ts';

const COUNT = 20_000;

export async function bulkWrite({ open, peers, n }: Setting): Promise<Figure[]> {
  const context = await open();
  const page = await context.newPage();
  await page.goto(`${peers}/bulk.html`);
  await page.waitForFunction(() => typeof window.writePages === 'function');
  const rates = await interleaved(
    n,
    () => page.evaluate((count) => window.writePages(count), COUNT),
    () => page.evaluate((count) => window.writeRecords(count), COUNT),
  );
  await context.close();
  return [
    figure(
      {
        name: 'replicated history written',
        workload: `${COUNT.toLocaleString('en')} messages`,
        unit: 'messages/s',
        peerName: 'raw IndexedDB, one record each',
      },
      rates.ours,
      rates.peer,
    ),
  ];
}
