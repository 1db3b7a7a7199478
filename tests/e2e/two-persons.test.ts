/** What two persons of the house do together, in browsers: asked by one, read and confirmed or refused by another. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const house = { rights: ['administration'], path: '/admin/requests', title: 'Demandes' } as const;
const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page, kind: string): Locator => page.getByRole('article', { name: kind }).first();
const form = (page: Page) => page.getByRole('form', { name: 'Demander' });

/** Makes every second factor too old, or fresh again. */
const letFactorsLast = (databaseUrl: string, term: string) =>
  asOwner(databaseUrl, (sql) =>
    sql.unsafe(
      `create or replace function app.factor_term() returns interval language sql immutable as $$ select interval '${term}' $$`,
    ),
  );

async function asks(page: Page, name: string, words: string): Promise<void> {
  await form(page).getByLabel('Nom du membre').fill(name);
  await form(page).getByLabel('Droit').selectOption('support');
  await form(page).getByLabel('Motif').fill(words);
  await press(form(page), 'Demander');
}

async function answers(page: Page, name: string, words?: string): Promise<void> {
  await press(page, 'Actualiser');
  await press(page, name);
  if (words !== undefined) await dialog(page).getByLabel('Raison du refus').fill(words);
  await press(dialog(page), name);
  await expect(dialog(page)).toHaveCount(0);
}

test('[ADMIN-15, S20] one asks, is asked for a fresh passkey over the form, and another one confirms @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [eve, zoe] = [await signUpAt(server.url, 'demandeeve'), await signUpAt(server.url, 'demandezoe')];
  const novice = await signUpAt(server.url, 'demandenova');
  const [desk, other] = [
    await device(eve.username, { url: server.url }),
    await device(zoe.username, { url: server.url }),
  ];
  await openHouse(desk, server.databaseUrl, eve, house);
  const { page } = desk;
  await expect(page.getByText('Aucune demande.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Qui agit pour la maison' })).toContainText('demandeeve (vous)');
  await expectAccessible(page);
  await takeScreenshots(page, 'requests-empty');
  await press(form(page), 'Demander');
  await expect(form(page)).toContainText('Dites pourquoi.');

  await letFactorsLast(server.databaseUrl, '0 seconds');
  await asks(page, 'demandenova', 'Renfort pour les nuits.');
  await expect(dialog(page)).toContainText('Confirmez que c’est vous');
  await takeScreenshots(page, 'requests-factor');
  await press(dialog(page), 'Annuler');
  await expect(form(page).getByRole('alert')).toContainText('depuis moins de dix minutes');
  await expect(form(page).getByLabel('Motif')).toHaveValue('Renfort pour les nuits.');
  await press(form(page), 'Demander');
  await expect(dialog(page)).toBeVisible();
  await letFactorsLast(server.databaseUrl, '10 minutes');
  await press(dialog(page), 'Utiliser ma clé d’accès');
  await expect(card(page, 'Donner un droit')).toContainText('À confirmer');
  await expect(card(page, 'Donner un droit')).toContainText('demandenova reçoit le droit «\u00a0Assistance\u00a0»');
  await expect(form(page).getByLabel('Motif')).toHaveValue('');

  await openHouse(other, server.databaseUrl, zoe, house);
  await expect(card(other.page, 'Donner un droit')).toContainText('Renfort pour les nuits.');
  await expectAccessible(other.page);
  await takeScreenshots(other.page, 'requests-waiting');
  await answers(other.page, 'Confirmer');
  await expect(card(other.page, 'Donner un droit')).toContainText('Confirmée par demandezoe');
  const rights = await asOwner(
    server.databaseUrl,
    (sql) => sql`select staff_right from app.staff_rights where member_id = ${novice.id}`,
  );
  expect([...rights]).toEqual([{ staff_right: 'support' }]);

  await form(page).getByLabel('Que faut-il faire').selectOption('export-audit');
  const today = new Date().toISOString().slice(0, 10);
  await form(page).getByLabel('Du', { exact: true }).fill(today);
  await form(page).getByLabel('Au', { exact: true }).fill(today);
  await form(page).getByLabel('Motif').fill('Contrôle annuel.');
  await press(form(page), 'Demander');
  await expect(card(page, 'Exporter le journal')).toContainText('À confirmer');
  await answers(other.page, 'Confirmer');
  await press(page, 'Actualiser');
  const download = page.waitForEvent('download');
  await press(page, 'Enregistrer le journal');
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { act: string }).act)).toContain('request-confirmed');

  await form(page).getByLabel('Que faut-il faire').selectOption('withdraw-right');
  await asks(page, 'demandenova', 'Départ.');
  await expect(card(page, 'Retirer un droit')).toBeVisible();
  await answers(other.page, 'Refuser', 'Elle reste.');
  await press(page, 'Actualiser');
  await expect(card(page, 'Retirer un droit')).toContainText(/Refus.: Elle reste\./);
  await desk.goOffline();
  await expect(form(page).getByRole('button', { name: 'Demander' })).toBeDisabled();
  await takeScreenshots(page, 'requests-offline');
});

