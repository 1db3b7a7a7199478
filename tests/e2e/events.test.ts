import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Liste des événements' }).getByRole('listitem').filter({ hasText: title });
const own = (page: Page) => page.getByRole('region', { name: 'Votre réponse' });

// [SHELL-100, MEMBERAREA-03]
test('[MEMBERAREA-03, MEMBERAREA-06, SHELL-100] an event is found, opened, and answered offline', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'fetarde');
  const phone = await device(member.username);
  await phone.signIn();
  const { page } = phone;
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Événements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible();
  await expect(card(page, 'Le bal de velours')).toContainText('Soirée en club');
  await expect(card(page, 'Jazz et confidences')).toHaveCount(0);
  await expect(card(page, 'Vernissage et bulles')).toContainText('Annulé');
  await expectAccessible(page);
  await takeScreenshots(page, 'events');

  // Filters stand in the address, so that the way back leads to them.
  await page.getByRole('combobox', { name: 'Région' }).selectOption('Provence-Alpes-Côte d’Azur');
  await expect(page.getByRole('list', { name: 'Liste des événements' }).getByRole('listitem')).toHaveCount(1);
  await card(page, 'Sunset sur la Baie').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunset sur la Baie' })).toBeVisible();
  await expect(own(page)).toContainText('Vous n’avez pas encore répondu.');
  await expect(page.getByText('L’adresse est donnée aux participants acceptés.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'event');

  // The answer waits in the outbox, is shown at once, and arrives with the network.
  await phone.installed();
  await phone.goOffline();
  await own(page).getByRole('button', { name: 'Je participe' }).click();
  await expect(own(page)).toContainText('Vous participez.');
  await expect(own(page)).toContainText('Elle part dès que le réseau est là.');
  await expectAccessible(page);
  await takeScreenshots(page, 'event-offline');
  await page.reload();
  await expect(own(page)).toContainText('Vous participez.');
  await phone.goOnline();
  await expect(own(page)).not.toContainText('Elle part dès que le réseau est là.');
  await expect(page.getByRole('list', { name: 'Participants' })).toContainText('fetarde');
  await expect(own(page)).toContainText('Vous participez.');

  await own(page).getByRole('button', { name: 'Me retirer' }).click();
  await expect(own(page)).toContainText('Vous ne participez pas.');
  await expect(page.getByRole('list', { name: 'Participants' })).toHaveCount(0);
});

