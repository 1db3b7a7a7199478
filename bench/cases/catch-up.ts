/**
 * Back after a week: 2,000 messages in 80 conversations, from the request to the list, beside fetching and parsing the
 * same answers.
 */
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { watchRepaints } from '#tests/support/repaints.ts';
import { signInAt, type TestMember } from '#tests/support/sign-up.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { openBarePage, type Asked } from '../support/bare-page.ts';
import { installWatcher, openProfile } from '../support/browser.ts';
import { exchanges } from '../support/exchanges.ts';
import { allHere, signIn } from '../support/fill.ts';
import { alone, figure, interleaved, type Figure } from '../support/numbers.ts';
import { peopledServer } from '../support/peopled-server.ts';
import { slowLink } from '../support/slow-link.ts';
import { listenTo } from '../support/told.ts';
import type { BrowserParts } from './setting.ts';

const [CONVERSATIONS, MESSAGES] = [80, 2000];
const EACH = MESSAGES / CONVERSATIONS;
const ROW = 'ul[aria-label="Conversations"] li';
const PULL = '/sync/pull';

interface Quiet {
  requests: number;
  /** Kilobytes, of bodies. */
  asked: number;
  answered: number;
}
interface CaughtUp {
  ms: number;
  pulls: number;
  repaints: number;
}

/** What crosses to and from the sync node while the app is opened where nothing was missed. */
async function nothingMissed(context: BrowserContext, url: string): Promise<Quiet> {
  const crossed: Promise<{ asked: number; answered: number }>[] = [];
  context.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/sync/')) return;
    crossed.push(
      request
        .sizes()
        .then(({ requestBodySize, responseBodySize }) => ({ asked: requestBodySize, answered: responseBodySize })),
    );
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/#/chat`);
  await page.getByRole('status').filter({ hasText: 'En ligne' }).waitFor();
  // Whatever else would be asked for comes within that.
  await allHere(page, 5000);
  const all = await Promise.all(crossed);
  const kilobytes = (of: 'asked' | 'answered') => all.reduce((sum, each) => sum + each[of], 0) / 1024;
  return { requests: all.length, asked: kilobytes('asked'), answered: kilobytes('answered') };
}

export async function catchingUp({ profiles, chromium, n }: BrowserParts): Promise<Figure[]> {
  const { server, people } = await peopledServer(CONVERSATIONS + 1);
  const crossed = exchanges();
  const link = await slowLink(server.port, crossed.tap);
  const bare = await openBarePage(link.url, { profiles, chromium });
  const open = () => openProfile(join(profiles, 'away'), chromium);
  try {
    const [reader, ...others] = people;
    if (!reader) throw new Error('nobody reads');
    const writers: TestMember[] = [];
    for (const { username } of others) writers.push(await signInAt(server.url, username));
    const epoch = await epochAt(server.url, writers[0] as TestMember);
    const say = async (each: number, words: string) => {
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
    await say(1, 'Bonsoir');
    const first = await open();
    const signedIn = await first.newPage();
    await signIn(signedIn, link.url, reader.username);
    await allHere(signedIn);
    await first.close();
    let asked: Asked[] = [];
    let week = 0;

    const catchUp = async (): Promise<CaughtUp> => {
      await say(EACH, `Semaine ${++week}`);
      const context = await open();
      try {
        const repaints = await watchRepaints(context);
        const listener = await listenTo(context);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.addInitScript(installWatcher);
        await page.addInitScript(([row, words]) => window.watchPaint(row, 0, words, true), [
          ROW,
          `Semaine ${week}, ${EACH}`,
        ] as const);
        crossed.clear();
        const painted = listener.next(ROW);
        await page.goto(`${link.url}/#/chat`);
        const { at } = await painted;
        await page.getByRole('status').filter({ hasText: 'En ligne' }).waitFor();
        const pulls = crossed.of(PULL);
        asked = pulls.map(({ path, body }) => ({ path, body }));
        const repainted = await repaints(page);
        // What is still to be looked through would be asked for at the next start, beside the pull.
        await allHere(page, 5000);
        return { ms: at - (pulls[0]?.asked ?? NaN), pulls: pulls.length, repaints: repainted };
      } finally {
        await context.close();
      }
    };
    const parse = async (): Promise<CaughtUp> => {
      const { accessToken } = await signInAt(server.url, reader.username);
      crossed.clear();
      const { at } = await bare.asks(asked, accessToken);
      return { ms: at - (crossed.of(PULL)[0]?.asked ?? NaN), pulls: asked.length, repaints: 0 };
    };
    const { ours, peer } = await interleaved(n, catchUp, parse);
    const again = await open();
    const quiet = await nothingMissed(again, link.url).finally(() => again.close());
    const workload = `${MESSAGES.toLocaleString('en')} messages in ${CONVERSATIONS} conversations`;
    const known = `${CONVERSATIONS} conversations`;
    const of = (all: readonly CaughtUp[], key: keyof CaughtUp) => all.map((each) => each[key]);
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
      alone({ name: 'catch-up, pulls', workload, unit: 'requests' }, ...of(ours, 'pulls')),
      alone({ name: 'catch-up, repaints of the list', workload, unit: 'repaints' }, ...of(ours, 'repaints')),
      alone({ name: 'nothing missed, requests', workload: known, unit: 'requests' }, quiet.requests),
      alone({ name: 'nothing missed, asked', workload: known, unit: 'KB' }, quiet.asked),
      alone({ name: 'nothing missed, answered', workload: known, unit: 'KB' }, quiet.answered),
    ];
  } finally {
    await bare.close();
    await link.close();
    await server.dispose();
  }
}
