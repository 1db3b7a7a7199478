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

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('[MEMBERAREA-08] a club is read, followed and judged offline, and answered by its owner', async ({ device }) => {
  const [phone, desk] = [await device('sasha'), await device('clubvelours')];
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/clubs');
  await page.getByRole('link', { name: 'Club Velours' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Club Velours' })).toBeVisible();
  await expect(page.getByText('visite pour les nouveaux venus')).toHaveCSS('font-weight', /[67]00/);
  await expect(region(page, 'Horaires')).toContainText('21 h – 5 h');
  await expect(region(page, 'Soirées à thème')).toContainText('le deuxième samedi du mois, dès 22 h');
  await expect(region(page, 'Prochains événements')).toContainText('Le bal de velours');
  await expect(region(page, 'Avis des membres certifiés')).toContainText(
    'Le fumoir a désormais de nouveaux fauteuils.',
  );
  await expect(region(page, 'Avis des membres certifiés')).not.toContainText('Le jeudi est le bon soir');
  await expect(page.getByRole('figure', { name: 'Carte\u202f: Club Velours, Lyon' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'club');

  // Without a network the page stays, and wishes wait.
  await phone.installed();
  await phone.goOffline();
  await page.reload();
  await expect(page.getByText('Hors ligne, la page est celle de votre dernière visite.')).toBeVisible();
  await page.getByRole('button', { name: 'Suivre ce lieu\u202f: Club Velours' }).click();
  await expect(page.getByRole('button', { name: 'Suivre ce lieu\u202f: Club Velours' })).toHaveText('Suivi');
  await region(page, 'Votre avis').getByLabel('Ce que vous en pensez').fill('On y danse, et l’on y parle.');
  await region(page, 'Votre avis').getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(region(page, 'Votre avis')).toContainText('en attente d’envoi');
  await expect(region(page, 'Votre avis')).toBeFocused();
  await phone.goto('/#/clubs');
  await page.getByRole('button', { name: 'Suivis' }).click();
  await expect(page.getByRole('list', { name: 'Lieux publiés' }).getByRole('listitem')).toHaveText([/Club Velours/]);
  await page.getByRole('link', { name: 'Club Velours' }).click();
  await phone.goOnline();
  await expect(region(page, 'Votre avis')).toContainText('en attente de relecture');
  await expect(page.getByText('Hors ligne')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'club-opinion');

  // An opinion can be reported, and withdrawn.
  await page.getByRole('button', { name: 'Signaler l’avis de alixetjo' }).click();
  await page.getByRole('alertdialog').getByRole('radio', { name: 'Autre motif' }).check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Signaler' }).click();
  await expect(page.getByText('Signalement enregistré.')).toBeVisible();
  await region(page, 'Votre avis').getByRole('button', { name: 'Retirer mon avis' }).click();
  await expect(region(page, 'Votre avis').getByLabel('Ce que vous en pensez')).toHaveValue('');

  // The owner answers.
  await desk.signIn();
  await desk.goto('/#/clubs/club-velours');
  await desk.page.getByRole('button', { name: 'Répondre à l’avis de alixetjo' }).click();
  await desk.page.getByRole('textbox', { name: 'Votre réponse' }).fill('Merci, à bientôt.');
  await expectAccessible(desk.page);
  await desk.page.getByRole('button', { name: 'Publier la réponse' }).click();
  await expect(region(desk.page, 'Avis des membres certifiés')).toContainText('En attente de relecture par la maison.');
  await takeScreenshots(desk.page, 'club-keeper');
});
