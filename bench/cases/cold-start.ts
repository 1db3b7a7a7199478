/** Measures offline cold starts: a new browser, no network, everything from the device. */
import { firstPaint, installWatcher, throttleCpu } from '../support/browser.ts';
import { WORKLOAD } from '../support/seeded-data.ts';
import { figure, inTurn, interleaved, type Figure } from '../support/figures.ts';
import { timeToPaint } from '../support/page-reports.ts';
import type { Setting } from './setting.ts';

interface Start {
  first: number;
  shown: number;
}

export const LIST = 'ul[aria-label="Conversations"] li';
/** File of the product's own service worker that serves as an empty page: the browser shows a few lines of text. */
const PLAIN_PAGE = '/manifest.json';
/** The greeting of the home page. */
const GREETING = 'main h1';
export const MESSAGES_SHOWN = '[role="log"] article';
/** Matches the same in the program itself: what the document draws before has only working links. */
export const inProgramRoot = (selector: string) => `#root ${selector}`;

export async function coldStart(
  { open }: Pick<Setting, 'open'>,
  url: string,
  selector: string,
  rate: number,
): Promise<Start> {
  const context = await open();
  try {
    await context.setOffline(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await throttleCpu(page, rate);
    await page.addInitScript(installWatcher);
    return { shown: await timeToPaint(page, url, selector), first: await firstPaint(page) };
  } finally {
    await context.close();
  }
}

export async function coldStarts(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, peers, conversation, peerConversation, n } = setting;
  for (const rate of setting.rates) {
    const workload = `${WORKLOAD}, CPU ×${rate}`;
    const list = await interleaved(
      n,
      () => coldStart(setting, `${app}/#/chat`, LIST, rate),
      () => coldStart(setting, `${peers}/floor.html`, LIST, rate),
    );
    const [first = [], plain = [], empty = []] = await inTurn(n, [
      () => coldStart(setting, `${app}/#/chat`, LIST, rate),
      () => coldStart(setting, app + PLAIN_PAGE, 'pre', rate),
      () => coldStart(setting, `${peers}/empty.html`, 'p', rate),
    ]);
    const open = await interleaved(
      n,
      () => coldStart(setting, `${app}/#/chat/${conversation}`, MESSAGES_SHOWN, rate),
      () => coldStart(setting, `${peers}/floor.html?conversation=${peerConversation}`, MESSAGES_SHOWN, rate),
    );
    const answering = await interleaved(
      n,
      () => coldStart(setting, `${app}/#/chat`, inProgramRoot(LIST), rate),
      () => coldStart(setting, `${peers}/floor.html`, inProgramRoot(LIST), rate),
    );
    const home = await interleaved(
      n,
      () => coldStart(setting, `${app}/#/home`, GREETING, rate),
      () => coldStart(setting, `${app}/#/chat`, LIST, rate),
    );
    const of = (starts: readonly Start[], key: keyof Start) => starts.map((start) => start[key]);
    figures.push(
      figure(
        { name: '/home, offline, first paint', workload, unit: 'ms', peerName: 'the list of conversations' },
        of(home.ours, 'first'),
        of(home.peer, 'first'),
      ),
      figure(
        { name: '/home, offline, greeting painted', workload, unit: 'ms', peerName: 'the list of conversations' },
        of(home.ours, 'shown'),
        of(home.peer, 'shown'),
      ),
      figure(
        {
          name: 'offline cold start, first paint',
          workload,
          unit: 'ms',
          peerName: 'a page of text, same service worker',
        },
        of(first, 'first'),
        of(plain, 'first'),
      ),
      figure(
        { name: 'offline cold start, first paint', workload, unit: 'ms', peerName: 'empty page' },
        of(first, 'first'),
        of(empty, 'first'),
      ),
      figure(
        { name: 'offline cold start, list painted', workload, unit: 'ms', peerName: 'React + raw IndexedDB' },
        of(list.ours, 'shown'),
        of(list.peer, 'shown'),
      ),
      figure(
        {
          name: 'offline cold start, list drawn by the program',
          workload,
          unit: 'ms',
          peerName: 'React + raw IndexedDB',
        },
        of(answering.ours, 'shown'),
        of(answering.peer, 'shown'),
      ),
      figure(
        { name: 'offline cold start, newest messages', workload, unit: 'ms', peerName: 'React + raw IndexedDB' },
        of(open.ours, 'shown'),
        of(open.peer, 'shown'),
      ),
    );
  }
  return figures;
}
