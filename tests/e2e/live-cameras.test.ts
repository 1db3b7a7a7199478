/** Two members in a room whose cameras show the browser’s test picture, through a real engine. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const DESKTOP = { width: 1280, height: 800 };
const ROOM = 'Le grand salon';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const ownTile = (page: Page) => page.getByRole('listitem', { name: 'Votre caméra, en direct' });
const tileOf = (page: Page, name: string) => page.getByRole('listitem', { name: `Caméra de ${name}` });
const isLive = (page: Page) => expect(ownTile(page)).toBeVisible();
const isCut = async (page: Page) => {
  await expect(ownTile(page)).toHaveCount(0);
  await expect(button(page, 'Passer en direct')).toBeEnabled();
};

async function enter(member: Device): Promise<void> {
  await member.goto('/#/many-to-many-chat');
  await member.page.getByRole('list', { name: 'Salons' }).getByRole('link', { name: ROOM }).click();
  await expect(member.page.getByRole('heading', { level: 1, name: ROOM })).toBeVisible();
}

async function goLive(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Passer en direct' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isLive(page);
}

/** Waits until pictures of a member are drawn. */
async function isSeen(page: Page, name: string): Promise<void> {
  const video = tileOf(page, name).locator('video');
  const frames = () => video.evaluate((of: HTMLVideoElement) => of.getVideoPlaybackQuality().totalVideoFrames);
  await expect(video).toBeVisible();
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 5);
}

test('[DISPLAY-12, DISPLAY-13, DISPLAY-15] settings decide what is sent, taken and shown @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url, viewport: DESKTOP, camera: true });
  const victor = await device('victor', { url: server.url, viewport: DESKTOP, camera: true });
  for (const member of [camille, victor]) {
    await member.signIn();
    await member.goto('/#/settings/display');
  }
  const [her, his] = [camille.page, victor.page];
  await her.getByRole('combobox', { name: 'Qualité de votre image' }).selectOption('Standard');
  await his.getByRole('combobox', { name: 'Images que vous recevez' }).selectOption('Épargner mes données');
  await his.getByRole('switch', { name: 'Montrer l’état du réseau' }).click();
  await expectAccessible(her);
  await takeScreenshots(her, 'settings-cameras');
  const width = () =>
    tileOf(his, 'camille')
      .locator('video')
      .evaluate((of: HTMLVideoElement) => of.videoWidth);
  for (const member of [camille, victor]) await enter(member);
  await button(her, 'Passer en direct').click();
  await goLive(her);
  await isSeen(his, 'camille');
  expect(await width()).toBeLessThanOrEqual(160);
  await expect(his.getByText(/^Délai.+pertes.+kbit\/s.+par.seconde$/)).toBeVisible();
  await expect(her.getByText(/^Délai/)).toHaveCount(0);

  await victor.goto('/#/settings/display');
  await his.getByRole('combobox', { name: 'Images que vous recevez' }).selectOption('Au mieux');
  await enter(victor);
  await isSeen(his, 'camille');
  // An encoder on a slow machine makes pictures smaller; those of the choice below are 320 wide.
  await expect.poll(width).toBeGreaterThan(320);
});

test('[LIVE-03, LIVE-07] a member shows their camera to another, who asks, is removed and let in again', async ({
  device,
  newServer,
}) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url, viewport: DESKTOP, camera: true });
  const victor = await device('victor', { url: server.url, camera: true });
  for (const member of [camille, victor]) {
    await member.signIn();
    await enter(member);
  }
  const [her, his] = [camille.page, victor.page];
  await expect(his.getByText('Un salon n’est pas chiffré de bout en bout.')).toBeVisible();

  // The preview leaves her device only at the second press.
  await button(her, 'Passer en direct').click();
  await expect(her.getByLabel('Aperçu de votre caméra')).toBeVisible();
  await expectAccessible(her);
  await expect(tileOf(his, 'camille')).toHaveCount(0);
  await goLive(her);
  await isSeen(his, 'camille');
  await expect(button(her, 'Ouvrir le micro')).toBeVisible();
  await expect(button(her, '1 membre vous regarde')).toBeVisible();
  for (const page of [her, his]) await expectAccessible(page);
  await takeScreenshots(his, 'live-camera');

  // Who watches is removed, let in again, and asks.
  await button(her, '1 membre vous regarde').click();
  await button(her, 'Retirer victor').click();
  await expect(tileOf(his, 'camille')).toContainText('Cette caméra est pour d’autres membres.');
  await button(her, 'Rétablir victor').click();
  await isSeen(his, 'camille');
  await her.getByLabel('Qui vous voit').selectOption({ label: 'Sur demande' });
  await button(his, 'Demander à voir la caméra de camille').click();
  await expect(tileOf(his, 'camille')).toContainText('Demande envoyée.');
  await expect(her.getByRole('region', { name: 'Demandent à voir votre caméra' })).toContainText('victor');
  await expectAccessible(her);
  await button(her, 'Accepter victor').click();
  await isSeen(his, 'camille');

  // A viewer closes a camera, and opens it again.
  await button(his, 'Fermer la caméra de camille').click();
  await expect(tileOf(his, 'camille')).toHaveCount(0);
  await button(his, 'Ouvrir la caméra de camille').click();
  await isSeen(his, 'camille');
  await button(her, 'Fermer').click();

  // Keys outside of fields; the camera is cut behind a hidden tab and by Escape twice.
  await her.getByRole('textbox', { name: 'Message au salon' }).press('c');
  await isLive(her);
  await her.getByRole('heading', { level: 1 }).click();
  await her.getByRole('textbox', { name: 'Message au salon' }).blur();
  await her.keyboard.press('m');
  await expect(button(her, 'Couper le micro')).toBeVisible();
  await her.keyboard.press('c');
  await isCut(her);
  await expect(tileOf(his, 'camille')).toHaveCount(0);
  await her.keyboard.press('c');
  await goLive(her);
  await her.keyboard.press('Escape');
  await her.keyboard.press('Escape');
  await isCut(her);
  await expect(button(her, 'Ouvrir le micro')).toBeVisible();
  await button(her, 'Passer en direct').click();
  await goLive(her);
  await her.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  });
  await isCut(her);
  await expect(tileOf(his, 'camille')).toHaveCount(0);

  // Leaving is confirmed, and ends the camera.
  await button(her, 'Passer en direct').click();
  await goLive(her);
  await isSeen(his, 'camille');
  await button(her, 'Quitter').click();
  await expect(her.getByRole('alertdialog')).toContainText('Votre caméra et votre micro sont coupés');
  await her.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(tileOf(his, 'camille')).toHaveCount(0);
});
