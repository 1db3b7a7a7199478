import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

/** The browser's offer, which an automated browser never makes by itself. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: chosen }),
      }),
    );
  }, outcome);
const card = (page: Page) => page.getByRole('region', { name: 'Installer Alcôve' });

/** Starts the app under a clock of the test's own. Installed in a running app, it could not clear that app's timers. */
async function startWithClock(phone: Device): Promise<void> {
  const { page } = phone;
  await page.goto('about:blank');
  await page.clock.install();
  await phone.goto('/#/home');
  await expect(page.getByRole('main')).toBeVisible();
}

// [PWA-01, PWA-02, PWA-03, PWA-04, PWA-05, PWA-06, PWA-08, PWA-09, PWA-15]
test('[PWA-08] the card comes ten seconds after the offer, once, and covers nothing', async ({ device }) => {
  const phone = await device('camille', { viewport: { width: 375, height: 667 } });
  await phone.signIn();
  const { page } = phone;
  await startWithClock(phone);
  await offer(page, 'accepted');
  await page.clock.runFor(9_000);
  await expect(card(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(card(page)).toBeVisible();
  for (const benefit of ['Plus rapide', 'Plus discret', 'Hors ligne'])
    await expect(card(page).getByText(benefit)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Navigation principale' }).last();
  const [above, below] = [await bar.boundingBox(), await card(page).boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1);
  await expectAccessible(page);
  await takeScreenshots(page, 'install-card');
  await card(page).getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText("Installation de l'app lancée !")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('alcove.install-seen'))).not.toBeNull();

  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await offer(page, 'accepted');
  await page.clock.runFor(12_000);
  await expect(card(page)).toHaveCount(0);
});

test('[PWA-07, PWA-12, PWA-13, PWA-14] « Plus tard » and the cross are answers too', async ({ device }) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  for (const name of ['Plus tard', 'Fermer']) {
    await page.evaluate(() => localStorage.removeItem('alcove.install-seen'));
    await startWithClock(phone);
    await offer(page, 'dismissed');
    await page.clock.runFor(11_000);
    await card(page).getByRole('button', { name }).click();
    await expect(card(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('alcove.install-seen'))).not.toBeNull();
  }
});

test('[PWA-10, PWA-16, PWA-17] the settings show whether the app is installed, online and up to date', async ({
  device,
}) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/storage');
  const app = page.getByRole('region', { name: 'Application', exact: true });
  await expect(app).toContainText('En ligne');
  await expect(app).toContainText('À jour');
  await expect(app).toContainText('Dans le navigateur');
  await offer(page, 'dismissed');
  await expect(app).toContainText('Peut être installée');
  await phone.context.setOffline(true);
  await expect(app).toContainText('Hors ligne');
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(app).toContainText('Installée sur cet appareil');
  await expect(app.getByRole('button', { name: 'Installer' })).toHaveCount(0);
  await takeScreenshots(page, 'settings-app-state');
});
