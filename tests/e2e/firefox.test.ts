/** A Firefox subscribes, its member is written to while the app is closed, and the notice is shown. */
import type { Page } from 'puppeteer-core';
import { expect, test } from '#tests/support/e2e.ts';
import { firefoxPath, startFirefox } from '#tests/support/push/firefox.ts';
import { serveFirefox } from '#tests/support/push/firefox-push-socket.ts';
import { startPushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

/** File of the app's origin that is not a screen. */
const NO_SCREEN = '/robots.txt';
/** Longer than a report of a visible page holds, and the grace of messages. */
const PUSH_LIMIT_MS = 90_000;

const shownNotices = (page: Page): Promise<{ title: string; body: string; notice: string }[]> =>
  page.evaluate(async () => {
    const notifications = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
    return notifications.map(({ title, body, data }) => ({
      title,
      body,
      notice: (data as { notice: string }).notice,
    }));
  });

test('[NOTIF-57, NOTIF-59, NOTIF-67] Firefox subscribes, is pushed to, shows the notice @long', async ({
  newServer,
}) => {
  const firefox = firefoxPath();
  const service = await startPushServiceDouble();
  const subscriptions = serveFirefox(service);
  const server = await newServer({ env: { PUSH_SERVICES: service.url } });
  const [author, reader] = [await signUpAt(server.url, 'ecrivain'), await signUpAt(server.url, 'lectrice')];
  await pushAt(server.url, author, [await sendEntry(author, reader, 'Bonsoir')]);
  const browser = await startFirefox(firefox, service.url);
  const page = await browser.newPage();
  // The cookie notice would cover controls that the test presses.
  await page.evaluateOnNewDocument(() => localStorage.setItem('cookies-accepted', 'true'));
  await test.step('it subscribes by the card above the conversations', async () => {
    await page.goto(`${server.url}/#/login`);
    await page.locator('input[type="email"]').fill(reader.email);
    await page.locator('input[type="password"]').fill(reader.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForFunction(() => location.hash.startsWith('#/home'));
    await page.goto(`${server.url}/#/chat`);
    await page.locator('::-p-text(Activer)').click();
    await expect.poll(subscriptions, { timeout: 30_000 }).toBe(1);
  });
  await test.step('a message shows a notice, though no page of the app is open', async () => {
    await page.goto(`${server.url}${NO_SCREEN}`);
    await pushAt(server.url, author, [await sendEntry(author, reader, 'Êtes-vous là ?')]);
    await expect.poll(() => service.statuses, { timeout: PUSH_LIMIT_MS }).not.toEqual([]);
    expect(service.statuses).toEqual([201]);
    await expect
      .poll(() => shownNotices(page))
      .toMatchObject([{ title: 'Nouvelle activité', notice: expect.stringMatching(/^[\w-]{32}$/) }]);
  });
  await test.step('its address opens the conversation', async () => {
    const [shown] = await shownNotices(page);
    await page.goto(`${server.url}/#/notice/${shown?.notice}`);
    const conversation = await pairOf(author, reader);
    await expect.poll(() => page.url()).toMatch(new RegExp(`#/chat/${conversation}$`));
  });
  await browser.close();
  await service.close();
});
