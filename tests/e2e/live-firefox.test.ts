/** A Firefox and a Chromium in one room, through a real engine. */
import type { MemberId } from '#schemas/ids.ts';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { expect, test as base } from '@playwright/test';
import { startLiveNode, type LiveNode } from '#tests/support/live-node.ts';
import type {} from '#tests/support/live-page.ts';
import { firefoxPath } from '#tests/support/push/firefox.ts';

const test = base.extend<{ node: LiveNode; firefox: Browser }>({
  node: async ({ playwright: _ }, use) => {
    const node = await startLiveNode();
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

const status = (page: Page) => page.evaluate(() => window.room.state().status);
const framesOf = (page: Page, member: MemberId) =>
  page.evaluate((of) => window.room.pictures()[of]?.frames ?? 0, member);

test('[LIVE-01, LIVE-03] a Firefox and a Chromium in one room see each other @long', async ({ node, firefox }) => {
  const page = await firefox.newPage();
  await page.goto(node.url);
  const member = crypto.randomUUID() as MemberId;
  await page.evaluate((who, where) => window.room.enter(who, where), member, node.room);
  const other = await node.enter();
  const tile = (of: MemberId) => [{ member: of, size: 'small' as const }];
  await page.evaluate((tiles) => window.room.wish(tiles), tile(other.member));
  await other.page.evaluate((tiles) => window.room.wish(tiles), tile(member));
  await expect.poll(() => status(page), { timeout: 60_000 }).toBe('connected');
  await expect.poll(() => other.page.evaluate(() => window.room.state().status)).toBe('connected');
  expect(await page.evaluate(() => window.room.publish())).toEqual([null, null]);
  expect(await other.page.evaluate(() => window.room.publish())).toEqual([null, null]);
  await expect.poll(() => framesOf(page, other.member)).toBeGreaterThan(20);
  await expect
    .poll(() => other.page.evaluate((of) => window.room.pictures()[of]?.frames ?? 0, member))
    .toBeGreaterThan(20);
});
