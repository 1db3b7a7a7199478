/** The house's queue in browsers: who finds it, and how a case is looked at, claimed and decided. */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import {
  addPasskey,
  asOwner,
  grantRights,
  openQueue,
  sendAvatar,
  sendCertification,
} from '#tests/support/house-device.ts';
import { reportedMember } from '#tests/support/reported-member.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';

const DESKTOP = { width: 1440, height: 900 };
const cases = (page: Page) => page.getByRole('list', { name: 'Dossiers ouverts' }).getByRole('listitem');
const caseAbout = (page: Page, { username }: TestMember) => cases(page).filter({ hasText: username });
const opened = (page: Page) => page.getByRole('article');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[ADMIN-04] guests and members without a right find an unknown page, and load nothing of it', async ({
  device,
  server,
}) => {
  const names = readdirSync('dist/assets');
  expect(names.filter((name) => /admin|moderat|case|house-?screen/i.test(name))).toEqual([]);
  expect(names.some((name) => name.startsWith('apart-'))).toBe(true);
  expect(await (await fetch(`${server.url}/sw.js`)).text()).not.toContain('apart-');
  expect((await fetch(`${server.url}/.vite/manifest.json`)).status).toBe(404);

  const { username } = await signUpAt(server.url, 'simplemembre');
  const [member, guest] = [await device(username, { firstVisit: true }), await device('passante')];
  const requests: string[] = [];
  for (const { context } of [member, guest])
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await member.signIn();
  for (const each of [member, guest]) {
    for (const path of ['/#/admin', '/#/admin/dashboard', `/#/admin/cases/${crypto.randomUUID()}`, '/#/admin/autre']) {
      await each.goto(path);
      await expect(each.page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
    }
  }
  await member.installed();
  await member.goOffline();
  await member.goto('/#/admin/dashboard');
  await expect(member.page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await member.goOnline();
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((path) => path.includes('apart-') || path.includes('case_queue'))).toEqual([]);
});

