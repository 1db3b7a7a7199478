/**
 * Measures the return after a week: 2,000 messages in 80 conversations, from the request to the list, beside fetching
 * and parsing the same answers.
 */
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { watchRepaints } from '#tests/support/repaints.ts';
import { signInAt, type TestMember } from '#tests/support/sign-up.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { openBarePage, type RecordedRequest } from '../support/bare-page.ts';
import { installWatcher, openProfile } from '../support/browser.ts';
import { recordTraffic } from '../support/traffic.ts';
import { waitForHistory, signIn } from '../support/fill.ts';
import { figureWithoutPeer, figure, interleaved, type Figure } from '../support/figures.ts';
import { serverWithMembers } from '../support/peopled-server.ts';
import { slowLink } from '../support/slow-link.ts';
import { listenTo } from '../support/page-reports.ts';
import type { BrowserParts } from './setting.ts';

const [CONVERSATIONS, MESSAGES] = [80, 2000];
const MESSAGES_PER_CONVERSATION = MESSAGES / CONVERSATIONS;
const ROW = 'ul[aria-label="Conversations"] li';
const PULL = '/sync/pull';

interface IdleTraffic {
  requests: number;
  /** Kilobytes of bodies. */
  requestBytes: number;
  responseBytes: number;
}
interface CatchUpFigures {
  ms: number;
  pulls: number;
  repaints: number;
}

/** Measures the traffic with the sync node when the app is opened and nothing was missed. */
async function measureIdleTraffic(context: BrowserContext, url: string): Promise<IdleTraffic> {
  const sizes: Promise<{ requestBytes: number; responseBytes: number }>[] = [];
  context.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/sync/')) return;
    sizes.push(
      request.sizes().then(({ requestBodySize, responseBodySize }) => ({
        requestBytes: requestBodySize,
        responseBytes: responseBodySize,
      })),
    );
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/#/chat`);
  await page.getByRole('status').filter({ hasText: 'En ligne' }).waitFor();
  // All further requests come within this time.
  await waitForHistory(page, 5000);
  const all = await Promise.all(sizes);
  const kilobytes = (of: 'requestBytes' | 'responseBytes') => all.reduce((sum, each) => sum + each[of], 0) / 1024;
  return { requests: all.length, requestBytes: kilobytes('requestBytes'), responseBytes: kilobytes('responseBytes') };
}

export async function catchUpFigures({ profiles, chromium, n }: BrowserParts): Promise<Figure[]> {
  const { server, people } = await serverWithMembers(CONVERSATIONS + 1);
  const traffic = recordTraffic();
  const link = await slowLink(server.port, traffic.tap);
  const bare = await openBarePage(link.url, { profiles, chromium });
  const open = () => openProfile(join(profiles, 'away'), chromium);
  try {
    const [reader, ...others] = people;
    if (!reader) throw new Error('nobody reads');
    const writers: TestMember[] = [];
    for (const { username } of others) writers.push(await signInAt(server.url, username));
    const epoch = await epochAt(server.url, writers[0] as TestMember);
    const sendFromAll = async (each: number, words: string) => {
      for (const writer of writers)
        await pushAt(
          server.url,
          writer,
          await Promise.all(
            Array.from({ length: each }, (_, nth) => sendEntry(writer, reader, `${words}, ${nth + 1}`)),
          ),
          epoch,
        );
    };
    await sendFromAll(1, 'Bonsoir');
    const first = await open();
    const signedIn = await first.newPage();
    await signIn(signedIn, link.url, reader.username);
    await waitForHistory(signedIn);
    await first.close();
    let recordedPulls: RecordedRequest[] = [];
    let week = 0;

    const catchUp = async (): Promise<CatchUpFigures> => {
      await sendFromAll(MESSAGES_PER_CONVERSATION, `Semaine ${++week}`);
      const context = await open();
      try {
        const repaints = await watchRepaints(context);
        const listener = await listenTo(context);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.addInitScript(installWatcher);
        await page.addInitScript(([row, words]) => window.watchPaint(row, 0, words, true), [
          ROW,
          `Semaine ${week}, ${MESSAGES_PER_CONVERSATION}`,
        ] as const);
        traffic.clear();
        const painted = listener.next(ROW);
        await page.goto(`${link.url}/#/chat`);
        const { at } = await painted;
        await page.getByRole('status').filter({ hasText: 'En ligne' }).waitFor();
        const pulls = traffic.requestsTo(PULL);
        recordedPulls = pulls.map(({ path, body }) => ({ path, body }));
        const repaintCount = await repaints(page);
        // Lets the device finish its checks, which the next start would otherwise make beside the pull.
        await waitForHistory(page, 5000);
        return { ms: at - (pulls[0]?.requestedAt ?? NaN), pulls: pulls.length, repaints: repaintCount };
      } finally {
        await context.close();
      }
    };
    const parse = async (): Promise<CatchUpFigures> => {
      const { accessToken } = await signInAt(server.url, reader.username);
      traffic.clear();
      const { at } = await bare.replay(recordedPulls, accessToken);
      return { ms: at - (traffic.requestsTo(PULL)[0]?.requestedAt ?? NaN), pulls: recordedPulls.length, repaints: 0 };
    };
    const { ours, peer } = await interleaved(n, catchUp, parse);
    const reopened = await open();
    const idleTraffic = await measureIdleTraffic(reopened, link.url).finally(() => reopened.close());
    const workload = `${MESSAGES.toLocaleString('en')} messages in ${CONVERSATIONS} conversations`;
    const idleWorkload = `${CONVERSATIONS} conversations`;
    const of = (all: readonly CatchUpFigures[], key: keyof CatchUpFigures) => all.map((each) => each[key]);
    return [
      figure(
        {
          name: 'catch-up, from the request to the list',
          workload,
          unit: 'ms',
          peerName: 'the same answers fetched and parsed',
        },
        of(ours, 'ms'),
        of(peer, 'ms'),
      ),
      figureWithoutPeer({ name: 'catch-up, pulls', workload, unit: 'requests' }, ...of(ours, 'pulls')),
      figureWithoutPeer(
        { name: 'catch-up, repaints of the list', workload, unit: 'repaints' },
        ...of(ours, 'repaints'),
      ),
      figureWithoutPeer(
        { name: 'nothing missed, requests', workload: idleWorkload, unit: 'requests' },
        idleTraffic.requests,
      ),
      figureWithoutPeer(
        { name: 'nothing missed, asked', workload: idleWorkload, unit: 'KB' },
        idleTraffic.requestBytes,
      ),
      figureWithoutPeer(
        { name: 'nothing missed, answered', workload: idleWorkload, unit: 'KB' },
        idleTraffic.responseBytes,
      ),
    ];
  } finally {
    await bare.close();
    await link.close();
    await server.dispose();
  }
}
