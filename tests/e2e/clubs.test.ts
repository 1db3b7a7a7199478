import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const near = (page: Page) => page.getByRole('combobox', { name: 'Autour de' });
const first = (page: Page) => page.getByRole('list', { name: 'Lieux publiés' }).getByRole('listitem').first();
const HERE = 'Utiliser ma position actuelle';

// [MEMBERAREA-07, MEMBERAREA-08, SHELL-28, SHELL-97, SHELL-98, SHELL-99, AUTH-72, GEO-01, GEO-33, GEO-35, GEO-50]
// [GEO-55]
test('[MEMBERAREA-07, MEMBERAREA-08] clubs near a town are found by keyboard and offline', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'clubgaenger');
  const phone = await device(member.username);
  await phone.signIn();
  const { page } = phone;
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Annuaire libertin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Annuaire libertin' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lieux publiés' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await takeScreenshots(page, 'clubs');

  // By keyboard: the list opens during typing, and announces its entries.
  await near(page).focus();
  await page.keyboard.type('gren');
  await expect(page.getByRole('option', { name: 'Grenoble Isère' })).toBeVisible();
  await expect(near(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await takeScreenshots(page, 'place-field');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Grenoble Isère' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(near(page)).toHaveValue('Grenoble');
  await expect(first(page)).toContainText('Les Bains imaginaires');
  await expect(first(page)).toContainText('km à vol d’oiseau');

  // On the map.
  await page.getByRole('button', { name: 'Le Phare rose, Brest' }).click();
  await expect(page.getByRole('button', { name: 'Voir sur la carte\u202f: Le Phare rose' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // By position: refused, then allowed.
  await near(page).click();
  await page.getByRole('option', { name: HERE }).click();
  await expect(page.getByRole('alert')).toContainText('L’accès à votre position est refusé.');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 48.5839, longitude: 7.7455 });
  await near(page).press('ArrowDown');
  await near(page).press('ArrowUp');
  await near(page).press('Enter');
  await expect(near(page)).toHaveValue('Strasbourg');
  await expect(first(page)).toContainText('Les Thermes de papier');

  // Clubs seen before stay available, and so does the list of towns.
  await phone.installed();
  await phone.goOffline();
  await phone.goto('/clubs-directory');
  await expect(page.getByText('Hors ligne, l’annuaire est celui de votre dernière visite.')).toBeVisible();
  await expect(page.getByText(/^Vu (hier )?à \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'clubs-offline');
  await near(page).fill('st étienne');
  await page.getByRole('option', { name: 'Saint-Étienne Loire, Auvergne-Rhône-Alpes' }).click();
  await expect(first(page)).toContainText('Club Velours');
});