test('[S20] an act that waits for a fresh passkey ends with its page, and no later page carries it out', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const eve = await signUpAt(server.url, 'demandepart');
  await signUpAt(server.url, 'demandecible');
  const desk = await device(eve.username, { url: server.url });
  await openHouse(desk, server.databaseUrl, eve, house);
  const { page } = desk;
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await goTo('Journal');
  await goTo('Demandes');
  await letFactorsLast(server.databaseUrl, '0 seconds');
  await asks(page, 'demandecible', 'Renfort.');
  await expect(dialog(page)).toBeVisible();
  // Back alone closes the dialog; a long press on it leads further.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await goTo('Demandes');
  await expect(form(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const [count] = await asOwner(server.databaseUrl, (sql) => sql`select count(*)::int as n from app.house_requests`);
  expect(count).toEqual({ n: 0 });
});

test('[ADMIN-14] a moderator stops live from the requests, and the second one finds it waiting there', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [eve, zoe] = [await signUpAt(server.url, 'coupeuse1'), await signUpAt(server.url, 'coupeuse2')];
  const moderation = { ...house, rights: ['moderation'] } as const;
  const desk = await device(eve.username, { url: server.url });
  await openHouse(desk, server.databaseUrl, eve, moderation);
  const switches = (page: Page) => page.getByRole('region', { name: 'Interrupteurs' });
  await expect(switches(desk.page)).toContainText('Le Live est ouvert.');
  await expect(switches(desk.page)).not.toContainText('Lecture seule');
  await press(switches(desk.page), 'Couper le Live');
  await dialog(desk.page).getByLabel('Pourquoi').fill('Essai');
  await press(dialog(desk.page), 'Couper le Live');
  await press(switches(desk.page), 'Rouvrir le Live');
  await press(dialog(desk.page), 'Rouvrir le Live');
  await expect(switches(desk.page)).toContainText('Vous demandez la réouverture');
  const other = await device(zoe.username, { url: server.url });
  await openHouse(other, server.databaseUrl, zoe, moderation);
  await expect(other.page.getByRole('navigation', { name: 'On vous attend' })).toContainText(
    /1.réouverture à confirmer/,
  );
  await expectAccessible(other.page);
  await takeScreenshots(other.page, 'requests-restart');
  await press(switches(other.page), 'Rouvrir le Live');
  await press(dialog(other.page), 'Rouvrir le Live');
  await expect(switches(other.page)).toContainText('Le Live est ouvert.');
  await expect(other.page.getByRole('navigation', { name: 'On vous attend' })).toHaveCount(0);
});

test('[ADMIN-14] who wishes to start again takes it back, and cannot stop what was started meanwhile', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const eve = await signUpAt(server.url, 'retireuse');
  const desk = await device(eve.username, { url: server.url });
  await openHouse(desk, server.databaseUrl, eve, { ...house, rights: ['moderation'] });
  const { page } = desk;
  const switches = page.getByRole('region', { name: 'Interrupteurs' });
  const confirm = (name: string) => press(dialog(page), name);
  const wish = async () => {
    await press(switches, 'Rouvrir le Live');
    await confirm('Rouvrir le Live');
    await expect(switches).toContainText('Vous demandez la réouverture');
  };
  const takeBack = () => switches.getByRole('button', { name: 'Retirer ma demande' }).click();
  await press(switches, 'Couper le Live');
  await dialog(page).getByLabel('Pourquoi').fill('Essai');
  await confirm('Couper le Live');
  await wish();
  await takeScreenshots(page, 'switch-mine');
  await takeBack();
  await expectAccessible(page);
  await takeScreenshots(page, 'switch-retract');
  await confirm('Retirer ma demande');
  await expect(switches).not.toContainText('Vous demandez la réouverture');
  await expect(switches).toContainText(/Le Live est coupé\..*par retireuse · Essai/);

  await wish();
  await takeBack();
  await asOwner(
    server.databaseUrl,
    (sql) =>
      sql`update app.site_switches set stopped_at = null, stopped_by = null, reason = null, restart_by = null, restart_at = null`,
  );
  await confirm('Retirer ma demande');
  await expect(dialog(page).getByRole('alert')).toContainText('C’est déjà rouvert');
  await press(dialog(page), 'Annuler');
  await press(page, 'Actualiser');
  await expect(switches).toContainText('Le Live est ouvert.');
});
