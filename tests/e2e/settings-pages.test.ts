import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const waiting = (page: Page) => page.getByRole('main').getByText('En attente', { exact: true });
const SECTIONS = [
  'Compte',
  'Notifications',
  'Sons et vibrations',
  'Affichage et accessibilité',
  'Confidentialité',
  'Blocages',
  'Verrouillage',
  'Hors ligne et stockage',
  'Vos données',
  'Décisions',
  'Suppression du compte',
];

test('[MEMBERAREA-26, SHELL-105] each section opens by keyboard, fits 320 px, and is accessible', async ({
  device,
  server,
}) => {
  await signUpAt(server.url, 'toutesections');
  const phone = await device('toutesections', { viewport: { width: 320, height: 640 } });
  const { page } = phone;
  await phone.signIn();
  for (const section of SECTIONS)
    await test.step(section, async () => {
      await phone.goto('/#/settings');
      const link = page
        .getByRole('navigation', { name: 'Paramètres' })
        .getByRole('link', { name: new RegExp(section) });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: /arrivent/ })).toHaveCount(0);
      expect(await overflow(page), section).toBe(0);
      await expectAccessible(page);
      await takeScreenshots(page, `settings-${page.url().split('/').at(-1)}`);
      await page.getByRole('link', { name: 'Paramètres' }).click();
      await expect(page.getByRole('heading', { name: 'Paramètres', level: 1 })).toBeVisible();
    });
  await takeScreenshots(page, 'settings-hub');
  // A page of its own, without a way back to the settings.
  await page
    .getByRole('navigation', { name: 'Paramètres' })
    .getByRole('link', { name: /^Abonnement/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Abonnement', level: 1 })).toBeVisible();
});

test('[MEMBERAREA-26, MEMBERAREA-19] privacy is chosen offline, and holds on another device', async ({
  device,
  server,
}) => {
  await signUpAt(server.url, 'discrete');
  const [phone, desk] = [
    await device('discrete'),
    await device('discrete', { viewport: { width: 1280, height: 800 } }),
  ];
  await Promise.all([phone.signIn(), desk.signIn()]);
  const { page } = phone;
  await phone.goto('/#/settings/privacy');
  const writing = page.getByRole('combobox', { name: 'Qui peut m’écrire en premier' });
  await expect(writing).toHaveValue('everyone');
  await phone.installed();
  await phone.goOffline();
  await writing.selectOption({ label: 'Personne' });
  await page.getByRole('switch', { name: 'Navigation discrète' }).click();
  await expect(writing).toHaveValue('nobody');
  await expect(waiting(page)).toHaveCount(2);
  await page.reload();
  await expect(writing).toHaveValue('nobody');
  await phone.goOnline();
  await expect(waiting(page)).toHaveCount(0);
  await expect(writing).toHaveValue('nobody');
  await expect(page.getByRole('switch', { name: 'Navigation discrète' })).toBeChecked();
  await desk.goto('/#/settings/privacy');
  await expect(desk.page.getByRole('combobox', { name: 'Qui peut m’écrire en premier' })).toHaveValue('nobody');
  await expect(desk.page.getByRole('switch', { name: 'Navigation discrète' })).toBeChecked();
  const consents = desk.page.getByRole('list', { name: 'Vos accords' }).getByRole('listitem');
  await expect(consents.filter({ hasText: 'Conditions d’utilisation' })).toContainText('Version 1');
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-privacy');
});

test('[MEMBERAREA-26, Y19] storage says what lies here without a network, and frees room', async ({ device }) => {
  const phone = await device('camille');
  const { page } = phone;
  await phone.signIn();
  await phone.openConversation('victor');
  await expect(phone.messages().getByRole('article').first()).toBeVisible();
  await phone.installed();
  await phone.goOffline();
  await phone.goto('/#/settings/storage');
  const room = page.getByRole('region', { name: 'Place sur cet appareil' });
  await expect(room.getByText('Place occupée')).toBeVisible();
  await expect(room.getByText(/\d+ conversations, avec ce qui attend/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conservation' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-storage');
  await phone.openConversation('victor');
  await expect(phone.messages().getByRole('article').first()).toBeVisible();
});

test('[Y19, MEMBERAREA-26] what the browser has removed by itself is said, with what has come back', async ({
  device,
}) => {
  const phone = await device('camille');
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/settings/storage');
  const lost = page.getByRole('region', { name: 'Ce qui a été perdu ici' });
  await expect(lost).toContainText('Rien, à notre connaissance');
  await phone.goto('/conservation');
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const removed = (name: string) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    await Promise.all(names.map(removed));
  });
  await phone.goto('/#/settings/storage');
  await expect(lost).toContainText(/Le .+ à \d\d:\d\d, le navigateur a effacé ce qui était gardé ici/);
  await expect(lost).toContainText('est revenu du serveur');
  await expectAccessible(page);
  await lost.scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'settings-storage-lost');
});
