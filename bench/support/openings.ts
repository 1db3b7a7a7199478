/**
 * Opens conversations from the list, one after the other, during other work, and measures the screen's time for each,
 * and the time to read a chunk of history.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { paintedIn } from './browser.ts';

export interface Openings {
  /** Milliseconds from each click to the first message on the screen. */
  opened: number[];
  /** Milliseconds to read a chunk, from the database that live queries read. */
  read: number[];
}

const ROW = 'ul[aria-label="Conversations"] li a';
const ARTICLE = '[role="log"] article';
/** Rows of a small screen. With others in between, none is still cached as the last one. */
const ROWS = 6;
/** Pause in which a member would look at the conversation. */
const LOOK_MS = 300;

/** Opens conversations until `isDone` returns true. */
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

/** Reads one chunk of history by its key, any one, in a transaction of its own. */
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
