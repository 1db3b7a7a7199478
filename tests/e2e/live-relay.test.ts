/** Media of a page whose network lets no UDP pass go through a coturn, by TCP. */
import { chromium, expect, test as base } from '@playwright/test';
import { executable } from '#tests/support/browser-device.ts';
import { startLiveNode, type LiveNode, type LivePage } from '#tests/support/live-node.ts';
import type {} from '#tests/support/live-page.ts';
import { networkWithoutUdp, type OtherNetwork } from '#tests/support/network-without-udp.ts';
import { startTurn, type TestTurn } from '#tests/support/turn-server.ts';

const state = ({ page }: LivePage) => page.evaluate(() => window.room.state());
const pictures = ({ page }: LivePage) => page.evaluate(() => window.room.pictures());

const test = base.extend<{ network: OtherNetwork | null; turn: TestTurn; node: LiveNode }>({
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

test('[LIVE-03, S33] without UDP two pages see each other through a relay', async ({ node }) => {
  const [ada, bela] = [await node.enter(), await node.enter()];
  for (const page of [ada, bela]) {
    await expect.poll(async () => (await state(page)).status, { timeout: 60_000 }).toBe('connected');
    expect(await page.page.evaluate(() => window.room.publish())).toEqual([null, null]);
  }
  for (const [viewer, publisher] of [
    [ada, bela],
    [bela, ada],
  ] as const) {
    await expect.poll(async () => (await pictures(viewer))[publisher.member]?.frames ?? 0).toBeGreaterThan(20);
    await expect.poll(async () => (await state(viewer)).statistics?.isRelayed).toBe(true);
  }
});