test('[ADMIN-01, SHELL-58] one of the house without a second factor is told what is missing', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'nouvellemodo');
  const phone = await device(member.username);
  const { page } = phone;
  await grantRights(server.databaseUrl, member, ['moderation']);
  await phone.signIn();
  await phone.goto('/#/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Confirmez que c’est vous' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'house-no-factor');
  await page.getByRole('link', { name: 'Ajouter un second facteur' }).click();
  await expect(page).toHaveURL(/#\/settings\/account$/);
  await addPasskey(page, phone.url);
  await phone.goto('/#/admin/dashboard');
  await expect(page.getByText(/Identifiez-vous de nouveau/)).toBeVisible();
  await takeScreenshots(page, 'house-old-session');
  await press(page, 'Utiliser ma clé d’accès');
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();

  await asOwner(server.databaseUrl, (sql) => sql`delete from app.staff_rights where member_id = ${member.id}`);
  await phone.goto('/#/home');
  await phone.goto('/#/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

test('[ADMIN-03] a case is claimed by one, seen by the other, and decided; then it leaves the queue', async ({
  device,
  server,
}) => {
  const [eve, zoe] = [await signUpAt(server.url, 'evemodere'), await signUpAt(server.url, 'zoemodere')];
  const suspect = await reportedMember(server.url, 'demandeuse', 'Pouvez-vous m’avancer 200 euros');
  const [desk, phone] = [await device(eve.username, { viewport: DESKTOP }), await device(zoe.username)];
  await openQueue(desk, server.databaseUrl, eve);
  await openQueue(phone, server.databaseUrl, zoe);
  const { page } = desk;

  await test.step('looked at, and claimed', async () => {
    await expectAccessible(page);
    await takeScreenshots(page, 'house-queue');
    await caseAbout(page, suspect).getByRole('link').click();
    await expect(opened(page).getByText('Pouvez-vous m’avancer 200 euros')).toBeVisible();
    await expect(opened(page).getByText('Signalé', { exact: true })).toBeVisible();
    await expect(opened(page).getByText('Aucune décision passée.')).toBeVisible();
    await page.keyboard.press('c');
    await expect(opened(page).getByText(/^Ce dossier est à vous encore 10.minutes\.$/)).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'house-case');
  });

  await test.step('the other one reads who works on it, and cannot take it', async () => {
    await phone.page.reload();
    await expect(caseAbout(phone.page, suspect)).toContainText(/Prise par evemodere jusqu’à \d\d:\d\d/);
    await caseAbout(phone.page, suspect).getByRole('link').click();
    await expect(phone.page.getByText(/evemodere travaille sur ce dossier/)).toBeVisible();
    await expect(phone.page.getByRole('button', { name: 'Prendre' })).toBeDisabled();
    await expectAccessible(phone.page);
    await takeScreenshots(phone.page, 'house-case-of-other');
  });

  await test.step('decided, with facts to begin with', async () => {
    await page.keyboard.press('d');
    const form = page.getByRole('form', { name: 'Décision' });
    await press(page, 'Décider');
    await expect(form.getByText('Choisissez une décision.')).toBeVisible();
    await form.getByLabel('Fermer la messagerie').check();
    await form.getByLabel('Motif').selectOption('Arnaque ou démarchage');
    await expect(form.getByLabel('Faits')).toHaveValue(/demandent de l’argent/);
    await form.getByLabel('Durée').selectOption('7\u00a0jours');
    await form.getByLabel('Faits').fill('Demandes d’argent répétées.');
    await expectAccessible(page);
    await takeScreenshots(page, 'house-decision');
    // Words outlive a reload, as those of any form.
    await page.reload();
    await expect(form.getByLabel('Faits')).toHaveValue('Demandes d’argent répétées.');
    await press(page, 'Décider');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(/fermée à ce membre, pendant 7.jours.*contester pendant six mois/);
    await takeScreenshots(page, 'house-confirmation');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('Décision enregistrée.')).toBeVisible();
    await expect(caseAbout(page, suspect)).toHaveCount(0);
    await expect(caseAbout(phone.page, suspect)).toHaveCount(0);
  });
  const [row] = await asOwner(
    server.databaseUrl,
    (sql) => sql`select measure, reason, facts from app.decisions where member_id = ${suspect.id}`,
  );
  expect(row).toMatchObject({ measure: 'restrict-chat', reason: 'scam', facts: 'Demandes d’argent répétées.' });
});

test('[ADMIN-02, ADMIN-03] the queue is worked through by keys; pictures are blurred until shown', async ({
  device,
  server,
}) => {
  const eve = await signUpAt(server.url, 'evetouches');
  const desk = await device(eve.username, { viewport: DESKTOP });
  const { page } = desk;
  await openQueue(desk, server.databaseUrl, eve);
  const people = [await signUpAt(server.url, 'photouna'), await signUpAt(server.url, 'photoduo')];
  for (const member of people) await sendAvatar(page, server.url, member);
  const [first, second] = people as [TestMember, TestMember];
  await desk.goto('/#/admin');
  await page
    .getByRole('group', { name: 'Choisir un type de dossier' })
    .getByRole('button', { name: /^Profils/ })
    .click();
  await expect(caseAbout(page, second)).toHaveCount(1);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'house-keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(cases(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(cases(page).first().getByRole('link')).toBeFocused();
  await caseAbout(page, first).getByRole('link').press('Enter');
  await expect(page).toHaveURL(/#\/admin\/cases\//);

  const picture = opened(page).getByRole('img', { name: 'Nouvelle photo' });
  await expect(opened(page).getByRole('button', { name: 'Nouvelle photo. Afficher' })).toBeVisible();
  await expect(picture).toHaveCount(0);
  await page.keyboard.press('v');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expectAccessible(page);
  await takeScreenshots(page, 'house-avatar');
  await page.keyboard.press('v');
  await expect(picture).toHaveCount(0);

  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Rendre', exact: true })).toBeEnabled();
  await page.keyboard.press('d');
  await page.getByRole('form', { name: 'Décision' }).getByLabel('Accepter').check();
  await press(page, 'Décider');
  await expect(page.getByRole('alertdialog')).toContainText('devient visible');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(caseAbout(page, first)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/admin\/cases\//);
  await expect(opened(page)).toBeVisible();

  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Rendre', exact: true })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Prendre' })).toBeEnabled();
});

