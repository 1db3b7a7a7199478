/**
 * Conversations opened from the list, one after the other, while something else goes on: what the screen takes for
 * each, and what a page of history takes to be read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { paintedIn } from './browser.ts';

export interface Openings {
  /** Milliseconds from each click to the first message on the screen. */
  opened: number[];
  /** Milliseconds of a page of history, read where live queries read it. */
  read: number[];
}

const ROW = 'ul[aria-label="Conversations"] li a';
const ARTICLE = '[role="log"] article';
/** Rows that stand on a small screen: with others in between, none is remembered as the last one. */
const ROWS = 6;
/** Nobody opens one without looking at it. */
const LOOK_MS = 300;

/** Until `over` says so. */
export async function openOneByOne(page: Page, app: string, isDone: (soFar: number) => boolean): Promise<Openings> {
  const openings: Openings = { opened: [], read: [] };
  for (let nth = 0; !isDone(nth); nth++) {
    const row = page.locator(ROW).nth(nth % ROWS);
    await row.evaluate(
      (element, wanted) =>
        element.addEventListener('click', () => window.watchPaint(wanted, performance.now()), {
          capture: true,
          once: true,
        }),
      ARTICLE,
    );
    await row.click();
    openings.opened.push(await paintedIn(page));
    openings.read.push(await page.evaluate(readPage));
    await wait(LOOK_MS);
    await page.goto(`${app}/#/chat`);
    await page.locator(ARTICLE).first().waitFor({ state: 'detached' });
  }
  return openings;
}

/** One page of history by its key, any one, in a transaction of its own. */
async function readPage(): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>(
      (resolve, reject) => (
        (request.onsuccess = () => resolve(request.result)),
        (request.onerror = () => reject(request.error as DOMException))
      ),
    );
  const name = (await indexedDB.databases()).find((each) => each.name?.endsWith('--chunks'))?.name;
  if (!name) throw new Error('there is no history');
  const database = await answer(indexedDB.open(name));
  const docs = () => database.transaction('docs').objectStore('docs');
  const [key = ''] = await answer(docs().getAllKeys(null, 1));
  const began = performance.now();
  await answer(docs().get(key));
  const took = performance.now() - began;
  database.close();
  return took;
}
