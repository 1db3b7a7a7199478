/** Quality, cameras and windows of a call, and its screens on small and on turned devices. */
import type { Page } from '@playwright/test';
import { button, callingPair, inCall, isSeen } from '#tests/support/call-pages.ts';
import { expectNothingCovered } from '#tests/support/covered-controls.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { applyTheme } from '#tests/support/screens.ts';
import { isLongRun } from '../tiers.ts';

const width = (page: Page, picture: string) =>
  page.getByLabel(picture, { exact: true }).evaluate((video: HTMLVideoElement) => video.videoWidth);
const cameraOf = (page: Page) =>
  page
    .getByLabel('Votre image', { exact: true })
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label ?? '');
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('[DISPLAY-12, LIVE-03] in a call one chooses quality, camera and a small window @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer }, { cameras: 2 });
  await inCall([camille, victor]);
  const [her, his] = [camille.page, victor.page];
  await expect.poll(() => width(her, 'Votre image')).toBe(320);
  await her.getByLabel('Qualité de votre image').selectOption('Haute définition');
  await expect.poll(() => width(her, 'Votre image')).toBe(1280);
  await expect.poll(() => width(his, 'Image de camille'), { timeout: 60_000 }).toBeGreaterThanOrEqual(640);
  await her.getByLabel('Qualité de votre image').selectOption('Économe');
  await expect.poll(() => width(his, 'Image de camille'), { timeout: 30_000 }).toBeLessThanOrEqual(160);

  const first = await cameraOf(her);
  await button(her, 'Changer de caméra').click();
  await expect.poll(() => cameraOf(her)).not.toBe(first);
  await isSeen(his, 'camille');
  await button(her, 'Changer de caméra').click();
  await expect.poll(() => cameraOf(her)).toBe(first);

  // In a window of its own the picture goes on while the page is hidden, and so does the camera; without it it is cut.
  await button(her, 'Image dans une petite fenêtre').click();
  await expect.poll(() => her.evaluate(() => document.pictureInPictureElement?.ariaLabel)).toBe('Image de victor');
  await hide(her, true);
  await isSeen(his, 'camille');
  await hide(her, false);
  await button(her, 'Image dans une petite fenêtre').click();
  await expect.poll(() => her.evaluate(() => document.pictureInPictureElement)).toBeNull();
  await hide(her, true);
  await expect(his.getByText(/^camille n’envoie pas d’image/)).toBeVisible();
});

const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

test('[LIVE-03] on small screens and with large text one can hang up, nothing is covered @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  const { page } = victor;
  /** `isCard`: it stands over another screen, whose controls it may cover. */
  const everywhere = async (name: string, main: string, isCard = true) => {
    for (const text of ['100%', '200%'])
      for (const size of SCREENS) {
        await page.evaluate((root) => void (document.documentElement.style.fontSize = root), text);
        await page.setViewportSize(size);
        const label = `${name} at ${size.width}, text ${text}`;
        await expect(button(page, main), label).toBeInViewport({ ratio: 0.9 });
        if (!isCard) await expectNothingCovered(page, label);
        if (!isLongRun()) continue;
        for (const theme of ['dark', 'light']) {
          await applyTheme(page, theme);
          const file = `${name}-${size.width}-${text.slice(0, 3)}-${theme}`;
          await page.screenshot({ path: `test-results/screens/${file}.png`, animations: 'disabled' });
        }
        await applyTheme(page, 'dark');
      }
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    await page.setViewportSize(SCREENS[1]!);
  };
  await inCall([camille, victor]);
  await everywhere('call', 'Raccrocher', false);
  await page.reload();
  await expect(button(page, 'Reprendre en audio')).toBeVisible();
  await everywhere('call-resume', 'Raccrocher');
  await button(page, 'Raccrocher').click();
  await expect(camille.page.getByText('Appel terminé')).toBeVisible();
  await button(camille.page, 'Rappeler en vidéo').click();
  await expect(button(page, 'Répondre en vidéo')).toBeVisible();
  await everywhere('call-ringing', 'Refuser');
});
