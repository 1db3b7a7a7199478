/** The other pages of the house in browsers: members and their sheets, the audit log, the figures and the state. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, grantRights, openHouse } from '#tests/support/house-device.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';
import { entryOf, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

interface Server {
  url: string;
  databaseUrl: string;
}
const DESKTOP = { width: 1280, height: 800 };
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages de l’administration' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const list = (page: Page, name: string) => page.getByRole('list', { name });

/** Reports a member, on which a moderator decides. */
async function decidedMember({ url, databaseUrl }: Server, name: string, verdict: string): Promise<TestMember> {
  const [suspect, victim] = [await createListedMember(url, name, {}), await signUpAt(url, `${name}v`)];
  const message = await sendEntry(suspect, victim, 'Envoyez-moi 200 euros');
  await pushAt(url, suspect, [message]);
  const report = {
    conversationId: await pairOf(suspect, victim),
    memberId: suspect.id,
    messageIds: [message.id],
    reason: 'scam',
    words: '',
    shown: [{ messageId: message.id, text: 'Envoyez-moi 200 euros', at: new Date().toISOString() }],
  };
  await pushAt(url, victim, [entryOf('report.create', report)]);
  const moderator = await asOwner(databaseUrl, async (sql) => {
    const who = await signUpAt(url, `${name}m`);
    await sql`insert into app.staff_rights (member_id, staff_right) values (${who.id}, 'moderation')`;
    return withSecondFactor(url, sql, who);
  });
  const [row] = await asOwner(databaseUrl, (sql) => sql`select id from app.cases where member_id = ${suspect.id}`);
  const ask = <T>(name: string, request: object) =>
    post<T>(`${url}/rest/v1/rpc/${name}`, { request }, bearerOf(moderator));
  const opened = await ask<{ shown: unknown }>('open_case', { case: row?.['id'] });
  await ask('claim_case', { case: row?.['id'] });
  const decision = {
    case: row?.['id'],
    shown: opened.body.shown,
    verdict,
    reason: 'scam',
    days: 7,
    words: 'Demandes d’argent.',
  };
  expect((await ask('decide_case', decision)).body).toEqual({ refusal: null });
  return suspect;
}

