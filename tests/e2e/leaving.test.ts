import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { applyTheme, expectAccessibleToast } from '#tests/support/screens.ts';
import { expectLanding } from '#tests/support/tabs.ts';

const DESKTOP = { width: 1280, height: 800 };

/** Makes the session invalid, as on a server that no longer knows it: the next refresh is refused. */
async function loseSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('alcove-device');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = database.transaction('session', 'readwrite').objectStore('session');
    const session = await new Promise<Record<string, unknown>>(
      (resolve) => (store.get('session').onsuccess = ({ target }) => resolve((target as IDBRequest).result)),
    );
    await new Promise(
      (resolve) =>
        (store.put({ ...session, expiresAt: 1, refreshToken: 'no-longer-known' }, 'session').onsuccess = resolve),
    );
    database.close();
  });
}

const accountsOf = (page: Page) =>
  page.evaluate(
    async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /alcove-(outbox|store)/.test(name))
        .length,
  );

test('[Y17] a lost session keeps e-mail and words, and signing in again opens them', async ({ device }) => {
  const sasha = await device('sasha');
  const { page } = sasha;
  await sasha.signIn();
  await sasha.openConversation('camille');
  await sasha.goOffline();
  await sasha.send('Écrit avant la fin de la session');
  await expect(sasha.message('Écrit avant la fin de la session')).toContainText('En attente');
  await loseSession(page);
  await sasha.goOnline();
  await page.reload();
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('sasha@demo.alcove.test');
  await expect(page.getByText('Écrit avant')).toHaveCount(0);
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(sasha.message('Écrit avant la fin de la session')).toContainText('Envoyé');
  sasha.complaints.length = 0;
});

test('[Y17] « Oublier ce compte sur cet appareil » asks, then erases the lost session’s data', async ({ device }) => {
  const norak = await device('norak');
  const { page } = norak;
  await norak.signIn();
  await expect(page.getByRole('heading', { name: /norak/ })).toBeVisible();
  expect(await accountsOf(page)).toBeGreaterThan(0);
  await loseSession(page);
  await page.reload();
  await page.getByRole('button', { name: 'Oublier ce compte sur cet appareil' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Oublier ce compte' });
  await expect(dialog).toContainText('norak@demo.alcove.test');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  expect(await accountsOf(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Oublier ce compte sur cet appareil' }).click();
  await dialog.getByRole('button', { name: 'Oublier' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect.poll(() => accountsOf(page)).toBe(0);
  norak.complaints.length = 0;
});

test('[Y17] signing out with pending words offers to send them first', async ({ device }) => {
  const ines = await device('ineslyon', { viewport: DESKTOP });
  const { page } = ines;
  await ines.signIn();
  await ines.openConversation('camille');
  await ines.goOffline();
  await ines.send('Ne me perdez pas');
  await expect(ines.message('Ne me perdez pas')).toContainText('En attente');
  const leave = async () => {
    await page.getByRole('button', { name: 'Accès menu' }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  };
  await leave();
  const dialog = page.getByRole('alertdialog', { name: 'Se déconnecter' });
  await expect(dialog).toContainText('Un message attend encore d’être envoyé.');
  await expect(dialog.getByRole('button', { name: 'Envoyer d’abord' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await ines.goOnline();
  await expect(ines.message('Ne me perdez pas')).toContainText('Envoyé');
  await leave();
  await expectLanding(page);
  ines.complaints.length = 0;
});

// [SHELL-138, SHELL-139, SHELL-140, SHELL-141, SHELL-142]
test('[SHELL-138, SHELL-139] toasts are 356 px wide, 14 px apart, three at most', async ({ device }) => {
  const guest = await device('guest', { firstVisit: true, viewport: DESKTOP });
  const { page } = guest;
  await guest.goto('/#/login');
  const toasts = page.locator('[data-sonner-toast]');
  for (let attempt = 1; attempt <= 4; attempt++) {
    await page.getByLabel('Email').fill(`personne${attempt}@demo.alcove.test`);
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'incorrect' })).toBeVisible();
    if (attempt > 1) continue;
    expect((await toasts.first().boundingBox())?.width).toBe(356);
    for (const theme of ['light', 'dark']) {
      await applyTheme(page, theme);
      await expectAccessibleToast(page);
    }
  }
  expect(await page.locator('[data-sonner-toast][data-visible=true]').count()).toBeLessThanOrEqual(3);
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('--gap', '14px');
  await expect(toasts.first()).toHaveAttribute('data-type', 'error');
  await expect(toasts).toHaveCount(0);
  guest.complaints.length = 0;
});
