/** Full text over everything on the device, offline: the first question of a visit, and the ones after it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { installWatcher, paintedIn, slowed } from '../support/browser.ts';
import { WORKLOAD } from '../support/data.ts';
import { figure, inTurn, interleaved, type Figure } from '../support/numbers.ts';
import type { Setting } from './setting.ts';

const HITS = 'ul[aria-label="Messages trouvés"] mark';
export const wordByWord = (words: readonly string[]) => {
  let n = 0;
  return () => words[n++ % words.length] ?? '';
};
/** Rare ones and common ones; each question is another one, so that no answer stands there already. */
const WORDS = ['demain', 'merci', 'endroit', 'soiree', 'heure', 'musique', 'table'];

/** From the key to the first hit on the screen. */
export async function ask(page: Page, field: Locator, word: string): Promise<number> {
  await page.evaluate(([selector, words]) => window.watchPaint(selector, performance.now(), words), [HITS, word] as const);
  await field.fill(word);
  return paintedIn(page);
}

const everywhere = (page: Page): Locator => page.getByRole('searchbox', { name: 'Rechercher' });

/** From a tap on the field to the first key, for whoever is quick. */
const REACHING_MS = 500;

/** `entered`: the key comes a moment after the field was entered, as a person's does; else at once. */
async function first(page: Page, app: string, word: string, entered: boolean): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${app}/#/chat`);
  await page.locator('ul[aria-label="Conversations"] li a').first().waitFor();
  if (entered) {
    await everywhere(page).click();
    await wait(REACHING_MS);
  }
  return ask(page, everywhere(page), word);
}

async function scanned(page: Page, peers: string, word: string, again: boolean): Promise<number> {
  if (!again) {
    await page.goto('about:blank');
    await page.goto(`${peers}/floor.html`);
    await page.waitForFunction(() => 'scan' in window);
  }
  return page.evaluate((wanted) => window.scan(wanted), word);
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
    const [asked, scannedFor] = [wordByWord(WORDS), wordByWord(WORDS)];
    const [atOnce = [], entered = [], read = []] = await inTurn(setting.n, [
      () => front(ours, () => first(ours, setting.app, asked(), false)),
      () => front(ours, () => first(ours, setting.app, asked(), true)),
      () => front(peer, () => scanned(peer, setting.peers, scannedFor(), false)),
    ]);
    const warm = await interleaved(setting.n, () => front(ours, () => ask(ours, everywhere(ours), asked())), () => front(peer, () => scanned(peer, setting.peers, scannedFor(), true)));
    figures.push(
      figure({ name: 'first search of a visit, painted', workload, unit: 'ms', peerName: 'raw IndexedDB read and scanned' }, atOnce, read),
      figure({ name: `first search of a visit, ${REACHING_MS} ms after the field was entered, painted`, workload, unit: 'ms', peerName: 'raw IndexedDB read and scanned' }, entered, read),
      figure({ name: 'next search, painted', workload, unit: 'ms', peerName: 'string scan in memory' }, warm.ours, warm.peer),
    );
    await context.close();
  }
  return figures;
}
