/**
 * Measures a new device, from the click and from the request to the list and the newest messages, beside a bare page
 * that sends and parses the same.
 */
import type { Page } from '@playwright/test';
import type { PullAnswer } from '#schemas/wire/sync.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { PASSWORD, emailOf, signInAt } from '#tests/support/sign-up.ts';
import { openBarePage } from '../support/bare-page.ts';
import { MANY, WORKLOAD } from '../support/seeded-data.ts';
import { recordTraffic } from '../support/traffic.ts';
import { withNewDevice } from '../support/new-device.ts';
import { figureWithoutPeer, figure, interleaved, type Figure } from '../support/figures.ts';
import { slowLink } from '../support/slow-link.ts';
import type { PageListener, PageReport } from '../support/page-reports.ts';
import type { BrowserParts } from './setting.ts';

const [SIGN_IN, PULL, PAGES] = ['/auth/v1/token?grant_type=password', '/sync/pull', '/sync/chunks'];
const LIST = 'ul[aria-label="Conversations"] li';
const LIST_AND_MESSAGES = `body:has(${LIST}):has([role="log"] article)`;
/** Wide enough for list and conversation side by side. */
const WIDE = { width: 1280, height: 800 };

interface Parts extends BrowserParts {
  server: ServerProcess;
}

/** Milliseconds from the click and from the request; on a bare page both end with the parsed answer. */
interface SignInFigures {
  list: { click: number; request: number };
  both: { click: number; request: number };
  pulls: number;
  pages: number;
}

export async function firstSignIn({ server, ...parts }: Parts): Promise<Figure[]> {
  await server.start();
  const traffic = recordTraffic();
  const link = await slowLink(server.port, traffic.tap);
  const conversation = await newestOf(server.url);
  const signIn = { path: SIGN_IN, body: JSON.stringify({ email: emailOf(MANY), password: PASSWORD }) };
  let pull = '';

  async function measureSignIn(page: Page, listener: PageListener): Promise<SignInFigures> {
    await page.setViewportSize(WIDE);
    await page.goto(`${link.url}/#/login`);
    // As for a member who was redirected to the sign-in form from there.
    await page.evaluate((from) => history.replaceState({ usr: { from } }, ''), `/chat/${conversation}`);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel('Email').fill(emailOf(MANY));
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    const button = page.getByRole('button', { name: 'Se connecter' });
    await button.evaluate(
      (element, selectors) =>
        element.addEventListener(
          'click',
          () => selectors.forEach((each) => window.watchPaint(each, performance.now())),
          {
            capture: true,
            once: true,
          },
        ),
      [LIST, LIST_AND_MESSAGES],
    );
    traffic.clear();
    const [list, both] = [listener.next(LIST), listener.next(LIST_AND_MESSAGES)];
    await button.click();
    const paints = { list: await list, both: await both };
    const pullRequests = traffic.requestsTo(PULL);
    pull = pullRequests[0]?.body ?? pull;
    const requestsBefore = (path: string) =>
      traffic.requestsTo(path).filter(({ requestedAt }) => requestedAt < paints.both.at).length;
    const timesOf = ({ at, ms }: PageReport) => ({ click: ms, request: at - (pullRequests[0]?.requestedAt ?? NaN) });
    return {
      list: timesOf(paints.list),
      both: timesOf(paints.both),
      pulls: requestsBefore(PULL),
      pages: requestsBefore(PAGES),
    };
  }

  const bare = await openBarePage(link.url, parts);
  const onBarePage = async (): Promise<SignInFigures> => {
    traffic.clear();
    const { at, ms } = await bare.replay([signIn, { path: PULL, body: pull }]);
    const parsed = { click: ms, request: at - (traffic.requestsTo(PULL)[0]?.requestedAt ?? NaN) };
    return { list: parsed, both: parsed, pulls: 1, pages: 0 };
  };
  try {
    const { ours, peer } = await interleaved(parts.n, () => withNewDevice(parts, measureSignIn), onBarePage);
    const row = (what: 'list' | 'both', from: 'click' | 'request', peerName: string) =>
      figure(
        { name: `first sign-in, from the ${from} to ${names[what]}`, workload: WORKLOAD, unit: 'ms', peerName },
        ours.map((each) => each[what][from]),
        peer.map((each) => each[what][from]),
      );
    const requests = (what: string, key: 'pulls' | 'pages') =>
      figureWithoutPeer(
        { name: `first sign-in, ${what}`, workload: WORKLOAD, unit: 'requests' },
        ...ours.map((each) => each[key]),
      );
    return [
      ...(['list', 'both'] as const).flatMap((what) => [
        row(what, 'click', 'signed in, the same answer fetched and parsed'),
        row(what, 'request', 'the same answer fetched and parsed'),
      ]),
      requests('pulls before both', 'pulls'),
      requests('requests for older pages meanwhile', 'pages'),
    ];
  } finally {
    await bare.close();
    await link.close();
    await server.stop();
  }
}

const names = { list: 'the list', both: 'list and newest messages' };

/** Returns the first conversation of the list. */
async function newestOf(url: string): Promise<string> {
  const member = await signInAt(url, MANY);
  const { body } = await post<PullAnswer>(
    `${url}${PULL}`,
    { v: PROTOCOL_VERSION, epoch: null, heads: [] },
    bearerOf(member),
  );
  const talks = body.streams.flatMap(({ stream, info }) =>
    info.kind === 'conversation' ? [{ stream, at: Date.parse(info.updatedAt) }] : [],
  );
  const newest = talks.sort((a, b) => b.at - a.at)[0];
  if (!newest) throw new Error('there is no conversation');
  return newest.stream;
}
