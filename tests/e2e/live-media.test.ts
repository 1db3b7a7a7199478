/** Tests the media of a room with real browsers, whose cameras show test pictures, through a real process. */
import { chromium, expect, test as base } from '@playwright/test';
import type { MemberId } from '#schemas/ids.ts';
import { executable } from '#tests/support/browser-device.ts';
import { startLiveNode, type LiveNode, type LivePage } from '#tests/support/live-node.ts';
import type {} from '#tests/support/live-page.ts';
import { networkWithoutUdp, type OtherNetwork } from '#tests/support/network-without-udp.ts';
import { startTurn, type TestTurn } from '#tests/support/turn-server.ts';

const test = base.extend<{ node: LiveNode }>({
  node: async ({ playwright: _ }, use) => {
    const node = await startLiveNode();
    await use(node);
    await node.stop();
  },
});

const state = ({ page }: LivePage) => page.evaluate(() => window.room.state());
const status = async (page: LivePage) => (await state(page)).status;
const publish = ({ page }: LivePage) => page.evaluate(() => window.room.publish());
const pictures = ({ page }: LivePage) => page.evaluate(() => window.room.pictures());
const wishLarge = ({ page }: LivePage, member: MemberId) =>
  page.evaluate((of) => window.room.wish([{ member: of, size: 'large' }]), member);

/** Lets members in, all of whom send. */
async function enterAll(node: LiveNode, count: number, options = {}): Promise<LivePage[]> {
  const pages: LivePage[] = [];
  for (let index = 0; index < count; index++) {
    const page = await node.enter(options);
    await expect.poll(() => status(page)).toBe('connected');
    expect(await publish(page)).toEqual([null, null]);
    pages.push(page);
  }
  return pages;
}
/** Four cameras are encoded and twelve decoded by one processor: the pictures may take long to come. */
const PICTURES_MS = 60_000;
/** Waits until a page draws more pictures of a member. One that shows the member anew counts from the start. */
const drawsMoreOf = async (page: LivePage, member: MemberId, more = 20) => {
  let least = Number.POSITIVE_INFINITY;
  const drawn = async () => {
    const frames = (await pictures(page))[member]?.frames ?? 0;
    least = Math.min(least, frames);
    return frames - least;
  };
  await expect.poll(drawn, { timeout: PICTURES_MS }).toBeGreaterThan(more);
};

test('[LIVE-01, LIVE-03] four pages in a room see and hear each other', async ({ node }) => {
  const pages = await enterAll(node, 4);
  for (const viewer of pages)
    for (const publisher of pages) if (viewer !== publisher) await drawsMoreOf(viewer, publisher.member);
  for (const page of pages) {
    expect(await state(page)).toMatchObject({ status: 'connected', camera: true, microphone: true });
    // The browser's microphone beeps.
    await expect.poll(async () => (await state(page)).speaking.length).toBeGreaterThan(0);
  }
});

test('[LIVE-07] a pair that is hidden from each other loses sight at once, and the others do not', async ({ node }) => {
  const [ada, bela, cleo] = (await enterAll(node, 3)) as [LivePage, LivePage, LivePage];
  await drawsMoreOf(ada, bela.member);
  node.rights.change(node.room, { hidden: [[ada.member, bela.member]] });
  await node.media.lease.refresh();
  const before = await node.flow(ada.member, bela.member);
  await drawsMoreOf(cleo, bela.member);
  expect(await node.flow(ada.member, bela.member)).toBe(before);
  expect(Object.keys(await pictures(ada))).toEqual([cleo.member]);
});