test('[ADMIN-02, ADMIN-05] a moderator finds a member, notes, lifts a measure and ends sessions', async ({
  device,
  server,
}) => {
  const zoe = await signUpAt(server.url, 'zoefiches');
  const suspect = await decidedMember(server, 'insistante', 'restrict-chat');
  const phone = await device(zoe.username);
  const { page } = phone;
  const rights = ['moderation', 'support'] as const;
  await openHouse(phone, server.databaseUrl, zoe, { rights, path: '/admin/members', title: 'Membres' });
  await expect(pages(page).getByRole('link')).toHaveText(['Dossiers', 'Membres', 'Demandes']);
  await expect(page.getByText(/^Qui cherchez-vous/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'house-members-start');
  const search = page.getByRole('searchbox', { name: 'Nom ou adresse' });
  await search.fill(suspect.email);
  await expect(list(page, 'Membres trouvés').getByRole('link')).toHaveCount(1);
  await search.fill('insist');
  const found = list(page, 'Membres trouvés')
    .getByRole('link')
    .filter({ hasText: /^.?insistante(?!v|m)/ });
  await expect(found.first()).toContainText('Restreint');
  await expectAccessible(page);
  await takeScreenshots(page, 'house-members');
  await found.first().click();

  await expect(page.getByRole('heading', { level: 1, name: suspect.username })).toBeVisible();
  await expect(list(page, 'Mesures en vigueur')).toContainText('Demandes d’argent.');
  await expect(list(page, 'Dossiers')).toContainText('Messagerie fermée');
  await expectAccessible(page);
  await takeScreenshots(page, 'house-sheet');

  await page.getByLabel('Note', { exact: true }).fill('Déjà averti');
  await page.getByRole('link', { name: 'Membres' }).last().click();
  await expect(search).toHaveValue('insist');
  await found.first().click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Déjà averti');
  await press(page, 'Ajouter');
  await expect(list(page, 'Notes de la maison')).toContainText('Déjà averti');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');

  await press(page, 'Lever, Messagerie fermée');
  await takeScreenshots(page, 'house-lift');
  await confirm(page, 'Lever');
  await expect(page.getByText('Aucune mesure en vigueur.')).toBeVisible();
  await expect(list(page, 'Décisions passées')).toContainText(/levée le/);

  await press(page, 'Déconnecter partout');
  await confirm(page, 'Déconnecter partout');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const [left] = await asOwner(
    server.databaseUrl,
    (sql) => sql`select count(*)::int as sessions from auth.sessions where user_id = ${suspect.id}`,
  );
  expect(left).toEqual({ sessions: 0 });

  await phone.goOffline();
  await expect(page.getByText(/^Hors ligne.: cette fiche/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déconnecter partout' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeDisabled();
  await takeScreenshots(page, 'house-sheet-offline');
  await page.getByRole('link', { name: 'Membres' }).last().click();
  await expect(found.first()).toBeVisible();
  await expect(page.getByText(/^Vu (à|le|hier)/)).toBeVisible();
});

test('[ADMIN-05, ADMIN-15] that a suspension is lifted is asked from the sheet, with a reason', async ({
  device,
  server,
}) => {
  const eve = await signUpAt(server.url, 'evesuspend');
  const suspect = await decidedMember(server, 'evincee', 'suspend');
  const desk = await device(eve.username, { viewport: DESKTOP });
  await openHouse(desk, server.databaseUrl, eve, {
    rights: ['moderation'],
    path: `/admin/members/${suspect.id}`,
    title: suspect.username,
  });
  await press(desk.page, 'Demander la levée');
  await confirm(desk.page, 'Demander');
  const dialog = desk.page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toContainText('Dites pourquoi.');
  await dialog.getByLabel('Motif').fill('Une erreur sur la personne.');
  await takeScreenshots(desk.page, 'house-lift-request');
  await confirm(desk.page, 'Demander');
  await expect(dialog).toHaveCount(0);
  await pages(desk.page).getByRole('link', { name: 'Demandes' }).click();
  const card = desk.page.getByRole('article', { name: 'Lever une suspension' });
  await expect(card).toContainText('Une erreur sur la personne.');
  await expect(card).toContainText('Une autre personne doit confirmer');
  await expect(desk.page.getByRole('form', { name: 'Demander' })).toHaveCount(0);
});

test('[ADMIN-02, ADMIN-06 to ADMIN-08] the administration reads log, figures and state, also offline', async ({
  device,
  server,
}) => {
  const chief = await signUpAt(server.url, 'chefmaison');
  await asOwner(
    server.databaseUrl,
    (sql) => sql`select app.note_audit(app.operator(), 'acte-ancien', '{}') from generate_series(1, 70)`,
  );
  // Two days of samples, with a pause; the newest is far enough ahead that the node adds none meanwhile.
  await asOwner(server.databaseUrl, async (sql) => {
    await sql`delete from app.health_samples`;
    await sql`insert into app.health_samples
      select date_bin('5 minutes', now(), '2000-01-01') - n * interval '5 minutes', abs(n) % 7, 7200 + abs(n % 50) * 900,
        case when n < 8 then 4 else n % 41 end, abs(n % 12) * 60, n / 200, 0, case when n < 90 then 3 else 0 end, 2 - (n / 100) % 2, 1, 5000 - n
      from generate_series(-1, 575) as n where n not between 200 and 260`;
  });
  await decidedMember(server, 'chiffree', 'restrict-live');
  const desk = await device(chief.username, { viewport: DESKTOP });
  const { page } = desk;
  const rights = ['administration'] as const;
  await openHouse(desk, server.databaseUrl, chief, { rights, path: '/admin/audit', title: 'Journal' });
  await expect(pages(page).getByRole('link')).toHaveText([
    'Demandes',
    'Journal',
    'Transparence',
    'Règles',
    'Annonces',
    'Catalogue',
    'État',
    'Rapidité',
  ]);
  const entries = page.getByRole('list', { name: /^Entrées du journal/ }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Décision prise' }).filter({ hasText: 'chiffreem' })).toContainText(
    'Live fermé',
  );
  await expect(entries.filter({ hasText: 'Droit donné' }).filter({ hasText: 'chefmaison' })).toContainText(
    'Exploitation',
  );
  await expectAccessible(page);
  await takeScreenshots(page, 'house-audit');
  const first = await entries.count();
  await entries.last().scrollIntoViewIfNeeded();
  await expect.poll(() => entries.count()).toBeGreaterThan(first);
  await expect(entries.filter({ hasText: 'acte-ancien' })).toHaveCount(70);

  await pages(page).getByRole('link', { name: 'Transparence' }).click();
  const decisions = page.getByRole('table', { name: 'Décisions' });
  await expect(decisions.getByRole('row').filter({ hasText: 'Live fermé' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'house-transparency');
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Enregistrer en CSV')]);
  expect(saved.suggestedFilename()).toMatch(/^transparence-\d{4}-t\d\.csv$/);
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^\ufeffPériode;.*;Décisions;Live fermé;1\r\n/s);
  await page.getByLabel('Période').selectOption({ index: 3 });
  await expect(page.getByText('Rien sur cette période.').first()).toBeVisible();

  await pages(page).getByRole('link', { name: 'État' }).click();
  await expect(page.getByText('Les mille dernières entrées du journal se suivent sans faille.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Dossiers' })).toContainText('Certification');
  await expect(page.getByText('Couper ou rouvrir demande le droit de modération.')).toBeVisible();
  const plots = page.getByRole('region', { name: 'Évolution' });
  await expect(plots.getByRole('img', { name: /^Tâches en attente.: 4 au dernier relevé, de \d+ à 40/ })).toBeVisible();
  await plots.getByText('En chiffres').first().click();
  await expect(plots.getByRole('table', { name: /^Dossiers en retard/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'house-health');
  await plots.scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'house-history');
  await desk.goOffline();
  await expect(page.getByText(/^Vu (à|le|hier)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actualiser' })).toBeDisabled();
  await expect(plots.getByRole('img')).toHaveCount(10);
  await pages(page).getByRole('link', { name: 'Journal' }).click();
  await expect(entries.first()).toBeVisible();
});

test('[ADMIN-08] live is stopped with one confirmation, and starting again waits for a second person', async ({
  device,
  server,
}) => {
  const boss = await signUpAt(server.url, 'chefdulive');
  const phone = await device(boss.username);
  const { page } = phone;
  const rights = ['administration', 'moderation'] as const;
  await openHouse(phone, server.databaseUrl, boss, { rights, path: '/admin/health', title: 'État' });
  await press(page, 'Couper le Live');
  await page
    .getByRole('alertdialog')
    .getByLabel(/Pourquoi/)
    .fill('Essai');
  await takeScreenshots(page, 'house-stop-live');
  await confirm(page, 'Couper le Live');
  await expect(page.getByText('Le Live est coupé. Personne n’y entre.')).toBeVisible();
  await press(page, 'Rouvrir le Live');
  await confirm(page, 'Rouvrir le Live');
  await expect(page.getByText(/Vous demandez la réouverture/)).toBeVisible();
  await asOwner(
    server.databaseUrl,
    (sql) =>
      sql`update app.site_switches set stopped_at = null, stopped_by = null, reason = null, restart_by = null, restart_at = null`,
  );
  await press(page, 'Actualiser');
  await expect(page.getByText('Le Live est ouvert.')).toBeVisible();
});

test('[ADMIN-04] a page without the right for it is unknown, and `/admin` leads to what is open', async ({
  device,
  server,
}) => {
  const [eve, support] = [await signUpAt(server.url, 'evesanslog'), await signUpAt(server.url, 'soutien')];
  const phone = await device(eve.username);
  await openHouse(phone, server.databaseUrl, eve, { rights: ['moderation'], path: '/admin/members', title: 'Membres' });
  for (const path of ['/admin/audit', '/admin/transparency', '/admin/rules', '/admin/health']) {
    await phone.goto(`/#${path}`);
    await expect(phone.page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  }
  const desk = await device(support.username, { viewport: DESKTOP });
  await grantRights(server.databaseUrl, support, ['support']);
  await desk.signIn();
  await desk.goto('/#/admin');
  await expect(desk.page).toHaveURL(/#\/admin\/members$/);
  await desk.goto(`/#/admin/cases/${crypto.randomUUID()}`);
  await expect(desk.page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});
