/**
 * Measures two members with cameras in a room, beside two bare pages with a connection of their own between them: what
 * the browsers take from a processor, and how long whoever comes second waits for the first picture of the other. Both
 * show test pictures of the same size and rate, in one browser each.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { startLiveNode } from '#tests/support/live-node.ts';
import type {} from '#tests/support/live-page.ts';
import type {} from '../peers/mesh-page.ts';
import { figure, inTurn, type Figure } from '../support/figures.ts';
import { countsProcessor, processorOf } from '../support/processor.ts';

interface Parts {
  /** Where the peers' pages are. */
  peers: string;
  chromium: string;
  n: number;
}
interface Turn {
  /** Milliseconds from the opening of the second page to the first picture in it. */
  firstPicture: number;
  /** Milliseconds of all processes of the browser while both see each other. */
  processor: number;
}

const SEEN_MS = 10_000;
/** Time in which bandwidth and encoders find their place. */
const SETTLE_MS = 3000;
const peerName = 'a mesh of two bare pages';

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves to the milliseconds since the page was opened, as soon as it has drawn a picture of somebody. */
const firstPictureOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const drawn = [...document.querySelectorAll('video')].some(
            (element) => element.getVideoPlaybackQuality().totalVideoFrames > 0,
          );
          if (drawn) resolve(performance.now());
          else setTimeout(look, 5);
        };
        look();
      }),
  );

async function processorOfBrowser(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { id }) => sum + processorOf(id), 0);
}

/** Waits until the first page sees the second one too, and then counts. */
async function costOf(browser: Browser, first: Page): Promise<number> {
  await firstPictureOn(first);
  await rest(SETTLE_MS);
  const before = await processorOfBrowser(browser);
  await rest(SEEN_MS);
  return (await processorOfBrowser(browser)) - before;
}

async function room(program: string): Promise<Turn> {
  const node = await startLiveNode({ browser: program });
  try {
    const one = await node.enter();
    await publish(one.page);
    const other = await node.enter();
    const firstPicture = await firstPictureOn(other.page);
    await publish(other.page);
    const members = [one, other];
    for (const { page, member } of members) {
      const tiles = members.filter((each) => each.member !== member);
      const large = tiles.map((each) => ({ member: each.member, size: 'large' as const }));
      await page.evaluate((wanted) => window.room.wish(wanted), large);
    }
    const browser = one.page.context().browser();
    if (!browser) throw new Error('no browser');
    return { firstPicture, processor: await costOf(browser, one.page) };
  } finally {
    await node.stop();
  }
}

async function publish(page: Page): Promise<void> {
  await page.waitForFunction(() => window.room.state().status === 'connected');
  const codes = await page.evaluate(() => window.room.publish());
  if (codes.some((code) => code !== null)) throw new Error(codes.join());
}

async function mesh({ peers, chromium: executablePath }: Parts): Promise<Turn> {
  const browser = await chromium.launch({
    executablePath,
    // As the pages of the room have them.
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ...['--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows'],
    ],
  });
  try {
    const open = async () => {
      const page = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
      await page.goto(`${peers}/mesh.html`);
      return page;
    };
    const one = await open();
    await one.evaluate(() => window.mesh.publish());
    const other = await open();
    const offer = await other.evaluate(() => window.mesh.offer());
    const answer = await one.evaluate((sdp) => window.mesh.answer(sdp), offer);
    await other.evaluate((sdp) => window.mesh.accept(sdp), answer);
    const firstPicture = await firstPictureOn(other);
    await other.evaluate(() => window.mesh.publish());
    return { firstPicture, processor: await costOf(browser, one) };
  } finally {
    await browser.close();
  }
}

export async function roomOfTwo(parts: Parts): Promise<Figure[]> {
  const [ours = [], bare = []] = await inTurn(parts.n, [() => room(parts.chromium), () => mesh(parts)]);
  const of = (turns: readonly Turn[], what: keyof Turn) => turns.map((turn) => turn[what]);
  const waiting = { name: 'a room of two, first picture of the other', workload: 'the second one comes' };
  const busy = { name: 'a room of two, processor of the browsers', workload: `${SEEN_MS / 1000} s, 320 × 240 at 15` };
  return [
    figure({ ...waiting, unit: 'ms', peerName }, of(ours, 'firstPicture'), of(bare, 'firstPicture')),
    ...(countsProcessor
      ? [figure({ ...busy, unit: 'ms', peerName }, of(ours, 'processor'), of(bare, 'processor'))]
      : []),
  ];
}
