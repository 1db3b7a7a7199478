/**
 * Measures a very long conversation beside a short one: opened from the list, opened at its address, and searched.
 * Offline.
 */
import type { Page } from '@playwright/test';
import { inFront, installWatcher, paintedIn } from '../support/browser.ts';
import { LENGTHS } from '../support/seeded-data.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { timeToPaint } from '../support/page-reports.ts';
import type { LengthsSetting } from './setting.ts';
import { measureQuestion, wordByWord } from './search.ts';

const ARTICLE = '[role="log"] article';
/** Words so common that fifty messages contain them, and thousands of a hundred thousand. */
const WORDS = ['vous', 'pas', 'les', 'est', 'que', 'une', 'pour'];
const name = (what: string) => ({
  name: `a long conversation, ${what}`,
  peerName: `a conversation of ${LENGTHS.short}`,
  unit: 'ms' as const,
});

/** Milliseconds from the click to the first message on the screen. `conversation`: the end of its address. */
export async function openFromList(page: Page, app: string, conversation: string): Promise<number> {
  await page.goto(`${app}/#/chat`);
  await page.locator(ARTICLE).first().waitFor({ state: 'detached' });
  const row = page.locator(`a[href$="/chat/${conversation}"]`).first();
  await row.waitFor();
  // Listens at the document, because the program may just be replacing the drawn row.
  await page.evaluate(
    (wanted) =>
      document.addEventListener('click', () => window.watchPaint(wanted, performance.now()), {
        capture: true,
        once: true,
      }),
    ARTICLE,
  );
  await row.click();
  return paintedIn(page);
}

async function openAtAddress(page: Page, app: string, conversation: string): Promise<number> {
  await page.goto('about:blank');
  return timeToPaint(page, `${app}/#/chat/${conversation}`, ARTICLE);
}

async function searchInConversation(page: Page, app: string, conversation: string, word: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Rechercher dans cette conversation' });
  if (!page.url().endsWith(conversation) || !(await field.isVisible())) {
    await page.goto(`${app}/#/chat/${conversation}`);
    await page.getByRole('button', { name: 'Actions de la conversation' }).click();
    await page.getByRole('menuitem', { name: 'Rechercher' }).click();
  }
  return measureQuestion(page, field, word);
}

export async function byLength(setting: LengthsSetting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, long, short, n } = setting;
  for (const rate of setting.rates) {
    const context = await setting.open();
    await context.addInitScript(installWatcher);
    await context.setOffline(true);
    const tab = async () => {
      const page = await context.newPage();
      await page.goto(`${app}/#/chat`);
      return page;
    };
    const [one, other] = [await tab(), await tab()];
    const both = (measure: (page: Page, app: string, conversation: string) => Promise<number>) => {
      const front = (page: Page, conversation: string) => inFront(page, rate, () => measure(page, app, conversation));
      return interleaved(
        n,
        () => front(one, long),
        () => front(other, short),
      );
    };
    const workload = `${LENGTHS.long.toLocaleString('en')} messages, CPU ×${rate}`;
    const listed = await both(openFromList);
    const words = { [long]: wordByWord(WORDS), [short]: wordByWord(WORDS) };
    const searched = await both((page, url, conversation) =>
      searchInConversation(page, url, conversation, words[conversation]?.() ?? ''),
    );
    const addressed = await both(openAtAddress);
    figures.push(
      figure({ ...name('opened from the list'), workload }, listed.ours, listed.peer),
      figure({ ...name('opened at its address'), workload }, addressed.ours, addressed.peer),
      figure({ ...name('searched'), workload }, searched.ours, searched.peer),
    );
    await context.close();
  }
  return figures;
}
