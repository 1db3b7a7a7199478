/**
 * Measures the fetch of all history onto a new device, from the first request for older chunks to the last result,
 * beside a bare page that fetches and parses the same; and the screen in the meantime.
 */
import type { Page } from '@playwright/test';
import { chat } from '#i18n/fr/chat.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { openBarePage, type RecordedRequest } from '../support/bare-page.ts';
import { throttleCpu } from '../support/browser.ts';
import { MANY, WORKLOAD } from '../support/seeded-data.ts';
import { recordTraffic } from '../support/traffic.ts';
import { signIn } from '../support/fill.ts';
import { figureWithoutPeer, figure, percentile, type Figure } from '../support/figures.ts';
import { withNewDevice } from '../support/new-device.ts';
import { openOneByOne, type Openings } from '../support/openings.ts';
import { slowLink } from '../support/slow-link.ts';
import type { PageListener } from '../support/page-reports.ts';
import { measureQuestion } from './search.ts';
import type { BrowserParts } from './setting.ts';

const PAGES = '/sync/chunks';
const COMPLETION_EVENT = 'all history';
const WORD = 'demain';
/** Openings after the fetch, with which those during the fetch are compared. */
const LATER_OPENINGS = 20;

interface Parts extends BrowserParts {
  server: ServerProcess;
  rates: readonly number[];
}

interface DownloadFigures {
  ms: number;
  requests: number;
  meanwhile: Openings;
  afterwards: Openings;
}

export async function allHistory({ server, rates, ...parts }: Parts): Promise<Figure[]> {
  await server.start();
  const traffic = recordTraffic();
  const link = await slowLink(server.port, traffic.tap);
  const bare = await openBarePage(link.url, parts);
  let recordedRequests: RecordedRequest[] = [];

  async function measureDownload(page: Page, listener: PageListener, rate: number): Promise<DownloadFigures> {
    await throttleCpu(page, rate);
    traffic.clear();
    await signIn(page, link.url, MANY);
    await page.locator('progress').waitFor({ state: 'attached' });
    let complete = false;
    const whole = listener.next(COMPLETION_EVENT).then((measurement) => ((complete = true), measurement));
    await page.evaluate(reportCompletion, COMPLETION_EVENT);
    const meanwhile = await openOneByOne(page, link.url, () => complete);
    const searched = await firstSearchTime(page);
    const requests = traffic.requestsTo(PAGES);
    recordedRequests = requests.map(({ path, body }) => ({ path, body }));
    const afterwards = await openOneByOne(page, link.url, (soFar) => soFar === LATER_OPENINGS);
    return {
      ms: (await whole).at - (requests[0]?.requestedAt ?? NaN) + searched,
      requests: requests.length,
      meanwhile,
      afterwards,
    };
  }

  async function onBarePage(): Promise<number> {
    const { accessToken } = await signInAt(server.url, MANY);
    traffic.clear();
    const { at } = await bare.replay(recordedRequests, accessToken);
    return at - (traffic.requestsTo(PAGES)[0]?.requestedAt ?? NaN);
  }

  try {
    const figures: Figure[] = [];
    for (const rate of rates) {
      // Every device is new, so no turn warms up another.
      const downloads: DownloadFigures[] = [];
      const fetchTimes: number[] = [];
      for (let turn = 0; turn < parts.n; turn++) {
        downloads.push(await withNewDevice(parts, (page, listener) => measureDownload(page, listener, rate)));
        fetchTimes.push(await onBarePage());
      }
      figures.push(...figuresOf(downloads, fetchTimes, `${WORKLOAD}, CPU ×${rate}`));
    }
    return figures;
  } finally {
    await bare.close();
    await link.close();
    await server.stop();
  }
}

function figuresOf(downloads: readonly DownloadFigures[], fetchTimes: readonly number[], workload: string): Figure[] {
  const shares = (name: string, key: keyof Openings) =>
    [0.5, 0.95].map((share) => {
      const of = (when: 'meanwhile' | 'afterwards') => downloads.map((each) => percentile(each[when][key], share));
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
      downloads.map(({ ms }) => ms),
      fetchTimes,
    ),
    figureWithoutPeer(
      { name: 'all history, requests', workload, unit: 'requests' },
      ...downloads.map(({ requests }) => requests),
    ),
    ...shares('a conversation opened', 'opened'),
    ...shares('a page of history read', 'read'),
  ];
}

/** Reports when the progress bar, which is shown while history is being fetched, has disappeared [Y10]. */
function reportCompletion(event: string): void {
  const check = () => {
    if (document.querySelector('progress')) return;
    watcher.disconnect();
    void window.reportMark?.(event, performance.now());
  };
  const watcher = new MutationObserver(check);
  watcher.observe(document, { childList: true, subtree: true });
  check();
}

/** Milliseconds to the first hit. An answer that says that older history is missing does not count. */
async function firstSearchTime(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: chat.search.everywhere });
  const duration = await measureQuestion(page, field, WORD);
  const missing = page.getByRole('status').filter({ hasText: chat.search.covered(0, 0).split('\u202f')[0] ?? '' });
  if ((await missing.count()) > 0)
    throw new Error(`not everything can be found: ${(await missing.first().textContent()) ?? ''}`);
  await field.fill('');
  return duration;
}
