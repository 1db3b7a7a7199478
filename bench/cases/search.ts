/** Full text over everything on the device, offline: the first question of a visit, and the ones after it. */
import type { Locator, Page } from '@playwright/test';
import { installWatcher, paintedIn, slowed } from '../support/browser.ts';
import { WORKLOAD } from '../support/data.ts';
import { figure, interleaved, type Figure } from '../support/numbers.ts';
import type { Setting } from './setting.ts';

const HITS = 'ul[aria-label="Messages trouvés"] mark';
/** Found nowhere else in the page; each question is another one, so that no answer stands there already. */
const WORDS = ['demain', 'bonsoir', 'endroit', 'bientot', 'merci', 'heures'];
let asked = 0;
const nextWord = () => WORDS[asked++ % WORDS.length] ?? 'demain';

/** From the key to the first hit on the screen. */
export async function ask(page: Page, field: Locator): Promise<number> {
  await field.fill('');
  await page.locator(HITS).first().waitFor({ state: 'detached' });
  await page.evaluate((selector) => window.watchPaint(selector, performance.now()), HITS);
  await field.fill(nextWord());
  return paintedIn(page);
}

const everywhere = (page: Page): Locator => page.getByRole('searchbox', { name: 'Rechercher' });

async function first(page: Page, app: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${app}/#/chat`);
  await page.locator('ul[aria-label="Conversations"] li a').first().waitFor();
  return ask(page, everywhere(page));
}

async function scanned(page: Page, peers: string, again: boolean): Promise<number> {
  if (!again) {
    await page.goto('about:blank');
    await page.goto(`${peers}/floor.html`);
    await page.waitForFunction(() => 'scan' in window);
  }
  return page.evaluate((word) => window.scan(word), nextWord());
}

export async function searching(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rate of setting.rates) {
    const context = await setting.open();
    await context.addInitScript(installWatcher);
    await context.setOffline(true);
    const [ours, peer] = [await context.newPage(), await context.newPage()];
    await slowed(ours, rate);
    await slowed(peer, rate);
    const front = async (page: Page, measure: () => Promise<number>) => {
      await page.bringToFront();
      return measure();
    };
    const workload = `${WORKLOAD}, CPU ×${rate}`;
    const cold = await interleaved(setting.n, () => front(ours, () => first(ours, setting.app)), () => front(peer, () => scanned(peer, setting.peers, false)));
    const warm = await interleaved(setting.n, () => front(ours, () => ask(ours, everywhere(ours))), () => front(peer, () => scanned(peer, setting.peers, true)));
    figures.push(
      figure({ name: 'first search of a visit, painted', workload, unit: 'ms', peerName: 'raw IndexedDB read and scanned' }, cold.ours, cold.peer),
      figure({ name: 'next search, painted', workload, unit: 'ms', peerName: 'string scan in memory' }, warm.ours, warm.peer),
    );
    await context.close();
  }
  return figures;
}
