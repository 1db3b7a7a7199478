import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { beginLockOn, killBrowser, lockState, openLocked } from '#tests/support/app-lock.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { PASSWORD } from '#tests/support/sign-up.ts';

const CODE = '493827';
const WAITING = 'Écrit avant, jamais parti';

/** Which forms of the store are on the device. */
const storeForms = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const names = databases.map(({ name }) => name ?? '').filter((name) => name.startsWith('rxdb-'));
    return { sealed: names.some((name) => /-v\d+s--/.test(name)), plain: names.some((name) => /-v\d+--/.test(name)) };
  });

/** Opens the lock, and kills the browser: at once, when the new store is there, when the old one is gone. */
async function killOften(device: Device, wanted: 'sealed' | 'plain', other: 'sealed' | 'plain'): Promise<void> {
  const moments = [
    () => Promise.resolve(true),
    async () => (await storeForms(device.page))[wanted],
    async () => !(await storeForms(device.page))[other],
  ];
  for (const isReached of moments) {
    if (!(await openIfLocked(device.page))) return;
    await expect.poll(isReached, { timeout: 30_000 }).toBe(true);
    await killBrowser(device);
    await device.open();
    await device.goto('/');
  }
}

/** Resolves to whether it was locked: a change that has ended before the kill has removed the lock. */
async function openIfLocked(page: Page): Promise<boolean> {
  const code = page.getByLabel('Votre code');
  await expect(code.or(page.locator('#main'))).toBeVisible();
  if (!(await code.isVisible())) return false;
  await openLocked(page, 'Votre code', CODE);
  return true;
}

test('[Y1, Y22] a browser killed while the lock is turned on or off goes on, and loses nothing', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('theob');
  await camille.installed();
  await camille.goOffline();
  await camille.send(WAITING);
  await expect(camille.message(WAITING)).toContainText('En attente');

  await test.step('turned on', async () => {
    await beginLockOn(camille.page, CODE);
    await camille.page.reload();
    await killOften(camille, 'sealed', 'plain');
    await openIfLocked(camille.page);
    await expect.poll(() => lockState(camille.page), { timeout: 30_000 }).toBe('on');
    await camille.openConversation('theob');
    await expect(camille.message(WAITING)).toHaveCount(1);
    await expect(camille.message(WAITING)).toContainText(/Envoyé|Lu/);
  });

  await test.step('turned off', async () => {
    await camille.goto('/#/settings/lock');
    await camille.page.getByRole('button', { name: 'Retirer le verrouillage' }).click();
    await camille.page.getByLabel('Mot de passe de votre compte').fill(PASSWORD);
    await camille.page.getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(camille.page.getByRole('heading', { name: 'Alcôve est verrouillée' })).toBeVisible();
    await killOften(camille, 'plain', 'sealed');
    await openIfLocked(camille.page);
    await expect.poll(() => lockState(camille.page), { timeout: 30_000 }).toBeNull();
    await camille.page.reload();
    await camille.openConversation('theob');
    await expect(camille.message(WAITING)).toHaveCount(1);
  });
});

test('[Y19, Y22] a locked device that has lost its keys in localStorage still asks for the code', async ({
  device,
}) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await beginLockOn(camille.page, CODE);
  await camille.page.reload();
  await openLocked(camille.page, 'Votre code', CODE);
  await expect.poll(() => lockState(camille.page), { timeout: 30_000 }).toBe('on');
  // A power cut costs what was written in the last seconds. A page of its own, because the app would write them again.
  await camille.goto('/privacy');
  await camille.page.evaluate(() => localStorage.clear());
  await camille.goto('/');
  expect(await openIfLocked(camille.page)).toBe(true);
});
