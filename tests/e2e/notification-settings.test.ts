/** « Notifications » in the settings: saved, kept offline, refused; readable at every width and with large text. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { applyTheme, expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const push = (page: Page) => page.getByRole('switch', { name: 'Sur vos appareils' });
const quiet = (page: Page) => page.getByRole('switch', { name: 'Ne pas déranger' });
const waiting = (page: Page) => page.getByRole('main').getByText('En attente', { exact: true });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('[NOTIF-51, NOTIF-54] preferences change at once, are saved, and fit every screen', async ({ device, server }) => {
  await signUpAt(server.url, 'reglages');
  const phone = await device('reglages');
  const { page } = phone;
  await phone.signIn();

  await test.step('the settings lead to the screen', async () => {
    await phone.goto('/#/settings');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifications/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(4);
    for (const name of ['Tout de suite', 'Chaque jour', 'Chaque semaine', 'Jamais'])
      await expect(page.getByRole('radio', { name })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Tout de suite' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Lettre d’information' })).not.toBeChecked();
  });

  await test.step('[NOTIF-51] a choice is saved', async () => {
    await page.getByRole('radio', { name: 'Chaque semaine' }).click();
    await expect(page.getByText('Préférences sauvegardées')).toBeVisible();
    await expect(page.getByText('Vos préférences de notification ont été mises à jour')).toBeVisible();
    await quiet(page).click();
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('22:00');
    await page.getByLabel('À', { exact: true }).fill('07:15');
    await page.getByLabel('À', { exact: true }).blur();
    await expect(waiting(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('À', { exact: true })).toHaveValue('07:15');
    await expect(page.getByRole('radio', { name: 'Chaque semaine' })).toBeChecked();
  });

  await test.step('no width and no size of text cuts anything off', async () => {
    for (const width of [320, 375, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
    }
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      expect(await overflow(page), `200 % at ${width}`).toBeLessThanOrEqual(0);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    }
    for (const theme of ['light', 'dark']) {
      await applyTheme(page, theme);
      await expectAccessible(page);
    }
    await takeScreenshots(page, 'notification-settings');
  });

  await test.step('[Y1] offline a choice shows as waiting, and is saved later', async () => {
    await phone.goOffline();
    await push(page).click();
    await expect(push(page)).not.toBeChecked();
    await expect(waiting(page)).toHaveCount(1);
    await phone.goOnline();
    await expect(waiting(page)).toHaveCount(0);
    await page.reload();
    await expect(push(page)).not.toBeChecked();
  });
});

test('[NOTIF-51, Y13] preferences that one device changes act on the other at once', async ({ device, server }) => {
  await signUpAt(server.url, 'deuxfois');
  const [phone, desk] = [await device('deuxfois'), await device('deuxfois')];
  for (const each of [phone, desk]) {
    await each.signIn();
    await each.goto('/#/settings/notifications');
    await expect(push(each.page)).toBeChecked();
  }
  await phone.page.getByRole('radio', { name: 'Chaque jour' }).click();
  await expect(desk.page.getByRole('radio', { name: 'Chaque jour' })).toBeChecked();
  await push(desk.page).click();
  await expect(push(phone.page)).not.toBeChecked();
  await expect(phone.page.getByRole('radio', { name: 'Chaque jour' })).toBeChecked();
});
