/** A Firefox and a Chromium in one room, through a real engine. */
import { networkInterfaces } from 'node:os';
import type { MemberId } from '#schemas/ids.ts';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { expect, test as base } from '@playwright/test';
import { startLiveNode, type LiveNode } from '#tests/support/live-node.ts';
import type {} from '#tests/support/live-page.ts';
import { firefoxPath } from '#tests/support/push/firefox.ts';

/** An address of this machine that is not its loopback, from which a Firefox sends no media; else that one. */
const HOST =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

const test = base.extend<{ node: LiveNode; firefox: Browser }>({
  node: async ({ playwright: _ }, use) => {
    const node = await startLiveNode({ host: HOST });
    await use(node);
    await node.stop();
  },
  firefox: async ({ playwright: _ }, use) => {
    const firefox = await launch({
      browser: 'firefox',
      executablePath: firefoxPath(),
      headless: true,
      extraPrefsFirefox: {
        'media.navigator.streams.fake': true,
        'media.devices.insecure.enabled': true,
        'media.getusermedia.insecure.enabled': true,
        'media.navigator.permission.disabled': true,
        'media.peerconnection.ice.loopback': true,
        'media.peerconnection.ice.obfuscate_host_addresses': false,
        'media.autoplay.default': 0,
        'media.gmp-manager.updateEnabled': false,
      },
    });
    await use(firefox);
    await firefox.close();
  },
});

const status = (page: Page) => page.evaluate(() => ({ ...window.room.state(), tiles: [] }));
/** Pictures a second that a Firefox decodes; it counts none of them as drawn while it has no windows. */
const decodedBy = (page: Page) => page.evaluate(() => window.room.state().statistics?.frames ?? 0);

test('[LIVE-01, LIVE-03] a Firefox and a Chromium in one room see each other @long', async ({ node, firefox }) => {
  const page = await firefox.newPage();
  await page.goto(`http://${HOST}:${new URL(node.url).port}`);
  const member = crypto.randomUUID() as MemberId;
  await page.evaluate((who, where) => window.room.enter(who, where), member, node.room);
  const other = await node.enter();
  const tile = (of: MemberId) => [{ member: of, size: 'small' as const }];
  await page.evaluate((tiles) => window.room.wish(tiles), tile(other.member));
  await other.page.evaluate((tiles) => window.room.wish(tiles), tile(member));
  await expect.poll(() => status(page), { timeout: 45_000 }).toMatchObject({ status: 'connected' });
  await expect.poll(() => other.page.evaluate(() => window.room.state().status)).toBe('connected');
  expect(await page.evaluate(() => window.room.publish())).toEqual([null, null]);
  expect(await other.page.evaluate(() => window.room.publish())).toEqual([null, null]);
  await expect.poll(() => decodedBy(page)).toBeGreaterThan(5);
  await expect
    .poll(() => other.page.evaluate((of) => window.room.pictures()[of]?.frames ?? 0, member))
    .toBeGreaterThan(20);
});
