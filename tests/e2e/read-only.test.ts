/** « Lecture seule » and closed registrations in browsers: what is said, what waits, and that it leaves by itself. */
import type { Sql } from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const STRIP = /Le site est en lecture seule pour le moment/;
const stop = (name: string) => (sql: Sql) => sql`update app.site_switches set stopped_at = now() where name = ${name}`;
const startAll = (sql: Sql) =>
  sql`update app.site_switches set stopped_at = null, stopped_by = null, reason = null, restart_by = null, restart_at = null where name <> ''`;

test.afterEach(async ({ server }) => {
  await asOwner(server.databaseUrl, startAll);
});

test('[S34] started while the site can only be read, a member writes, and it leaves by itself', async ({
  device,
  server,
}) => {
  // So that the test waits less long for what is asked to wait.
  await asOwner(server.databaseUrl, async (sql) => {
    await sql`create or replace function app.read_only_wait() returns interval language sql immutable as $$ select interval '3 seconds' $$`;
    await stop('read-only')(sql);
  });
  const [camille, victor] = [await device('camille'), await device('victor')];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  await expect(camille.page.getByText(STRIP)).toBeVisible();
  const field = camille.page.getByRole('textbox', { name: 'Message' });
  const [strip, box] = [await camille.page.getByText(STRIP).boundingBox(), await field.boundingBox()];
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  await camille.send('Ces mots attendent leur heure');
  await expect(camille.message('Ces mots attendent leur heure')).toHaveCount(1);
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'read-only');
  await camille.goto('/#/outbox');
  await expect(camille.page.getByText('Partira quand il rouvrira.')).toBeVisible();
  await camille.page.reload();
  await expect(camille.page.getByText(STRIP)).toBeVisible();
  await expect(victor.message('Ces mots attendent leur heure')).toHaveCount(0);

  await asOwner(server.databaseUrl, startAll);
  await expect(victor.message('Ces mots attendent leur heure')).toHaveCount(1, { timeout: 30_000 });
  await expect(camille.page.getByText(STRIP)).toHaveCount(0, { timeout: 60_000 });
});

test('[S34] the registration page says that registrations are closed, in place of its form', async ({
  device,
  server,
}) => {
  await asOwner(server.databaseUrl, stop('sign-up'));
  const guest = await device('guest', { firstVisit: true });
  await guest.goto('/#/register');
  await expect(guest.page.getByText(/Les inscriptions sont fermées pour le moment/)).toBeVisible();
  await expect(guest.page.getByRole('form')).toHaveCount(0);
  await expectAccessible(guest.page);
  await takeScreenshots(guest.page, 'sign-up-closed');
  await asOwner(server.databaseUrl, startAll);
  await guest.page.reload();
  await expect(guest.page.getByRole('textbox', { name: 'Pseudo' })).toBeVisible();
});

test('[ADMIN-13, ADMIN-14] the administration stops writing with a reason, and hides a club', async ({
  device,
  server,
}) => {
  const chief = await signUpAt(server.url, 'cheffesite');
  const desk = await device(chief.username);
  const { page } = desk;
  const rights = ['administration', 'moderation'] as const;
  await openHouse(desk, server.databaseUrl, chief, { rights, path: '/admin/health', title: 'État' });
  await page.getByRole('button', { name: 'Passer en lecture seule' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Passer en lecture seule' }).click();
  await expect(dialog).toContainText('Dites en quelques mots pourquoi.');
  await dialog.getByLabel(/Pourquoi/).fill('Maintenance de la base');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'switch-confirm');
  await dialog.getByRole('button', { name: 'Passer en lecture seule' }).click();
  await expect(page.getByText(/par cheffesite.*Maintenance de la base/)).toBeVisible();
  await page.getByRole('button', { name: 'Rouvrir l’écriture' }).click();
  await dialog.getByRole('button', { name: 'Rouvrir l’écriture' }).click();
  await expect(page.getByText(/Vous demandez la réouverture/)).toBeVisible();
  await takeScreenshots(page, 'switches');
  await asOwner(server.databaseUrl, startAll);

  await desk.goto('/#/admin/catalogue');
  const clubs = page.getByRole('list', { name: 'Lieux' });
  await expect(clubs.getByRole('listitem').first()).toContainText('Visible');
  await takeScreenshots(page, 'catalogue');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('Aucune ligne trouvée.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  const first = clubs.getByRole('listitem').first();
  await first.getByRole('button', { name: /^Masquer/ }).click();
  await dialog.getByRole('button', { name: 'Masquer' }).click();
  await expect(first).toContainText('Masqué par la maison');
  await first.getByRole('button', { name: /^Rendre visible/ }).click();
  await dialog.getByRole('button', { name: 'Rendre visible' }).click();
  await expect(first).toContainText('Visible');
  for (const part of ['Événements', 'Codes', 'Formules', 'Motifs', 'Fonctions']) {
    await page.getByRole('button', { name: part, exact: true }).click();
    await expect(page.getByRole('list', { name: part }).or(page.getByText('Rien dans cette liste.'))).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, `catalogue-${part.toLowerCase()}`);
  }
  await desk.goOffline();
  await expect(page.getByText(/hors ligne/i).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Fonctions' })).toBeVisible();
});

test('[ADMIN-13, ADMIN-14] a dialog does what its title says, whatever changes beneath it', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const chief = await signUpAt(server.url, 'cheffetitre');
  const desk = await device(chief.username, { url: server.url });
  const { page } = desk;
  const dialog = page.getByRole('alertdialog');
  const confirm = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const comeBack = async () => {
    await desk.goOffline();
    await desk.goOnline();
  };
  const rights = ['administration', 'moderation'] as const;
  await openHouse(desk, server.databaseUrl, chief, { rights, path: '/admin/health', title: 'État' });
  await page.getByRole('button', { name: 'Couper le Live' }).click();
  await dialog.getByLabel(/Pourquoi/).fill('Vague de faux comptes');
  await asOwner(server.databaseUrl, stop('live'));
  await comeBack();
  await expect(page.getByText('Le Live est coupé. Personne n’y entre.')).toBeVisible();
  await confirm('Couper le Live');
  await expect(page.getByText(/par cheffetitre.*Vague de faux comptes/)).toBeVisible();
  await expect(page.getByText(/demandez? la réouverture/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Rouvrir le Live' }).click();
  await asOwner(server.databaseUrl, startAll);
  await comeBack();
  await expect(page.getByText('Le Live est ouvert.')).toBeVisible();
  await confirm('Rouvrir le Live');
  await expect(page.getByText('Le Live est ouvert.')).toBeVisible();

  await desk.goto('/#/admin/catalogue');
  const first = page.locator('main li').first();
  await first.getByRole('button', { name: /^Masquer/ }).click();
  await asOwner(
    server.databaseUrl,
    (sql) => sql`insert into app.switched_off (kind, key) select 'club', id::text from public.clubs`,
  );
  await comeBack();
  await expect(first).toContainText('Masqué par la maison');
  await confirm('Masquer');
  await expect(page.getByText('La page est masquée.')).toBeVisible();
  await expect(first).toContainText('Masqué par la maison');
});