test('[MEMBERAREA-04, MEMBERAREA-06] an event is made, filled, given back, and cancelled', async ({
  device,
  server,
}) => {
  const guest = await signUpAt(server.url, 'convive');
  const host = await device('lesdeuxlunes');
  const other = await device(guest.username);
  await Promise.all([host.signIn(), other.signIn()]);
  const { page } = host;
  await host.goto('/#/events/new');
  const form = page.getByRole('form', { name: 'Nouvel événement' });
  await form.getByLabel('Titre').fill('Thé dansant');
  await form.getByRole('button', { name: 'Publier l’événement' }).click();
  await expect(form.getByText('Indiquez une date et une heure qui existent.').first()).toBeVisible();
  await form.getByLabel('Début').fill('2031-03-30T02:30');
  await form.getByLabel('Fin').fill('2031-03-30T01:00');
  await form.getByRole('combobox', { name: 'Ville' }).fill('lyon');
  await page.getByRole('option', { name: /^Lyon/ }).first().click();
  await form.getByLabel('Région').selectOption('Auvergne-Rhône-Alpes');
  await form.getByLabel('Personnes en tout').fill('0');
  await form.getByRole('button', { name: 'Publier l’événement' }).click();
  await expect(form.getByText('De 1 à 2\u202f000, ou rien.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'event-form');

  // What was typed survives a reload.
  await page.reload();
  await expect(form.getByLabel('Titre')).toHaveValue('Thé dansant');
  await form.getByLabel('Personnes en tout').fill('1');
  await form.getByRole('button', { name: 'Publier l’événement' }).click();
  await expect(form.getByText('Indiquez une date et une heure qui existent.')).toBeVisible();
  await form.getByLabel('Début').fill('2031-03-29T21:00');
  await form.getByLabel('Fin').fill('2031-03-30T04:00');
  await form.getByLabel('Adresse').fill('4, quai des Brumes');
  await form.getByRole('button', { name: 'Publier l’événement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thé dansant' })).toBeVisible();
  const address = page.url().slice(page.url().indexOf('#'));

  await other.goto(`/${address}`);
  await own(other.page).getByRole('button', { name: 'Je participe' }).click();
  await expect(other.page.getByText('4, quai des Brumes')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Participants' })).toContainText('convive');
  await expectAccessible(page);
  await takeScreenshots(page, 'event-organiser');

  await page.getByRole('button', { name: 'Annuler l’événement' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Raison').fill('Le piano est malade.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler l’événement' }).click();
  await expect(page.getByText('Raison\u202f: Le piano est malade.')).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText('Raison\u202f: Le piano est malade.')).toBeVisible();
  await takeScreenshots(other.page, 'event-cancelled');
});

test('[PROFILE-68, PROFILE-115] a restricted member reads events, and why creating is closed', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'restreinte');
  const phone = await device(member.username);
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/events/new');
  await expect(page.getByText('La création d’événements est fermée pour le moment.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'event-restricted');
  await phone.goto('/#/events');
  await card(page, 'La nuit des alcôves').getByRole('link').click();
  await expect(page.getByText('Le programme et l’inscription sont réservés aux membres premium.')).toBeVisible();
  await expect(own(page)).toHaveCount(0);
  await takeScreenshots(page, 'event-house');
});

test('[MEMBERAREA-04, SHELL-200] two events are made in a row, and an edit is abandoned @long', async ({ device }) => {
  const host = await device('lesdeuxlunes');
  await host.signIn();
  const { page } = host;
  const make = async (title: string, words: () => Promise<void>) => {
    await host.goto('/#/events/new');
    const form = page.getByRole('form', { name: 'Nouvel événement' });
    await expect(form.getByLabel('Titre')).toHaveValue('');
    await form.getByLabel('Titre').fill(title);
    await form.getByLabel('Lieu de l’annuaire').selectOption('Club Velours, Lyon');
    await form.getByLabel('Début').fill('2031-05-10T21:00');
    await form.getByLabel('Fin').fill('2031-05-11T03:00');
    await form.getByRole('combobox', { name: 'Ville' }).fill('lyon');
    await page.getByRole('option', { name: /^Lyon/ }).first().click();
    await form.getByLabel('Région').selectOption('Auvergne-Rhône-Alpes');
    await words();
    await form.getByRole('button', { name: 'Publier l’événement' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return page.url();
  };
  const body = page.getByRole('textbox', { name: 'Présentation' });
  const first = await make('Premier bal', async () => {
    await body.click();
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('Masques');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' et <b>velours');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Italique' }).click();
    await page.keyboard.type('ensuite');
    await expectAccessible(page);
    await takeScreenshots(page, 'event-form-text');
  });
  await expect(page.locator('article strong')).toHaveText('Masques');
  await expect(page.locator('article em')).toHaveText('ensuite');
  await expect(page.getByText('Masques et <b>velours')).toBeVisible();
  const second = await make('Second bal', async () => {
    // What is pasted comes as plain text.
    await body.click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<img src="x"><b>collé</b>');
      data.setData('text/plain', 'collé\nen clair');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(body).toContainText('en clair');
    await expect(body.locator('img, b')).toHaveCount(0);
  });
  expect(second).not.toBe(first);

  // The club leads to both, and they lead to the club.
  await page.getByRole('link', { name: 'Club Velours' }).click();
  const events = page.getByRole('region', { name: 'Prochains événements' });
  await expect(events.getByRole('link', { name: /Premier bal/ })).toBeVisible();
  await events.getByRole('link', { name: /Second bal/ }).click();

  // Changes that were not saved come back, and can be abandoned.
  await page.getByRole('link', { name: 'Modifier' }).click();
  const edit = page.getByRole('form', { name: 'Modifier l’événement' });
  await edit.getByLabel('Titre').fill('Autre bal');
  await host.goto('/#/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible();
  await host.goto(`/${second.slice(second.indexOf('#'))}/edit`);
  await expect(edit.getByLabel('Titre')).toHaveValue('Autre bal');
  await expect(page.getByText('Vos modifications non enregistrées sont reprises.')).toBeVisible();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(edit.getByLabel('Titre')).toHaveValue('Second bal');
  await expect(body).toContainText('en clair');
  await page.reload();
  await expect(edit.getByLabel('Titre')).toHaveValue('Second bal');
  await expect(page.getByText('Vos modifications non enregistrées sont reprises.')).toHaveCount(0);
});
