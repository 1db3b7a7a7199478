/** Tests that nothing covers the main controls of a screen. */
import type { Page } from '@playwright/test';
import { cutOffTexts, expectNothingCovered } from '#tests/support/covered-controls.ts';
import { expect, test } from '#tests/support/e2e.ts';

const SMALL = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
] as const;
const ENTRY_SCREENS = [
  '/',
  '/about',
  '/faq',
  '/contact',
  '/#/login',
  '/#/register',
  '/#/forgot-password',
  '/#/reset-password?token=unknown',
  '/#/confirm-email?token=unknown',
];
const enlargeText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

test('nothing covers a control while the cookie notice is shown, on any screen and text size', async ({ device }) => {
  const guest = await device('guest', { firstVisit: true, cookiesAccepted: false });
  const { page } = guest;
  for (const path of ENTRY_SCREENS) {
    await page.goto('about:blank');
    await guest.goto(path);
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    for (const size of SMALL) {
      await page.setViewportSize(size);
      await expectNothingCovered(page, `${path} at ${size.width}`);
    }
    await enlargeText(page);
    for (const size of SMALL) {
      await page.setViewportSize(size);
      await expectNothingCovered(page, `${path} at ${size.width}, text at 200 %`);
      if (path.startsWith('/#/') && size.width > 320)
        expect(await cutOffTexts(page), `${path} at ${size.width}, text at 200 %`).toEqual([]);
    }
  }
  const camille = await device('camille', { cookiesAccepted: false, viewport: SMALL[0] });
  await camille.signIn();
  for (const path of ['/#/home', '/#/chat', '/#/members', '/#/settings']) {
    await camille.goto(path);
    await expect(camille.page.getByRole('heading').first()).toBeVisible();
    for (const size of SMALL) {
      await camille.page.setViewportSize(size);
      for (const name of ['Cookies', 'Navigation principale']) {
        const bar = camille.page.locator(`[aria-label="${name}"]`).last();
        if (!(await bar.isVisible())) continue;
        const lowerEdge = async () => {
          const box = await bar.boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 0);
        };
        await expect.poll(lowerEdge, { message: `${path}: ${name} at ${size.width}` }).toBeLessThanOrEqual(size.height);
      }
      const covers = () =>
        camille.page.evaluate(() => {
          const main = document.querySelector('main')?.getBoundingClientRect();
          const notice = document.querySelector('[data-cookies]')?.getBoundingClientRect();
          return (main?.bottom ?? 0) > (notice?.top ?? 0) + 1;
        });
      // The notice is measured one frame after a change.
      await expect.poll(covers, { message: `${path} at ${size.width}` }).toBe(false);
    }
  }
});
