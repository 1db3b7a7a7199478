/** Quality, cameras and windows of a call, and its screens on small and on turned devices. */
import type { Page } from '@playwright/test';
import { button, callingPair, inCall, isSeen, openCall } from '#tests/support/call-pages.ts';
import { cutOffTexts, expectNothingCovered } from '#tests/support/covered-controls.ts';
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
  const [camille, victor] = await callingPair({ device, newServer }, { cameras: 3 });
  await inCall([camille, victor]);
  const [her, his] = [camille.page, victor.page];
  await expect.poll(() => width(her, 'Votre image')).toBe(320);
  await her.getByLabel('Qualité de votre image').selectOption('Haute définition');
  await expect.poll(() => width(her, 'Votre image')).toBe(1280);
  await expect.poll(() => width(his, 'Image de camille'), { timeout: 60_000 }).toBeGreaterThanOrEqual(640);
  await her.getByLabel('Qualité de votre image').selectOption('Économe');
  await expect.poll(() => width(his, 'Image de camille'), { timeout: 30_000 }).toBeLessThanOrEqual(160);

  // Of the browser's test cameras the second one measures depth, which is not sent.
  const first = await cameraOf(her);
  const seen = new Set([first]);
  for (const isSent of [false, true, true]) {
    const before = await cameraOf(her);
    await button(her, 'Changer de caméra').click();
    await expect.poll(() => cameraOf(her)).not.toBe(before);
    seen.add(await cameraOf(her));
    if (isSent) await isSeen(his, 'camille');
  }
  expect([seen.size, await cameraOf(her)]).toEqual([3, first]);

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
/** To be looked at; of others too would take longer than a call rings. */
const isDrawn = (width: number, text: string) => isLongRun() && text === '200%' && width !== 390;

/**
 * Expects that nothing is covered or cut off on small and turned screens and with large text. `wayOut`: a button that
 * is in sight without scrolling. `isCard`: it stands over another screen, whose controls it may cover.
 */
async function expectUsable(page: Page, name: string, wayOut: string | null, isCard = false): Promise<void> {
  const before = page.viewportSize();
  for (const text of ['100%', '200%'])
    for (const size of SCREENS) {
      await page.evaluate((root) => void (document.documentElement.style.fontSize = root), text);
      await page.setViewportSize(size);
      const label = `${name} at ${size.width}, text ${text}`;
      if (wayOut !== null)
        await expect(page.getByRole('button', { name: wayOut, exact: true }), label).toBeInViewport({ ratio: 0.9 });
      if (!isCard) {
        await expectNothingCovered(page, label);
        expect(await cutOffTexts(page), label).toEqual([]);
      }
      if (isDrawn(size.width, text)) await draw(page, `${name}-${size.width}-large`);
    }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  if (before) await page.setViewportSize(before);
}
/** Expects that no button of a card lies behind its last one when it has the focus, on a low screen with large text. */
async function expectFocusInSight(page: Page, names: readonly string[]): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 480 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  for (const name of names) {
    await button(page, name).focus();
    const isInSight = () =>
      button(page, name).evaluate((element) => {
        const { left, width, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
      });
    await expect.poll(isInSight, name).toBe(true);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  if (before) await page.setViewportSize(before);
}
async function draw(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await page.screenshot({ path: `test-results/screens/${name}-${theme}.png`, animations: 'disabled' });
  }
}

test('[LIVE-03] on small screens and with large text one calls, answers and hangs up @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await expectUsable(her, 'call-door', null);
  await button(her, 'Appeler en vidéo').click();
  await expectUsable(her, 'call-calling', 'Annuler l’appel');
  await button(her, 'Annuler l’appel').click();
  await expectUsable(her, 'call-outcome', null);
  await button(her, 'Rappeler en vidéo').click();
  await expect(button(his, 'Répondre en vidéo')).toBeVisible();
  await expectUsable(his, 'call-ringing', 'Refuser', true);
  await button(his, 'Répondre en vidéo').click();
  await isSeen(his, 'camille');
  await expectUsable(his, 'call', 'Raccrocher');
  await button(his, 'Code de sécurité').click();
  await expectUsable(his, 'call-code', 'Fermer');
  await button(his, 'Fermer').click();
  await his.getByRole('link', { name: 'Retour à la conversation' }).click();
  await expectUsable(his, 'call-ongoing', 'Raccrocher', true);
  await his.reload();
  await expect(button(his, 'Reprendre en audio')).toBeVisible();
  await expectUsable(his, 'call-resume', 'Raccrocher', true);
  await expectFocusInSight(his, ['Reprendre en vidéo', 'Reprendre en audio']);
});
