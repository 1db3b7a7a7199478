/** Measures full-text search over everything on the device, offline: the first query of a visit, and later ones. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page, Worker } from '@playwright/test';
import { inFront, installWatcher, paintedIn } from '../support/browser.ts';
import { WORKLOAD } from '../support/seeded-data.ts';
import { figure, inTurn, interleaved, type Figure } from '../support/figures.ts';
import type { Setting } from './setting.ts';

const HITS = 'ul[aria-label="Messages trouvés"] mark';
export const wordByWord = (words: readonly string[]) => {
  let n = 0;
  return () => words[n++ % words.length] ?? '';
};
/** Rare and common words; each query differs from the last, so that no earlier answer is shown. */
export const WORDS = ['demain', 'merci', 'endroit', 'soiree', 'heure', 'musique', 'table'];

/**
 * Milliseconds from the key to the first hit on the screen. Listens at the document, because React may just be taking
 * over the drawn field.
 */
export async function measureQuestion(page: Page, field: Locator, word: string): Promise<number> {
  await page.evaluate(
    ([selector, words]) =>
      document.addEventListener('input', () => window.watchPaint(selector, performance.now(), words), {
        capture: true,
        once: true,
      }),
    [HITS, word] as const,
  );
  await field.fill(word);
  return paintedIn(page);
}

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Rechercher' });

/** Time from a tap on the field to the first key, for a fast member. */
const REACHING_MS = 500;

/** `entered`: the key comes a moment after the field was entered, as a person's does; else at once. */
export async function firstSearch(page: Page, app: string, word: string, entered: boolean): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${app}/#/chat`);
  await page.locator('ul[aria-label="Conversations"] li a').first().waitFor();
  if (entered) {
    await searchField(page).click();
    await wait(REACHING_MS);
  }
  return measureQuestion(page, searchField(page), word);
}

async function measureScan(page: Page, peers: string, word: string, isRepeat: boolean): Promise<number> {
  if (!isRepeat) {
    await page.goto('about:blank');
    await page.goto(`${peers}/floor.html`);
    await page.waitForFunction(() => 'scan' in window);
  }
  return page.evaluate((wanted) => window.scan(wanted), word);
}

declare global {
  /** In the worker: milliseconds from the last query to its answer. */
  var answeredIn: number;
}

/** Returns the worker of the open search, with measuring installed. */
async function searchWorker(page: Page): Promise<Worker> {
  for (const worker of page.workers()) {
    if (!(await worker.evaluate(() => self.name === 'search'))) continue;
    await worker.evaluate(() => {
      let startedAt = 0;
      addEventListener('message', () => (startedAt = performance.now()));
      const post = self.postMessage.bind(self) as (message: unknown) => void;
      self.postMessage = (message: unknown) => {
        globalThis.answeredIn = performance.now() - startedAt;
        post(message);
      };
    });
    return worker;
  }
  throw new Error('nobody searches');
}

export async function searching(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rate of setting.rates) {
    const context = await setting.open();
    await context.addInitScript(installWatcher);
    await context.setOffline(true);
    const [ours, peer] = [await context.newPage(), await context.newPage()];
    const front = (page: Page, measure: () => Promise<number>) => inFront(page, rate, measure);
    const workload = `${WORKLOAD}, CPU ×${rate}`;
    const [nextWord, scanWords] = [wordByWord(WORDS), wordByWord(WORDS)];
    const [atOnce = [], entered = [], read = []] = await inTurn(setting.n, [
      () => front(ours, () => firstSearch(ours, setting.app, nextWord(), false)),
      () => front(ours, () => firstSearch(ours, setting.app, nextWord(), true)),
      () => front(peer, () => measureScan(peer, setting.peers, scanWords(), false)),
    ]);
    const worker = await searchWorker(ours);
    const inWorker: number[] = [];
    const next = async () => {
      const took = await measureQuestion(ours, searchField(ours), nextWord());
      inWorker.push(await worker.evaluate(() => globalThis.answeredIn));
      return took;
    };
    const warm = await interleaved(
      setting.n,
      () => front(ours, next),
      () => front(peer, () => measureScan(peer, setting.peers, scanWords(), true)),
    );
    figures.push(
      figure(
        { name: 'first search of a visit, painted', workload, unit: 'ms', peerName: 'raw IndexedDB read and scanned' },
        atOnce,
        read,
      ),
      figure(
        {
          name: `first search of a visit, ${REACHING_MS} ms after the field was entered, painted`,
          workload,
          unit: 'ms',
          peerName: 'raw IndexedDB read and scanned',
        },
        entered,
        read,
      ),
      figure(
        { name: 'next search, painted', workload, unit: 'ms', peerName: 'string scan in memory' },
        warm.ours,
        warm.peer,
      ),
      // Its first query is the turn that is not measured.
      figure(
        { name: 'next search, in the worker', workload, unit: 'ms', peerName: 'string scan in memory' },
        inWorker.slice(1),
        warm.peer,
      ),
    );
    await context.close();
  }
  return figures;
}