test('[ADMIN-03] a claim that is lost keeps the words; what was sent for certification is compared', async ({
  device,
  server,
}) => {
  const [eve, member] = [await signUpAt(server.url, 'evecertifie'), await signUpAt(server.url, 'certifiante')];
  const phone = await device(eve.username);
  const { page } = phone;
  await openQueue(phone, server.databaseUrl, eve);
  await sendCertification(page, server, member);
  await phone.goto('/#/admin/dashboard');
  await caseAbout(page, member).getByRole('link').click();
  await press(page, 'Tout montrer');
  const picture = opened(page).getByRole('img', { name: 'Envoi pour la certification' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expect(opened(page).getByRole('img', { name: 'Photo actuelle' })).toBeVisible();
  await takeScreenshots(page, 'house-certification');

  await press(page, 'Prendre');
  await press(page, 'Décider');
  const form = page.getByRole('form', { name: 'Décision' });
  await form.getByLabel('Refuser').check();
  await form.getByLabel('Motif').selectOption('Code absent ou différent');
  await form.getByLabel('Faits').fill('Le code ne se voit pas.');
  const lose = `update app.cases set claimed_until = now() where member_id = '${member.id}'`;
  await asOwner(server.databaseUrl, (sql) => sql.unsafe(lose));
  await form.getByRole('button', { name: 'Décider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(form.getByRole('alert')).toContainText('Ce dossier n’est plus à vous.');
  await expect(form.getByRole('button', { name: 'Décider' })).toBeDisabled();
  await expect(form.getByLabel('Faits')).toHaveValue('Le code ne se voit pas.');
  await expectAccessible(page);
  await takeScreenshots(page, 'house-claim-lost');
  await press(page, 'Reprendre');
  await form.getByRole('button', { name: 'Décider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Décision enregistrée.')).toBeVisible();
  const [row] = await asOwner(
    server.databaseUrl,
    (sql) => sql`select state, reason from app.certification_cases where member_id = ${member.id}`,
  );
  expect(row).toEqual({ state: 'refused', reason: 'no-code' });
});

test('[ADMIN-01] without a network the queue is that of the last visit, and decides nothing', async ({
  device,
  server,
}) => {
  const eve = await signUpAt(server.url, 'evehorsligne');
  const suspect = await reportedMember(server.url, 'autredemande', 'Payez-moi d’abord');
  const phone = await device(eve.username);
  const { page } = phone;
  await openQueue(phone, server.databaseUrl, eve);
  await caseAbout(page, suspect).getByRole('link').click();
  await press(page, 'Prendre');
  await expect(page.getByRole('button', { name: 'Décider' })).toBeEnabled();
  await phone.goOffline();
  await expect(page.getByText(/^Hors ligne.:/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Décider' })).toBeDisabled();
  await page.getByRole('link', { name: 'Dossiers' }).click();
  await expect(caseAbout(page, suspect)).toHaveCount(1);
  await expect(page.getByText(/^Vu (à|le|hier)/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'house-offline');
  await caseAbout(page, suspect).getByRole('link').click();
  await expect(page.getByText('Ce dossier demande le réseau.')).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Payez-moi d’abord')).toBeVisible();

  // Words for a decision end with the case.
  const areTyped = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('alcove-typed-')));
  await press(page, 'Décider');
  const form = page.getByRole('form', { name: 'Décision' });
  await form.getByLabel('Fermer la messagerie').check();
  await form.getByLabel('Motif').selectOption('Arnaque ou démarchage');
  await form.getByLabel('Faits').fill('Des mots de trop.');
  await expect.poll(areTyped).toBe(true);
  const close = `update app.cases set closed_at = now(), outcome = 'nothing' where member_id = '${suspect.id}'`;
  await asOwner(server.databaseUrl, (sql) => sql.unsafe(close));
  await page.reload();
  await expect(page.getByText('Payez-moi d’abord')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Décider' })).toHaveCount(0);
  await expect.poll(areTyped).toBe(false);
});