test('[LIVE-07] after its process was killed, a room is back within 5 s, and no camera by itself', async ({ node }) => {
  const [ada, bela] = (await enterAll(node, 2)) as [LivePage, LivePage];
  await drawsMoreOf(ada, bela.member);
  const { processes } = await node.media.engine.figures();
  const at = Date.now();
  process.kill(processes[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => status(ada)).not.toBe('connected');
  for (const page of [ada, bela]) await expect.poll(() => status(page), { intervals: [50] }).toBe('connected');
  expect(Date.now() - at).toBeLessThan(5000);
  expect(await state(bela)).toMatchObject({ camera: false, microphone: false, tiles: [] });
  expect(await publish(bela)).toEqual([null, null]);
  await drawsMoreOf(ada, bela.member);
});

test('[LIVE-06] who may not send sees the others, and is refused a camera', async ({ node }) => {
  const [ada] = (await enterAll(node, 1)) as [LivePage];
  const viewer = await node.enter();
  node.rights.silent.add(viewer.member);
  await node.media.lease.refresh();
  await expect.poll(() => status(viewer)).toBe('connected');
  await drawsMoreOf(viewer, ada.member);
  await node.media.lease.refresh();
  expect(await publish(viewer)).toEqual(['not-allowed', 'not-allowed']);
  expect(await state(viewer)).toMatchObject({ camera: false, microphone: false });
});

test('[LIVE-03] a tile that is opened gets the large picture, and without a break', async ({ node }) => {
  const [ada, bela] = (await enterAll(node, 2, { adaptive: false })) as [LivePage, LivePage];
  await drawsMoreOf(ada, bela.member);
  expect((await pictures(ada))[bela.member]?.width).toBeLessThanOrEqual(160);
  await wishLarge(ada, bela.member);
  await expect.poll(async () => (await pictures(ada))[bela.member]?.width ?? 0).toBeGreaterThan(160);
  await drawsMoreOf(ada, bela.member);
});

test('[LIVE-07] a camera that a host has shut goes dark, and its page knows', async ({ node }) => {
  const [ada, bela] = (await enterAll(node, 2)) as [LivePage, LivePage];
  await drawsMoreOf(ada, bela.member);
  node.rights.change(node.room, { muted: [bela.member], cameraCut: [bela.member] });
  await node.media.lease.refresh();
  await expect.poll(async () => (await state(bela)).camera).toBe(false);
  expect(await state(bela)).toMatchObject({ status: 'connected', microphone: false });
  await expect.poll(async () => (await state(ada)).tiles).toEqual([]);
});

test('[LIVE-07] a member who is removed, and one who leaves, are gone for the others', async ({ node }) => {
  const [ada, bela, cleo] = (await enterAll(node, 3)) as [LivePage, LivePage, LivePage];
  node.rights.change(node.room, { banned: [bela.member] });
  await node.media.lease.refresh();
  await expect.poll(() => state(bela)).toMatchObject({ status: 'closed', code: 'banned', camera: false });
  await cleo.page.evaluate(() => window.room.leave());
  await expect.poll(async () => (await state(ada)).tiles).toEqual([]);
});

test('[LIVE-03] statistics tell what goes in and out', async ({ node }) => {
  const [ada] = (await enterAll(node, 2)) as [LivePage];
  await expect.poll(async () => (await state(ada)).statistics?.frames ?? 0).toBeGreaterThan(5);
  const { statistics } = await state(ada);
  expect(statistics?.kbitUp).toBeGreaterThan(10);
  expect(statistics?.kbitDown).toBeGreaterThan(10);
  expect(statistics?.isRelayed).toBe(false);
});

// Last in this file, never beside the others: every browser of this machine notices the new network, and connects anew.
const relayTest = base.extend<{ network: OtherNetwork | null; turn: TestTurn; node: LiveNode }>({
  network: async ({ playwright: _ }, use) => {
    const network = networkWithoutUdp();
    await use(network);
    network?.stop();
  },
  turn: async ({ network }, use) => {
    const turn = await startTurn(network?.host ?? '127.0.0.1');
    await use(turn);
    await turn.stop();
  },
  node: async ({ network, turn }, use) => {
    const { executablePath = chromium.executablePath() } = executable();
    const node = await startLiveNode({
      turn: turn.settings,
      // Where no such network can be made, the browser is told to use nothing but relays.
      ...(network ? { host: network.host, browser: network.starts(executablePath) } : { relayOnly: true }),
    });
    await use(node);
    await node.stop();
  },
});

relayTest('[LIVE-03, S33] without UDP two pages see each other through a relay', async ({ node }) => {
  const [ada, bela] = [await node.enter(), await node.enter()];
  for (const page of [ada, bela]) {
    await expect.poll(() => status(page), { timeout: 60_000 }).toBe('connected');
    expect(await publish(page)).toEqual([null, null]);
  }
  for (const [viewer, publisher] of [
    [ada, bela],
    [bela, ada],
  ] as const) {
    await expect.poll(async () => (await pictures(viewer))[publisher.member]?.frames ?? 0).toBeGreaterThan(20);
    await expect.poll(async () => (await state(viewer)).statistics?.isRelayed).toBe(true);
  }
});
