/**
 * Measures the app with the app lock on, offline, beside itself without it: from « Déverrouiller » to the list, and the
 * first search of a visit.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { beginLockOn, lockState } from '#tests/support/app-lock.ts';
import { inFront, installWatcher, paintedIn } from '../support/browser.ts';
import { figure, inTurn, interleaved, type Figure } from '../support/figures.ts';
import { WORKLOAD } from '../support/seeded-data.ts';
import { coldStart, inProgramRoot, LIST } from './cold-start.ts';
import { firstSearch, measureQuestion, searchField, WORDS, wordByWord } from './search.ts';
import type { Setting } from './setting.ts';

const CODE = '493827';
/**
 * A fast member: milliseconds between two digits, and from the last one to the button. What follows the lock screen is
 * loaded meanwhile, and the code is stretched.
 */
const DIGIT_MS = 200;
const REACH_MS = 400;
/** Limit for sealing a hundred thousand messages, in milliseconds. */
const SEALING_MS = 600_000;

/** Returns how to open a copy of the profile whose app is locked. */
async function lockedProfile({ app, openCopy }: Setting): Promise<() => Promise<BrowserContext>> {
  const open = () => openCopy('locked');
  const context = await open();
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(`${app}/#/chat`);
  await page.locator(LIST).first().waitFor();
  await beginLockOn(page, CODE);
  await page.reload();
  await enterCode(page);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  const end = Date.now() + SEALING_MS;
  while ((await lockState(page)) !== 'on') {
    if (Date.now() > end) throw new Error('the profile was not sealed in time');
    await wait(1000);
  }
  await context.close();
  return open;
}

const enterCode = (page: Page) => page.getByLabel('Votre code').pressSequentially(CODE, { delay: DIGIT_MS });

/** Milliseconds from « Déverrouiller » to the painted list; the code was typed before. */
async function unlock(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByLabel('Votre code').waitFor();
  await enterCode(page);
  await page.evaluate(
    (list) =>
      document.addEventListener('click', () => window.watchPaint(list, performance.now()), {
        capture: true,
        once: true,
      }),
    inProgramRoot(LIST),
  );
  await wait(REACH_MS);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  return paintedIn(page);
}

async function searchUnlocked(page: Page, url: string, word: string): Promise<number> {
  await unlock(page, url);
  return measureQuestion(page, searchField(page), word);
}

export async function lockedApp(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, n } = setting;
  const url = `${app}/#/chat`;
  const openLocked = await lockedProfile(setting);
  for (const rate of setting.rates) {
    const workload = `${WORKLOAD}, CPU ×${rate}`;
    const opened = async (measure: (page: Page) => Promise<number>) => {
      const context = await openLocked();
      try {
        await context.addInitScript(installWatcher);
        await context.setOffline(true);
        const page = await context.newPage();
        return await inFront(page, rate, () => measure(page));
      } finally {
        await context.close();
      }
    };
    const start = async (selector: string) => (await coldStart(setting, url, selector, rate)).shown;
    const [locked = [], painted = [], drawn = []] = await inTurn(n, [
      () => opened((page) => unlock(page, url)),
      () => start(LIST),
      () => start(inProgramRoot(LIST)),
    ]);
    const [lockedWord, plainWord] = [wordByWord(WORDS), wordByWord(WORDS)];
    const plain = await setting.open();
    await plain.addInitScript(installWatcher);
    await plain.setOffline(true);
    const page = await plain.newPage();
    const search = await interleaved(
      n,
      () => opened((each) => searchUnlocked(each, url, lockedWord())),
      () => inFront(page, rate, () => firstSearch(page, app, plainWord(), false)),
    );
    await plain.close();
    const name = 'with the app lock, from « Déverrouiller » to the list painted';
    figures.push(
      figure({ name, workload, unit: 'ms', peerName: 'offline cold start without it, list painted' }, locked, painted),
      figure(
        { name, workload, unit: 'ms', peerName: 'offline cold start without it, list drawn by the program' },
        locked,
        drawn,
      ),
      figure(
        { name: 'with the app lock, first search of a visit, painted', workload, unit: 'ms', peerName: 'without it' },
        search.ours,
        search.peer,
      ),
    );
  }
  return figures;
}
