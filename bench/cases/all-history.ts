/**
 * All of the history onto a new device: from the first request for older pages until everything is found, beside a bare
 * page that fetches and parses the same; and the screen meanwhile.
 */
import type { Page } from '@playwright/test';
import { chat } from '#i18n/fr/chat.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { openBarePage, type Asked } from '../support/bare-page.ts';
import { slowed } from '../support/browser.ts';
import { MANY, WORKLOAD } from '../support/data.ts';
import { exchanges } from '../support/exchanges.ts';
import { signIn } from '../support/fill.ts';
import { alone, figure, percentile, type Figure } from '../support/numbers.ts';
import { onNewDevice } from '../support/new-device.ts';
import { openOneByOne, type Openings } from '../support/openings.ts';
import { slowLink } from '../support/slow-link.ts';
import type { Listener } from '../support/told.ts';
import { ask } from './search.ts';
import type { BrowserParts } from './setting.ts';

const PAGES = '/sync/pages';
const WHOLE = 'all history';
const WORD = 'demain';
/** Openings once everything stands: what those meanwhile are compared with. */
const AFTERWARDS = 20;

interface Parts extends BrowserParts {
  server: ServerProcess;
  rates: readonly number[];
}

interface Filled {
  ms: number;
  requests: number;
  meanwhile: Openings;
  afterwards: Openings;
}

export async function allHistory({ server, rates, ...parts }: Parts): Promise<Figure[]> {
  await server.start();
  const crossed = exchanges();
  const link = await slowLink(server.port, crossed.tap);
  const bare = await openBarePage(link.url, parts);
  let asked: Asked[] = [];

  async function filled(page: Page, listener: Listener, rate: number): Promise<Filled> {
    await slowed(page, rate);
    crossed.clear();
    await signIn(page, link.url, MANY);
    await page.locator('progress').waitFor({ state: 'attached' });
    let complete = false;
    const whole = listener.next(WHOLE).then((told) => ((complete = true), told));
    await page.evaluate(tellOfTheEnd, WHOLE);
    const meanwhile = await openOneByOne(page, link.url, () => complete);
    const searched = await searchedThrough(page);
    const requests = crossed.of(PAGES);
    asked = requests.map(({ path, body }) => ({ path, body }));
    const afterwards = await openOneByOne(page, link.url, (soFar) => soFar === AFTERWARDS);
    return {
      ms: (await whole).at - (requests[0]?.asked ?? NaN) + searched,
      requests: requests.length,
      meanwhile,
      afterwards,
    };
  }

  async function onBarePage(): Promise<number> {
    const { accessToken } = await signInAt(server.url, MANY);
    crossed.clear();
    const { at } = await bare.asks(asked, accessToken);
    return at - (crossed.of(PAGES)[0]?.asked ?? NaN);
  }

  try {
    const figures: Figure[] = [];
    for (const rate of rates) {
      // No turn warms up another one: every device is new.
      const ours: Filled[] = [];
      const fetched: number[] = [];
      for (let turn = 0; turn < parts.n; turn++) {
        ours.push(await onNewDevice(parts, (page, listener) => filled(page, listener, rate)));
        fetched.push(await onBarePage());
      }
      figures.push(...figuresOf(ours, fetched, `${WORKLOAD}, CPU ×${rate}`));
    }
    return figures;
  } finally {
    await bare.close();
    await link.close();
    await server.stop();
  }
}

function figuresOf(filled: readonly Filled[], fetched: readonly number[], workload: string): Figure[] {
  const shares = (name: string, key: keyof Openings) =>
    [0.5, 0.95].map((share) => {
      const of = (when: 'meanwhile' | 'afterwards') => filled.map((each) => percentile(each[when][key], share));
      return figure(
        {
          name: `${name} while history comes, p${share * 100}`,
          workload,
          unit: 'ms',
          peerName: 'the same once it stands',
        },
        of('meanwhile'),
        of('afterwards'),
      );
    });
  return [
    figure(
      {
        name: 'all history, until everything is found',
        workload,
        unit: 'ms',
        peerName: 'the same answers fetched and parsed',
      },
      filled.map(({ ms }) => ms),
      fetched,
    ),
    alone({ name: 'all history, requests', workload, unit: 'requests' }, ...filled.map(({ requests }) => requests)),
    ...shares('a conversation opened', 'opened'),
    ...shares('a page of history read', 'read'),
  ];
}

/** [Y10] Its progress is shown while there is some to come. */
function tellOfTheEnd(what: string): void {
  const look = () => {
    if (document.querySelector('progress')) return;
    watcher.disconnect();
    void window.told?.(what, performance.now());
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
  look();
}

/** Milliseconds to the first hit; an answer that says that older history is still missing is none. */
async function searchedThrough(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: chat.search.everywhere });
  const took = await ask(page, field, WORD);
  const missing = page.getByRole('status').filter({ hasText: chat.search.covered(0, 0).split('\u202f')[0] ?? '' });
  if ((await missing.count()) > 0)
    throw new Error(`not everything can be found: ${(await missing.first().textContent()) ?? ''}`);
  await field.fill('');
  return took;
}
