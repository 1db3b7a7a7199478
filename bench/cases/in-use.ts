/**
 * Measures the app in use, offline: opening a conversation from the list, and sending a message, from the key press to
 * the screen.
 */
import type { Page } from '@playwright/test';
import { inFront, installWatcher, paintedIn } from '../support/browser.ts';
import { WORKLOAD } from '../support/seeded-data.ts';
import { figure, interleaved, inTurn, type Figure } from '../support/figures.ts';
import type { Setting } from './setting.ts';

const FIRST = 'ul[aria-label="Conversations"] li a, ul[aria-label="Conversations"] li button';

/** Longer than a start takes on a processor four times slower, in milliseconds. */
const REST_MS = 4000;

/**
 * Milliseconds from the click to the first message on the screen. Without `rests` the click comes as soon as the list
 * is there, while the start still opens the device's data.
 */
async function measureOpening(page: Page, url: string, rests: boolean): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url);
  const entry = page.locator(FIRST).first();
  await entry.waitFor();
  if (rests) await page.waitForTimeout(REST_MS);
  // Listens at the document, because the list may be replacing its first rows.
  await page.evaluate(() =>
    document.addEventListener('click', () => window.watchPaint('[role="log"] article', performance.now()), {
      capture: true,
      once: true,
    }),
  );
  await entry.click();
  return paintedIn(page);
}

let messageCount = 0;
/** Milliseconds from the Enter key to the message on the screen, durable write included. */
async function measureSending(page: Page): Promise<number> {
  const text = `Mesure ${++messageCount}`;
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(text);
  await page.evaluate(
    (words) =>
      document.addEventListener('keydown', () => window.watchPaint('[role="log"] article', performance.now(), words), {
        capture: true,
        once: true,
      }),
    text,
  );
  await box.press('Enter');
  return paintedIn(page);
}

export async function inUse(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, peers, conversation, peerConversation, n } = setting;
  for (const rate of setting.rates) {
    const context = await setting.open();
    await context.addInitScript(installWatcher);
    await context.setOffline(true);
    const [ours, peer] = [await context.newPage(), await context.newPage()];
    const workload = `${WORKLOAD}, CPU ×${rate}`;
    const opened = async (rests: boolean) =>
      interleaved(
        n,
        () => inFront(ours, rate, () => measureOpening(ours, `${app}/#/chat`, rests)),
        () => inFront(peer, rate, () => measureOpening(peer, `${peers}/floor.html`, rests)),
      );
    const [early, open] = [await opened(false), await opened(true)];
    await ours.goto(`${app}/#/chat/${conversation}`);
    await peer.goto(`${peers}/floor.html?conversation=${peerConversation}`);
    const durable = await context.newPage();
    await durable.goto(`${peers}/floor.html?durable&conversation=${peerConversation}`);
    const composers = [ours, peer, durable];
    for (const page of composers) await page.locator('[role="log"] article').first().waitFor();
    const [sent = [], inState = [], onDisk = []] = await inTurn(
      n,
      composers.map((page) => () => inFront(page, rate, () => measureSending(page))),
    );
    figures.push(
      figure(
        { name: 'opening a conversation', workload, unit: 'ms', peerName: 'React + raw IndexedDB' },
        open.ours,
        open.peer,
      ),
      figure(
        { name: 'opening a conversation during the start', workload, unit: 'ms', peerName: 'React + raw IndexedDB' },
        early.ours,
        early.peer,
      ),
      figure({ name: 'send to painted, durable', workload, unit: 'ms', peerName: 'React state only' }, sent, inState),
      figure(
        { name: 'send to painted, both durable', workload, unit: 'ms', peerName: 'React, one record written' },
        sent,
        onDisk,
      ),
    );
    await context.close();
  }
  return figures;
}
