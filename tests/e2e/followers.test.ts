import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choisir une liste' }).getByRole('button', { name });
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

/** Makes a member premium, so that a bare profile closes nothing. */
async function makePremium(databaseUrl: string, id: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`update public.profiles set role = 'membre_abonné' where id = ${id}`;
  await sql.end();
}

// [SHELL-102, NOTIF-02]
test('[MEMBERAREA-16, MEMBERAREA-17, SHELL-102] a follow arrives and is answered offline', async ({
  device,
  server,
}) => {
  const author = await createListedMember(server.url, 'suivante', {});
  const reader = await createListedMember(server.url, 'adoree', {});
  await makePremium(server.databaseUrl, reader.id);
  const [phone, desk] = [await device(author.username), await device(reader.username)];
  await phone.signIn();
  await desk.signIn();

  // The follow waits on the device, and shows at once.
  await phone.goto(`/#/member/${reader.id}`);
  await expect(phone.page.getByRole('heading', { name: 'adoree' })).toBeVisible();
  await phone.installed();
  await phone.goOffline();
  await phone.page.getByRole('button', { name: 'Suivre', exact: true }).click();
  await expect(phone.page.getByRole('button', { name: 'Ne plus suivre' })).toBeVisible();
  await phone.goOnline();
  await expect(phone.page.getByRole('button', { name: 'Ne plus suivre' })).toBeVisible();

  // Its member hears of it, and finds the request.
  await desk.goto('/#/notifications');
  await desk.page.getByRole('link', { name: /suivante vous suit désormais/ }).click();
  await expect(desk.page).toHaveURL(/#\/followers$/);
  const request = rows(desk.page, 'Demandes').filter({ hasText: 'suivante' });
  await expect(request).toContainText('Nouveau');
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'followers-requests');

  // The answer works without a network too.
  await desk.installed();
  await desk.goOffline();
  await request.getByRole('button', { name: 'Accepter' }).click();
  await expect(rows(desk.page, 'Demandes')).toHaveCount(0);
  await tab(desk.page, 'Adeptes').click();
  await expect(rows(desk.page, 'Adeptes')).toContainText(['suivante']);
  await expect(desk.page.getByText('Hors ligne, cette liste est celle de votre dernière visite.')).toBeVisible();
  await desk.goOnline();
  await expect(desk.page.getByText('Hors ligne, cette liste')).toHaveCount(0);
  await expect(rows(desk.page, 'Adeptes')).toContainText(['suivante']);
  await expect(desk.page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'followers');

  // Removing is confirmed, and is not announced.
  await rows(desk.page, 'Adeptes').getByRole('button', { name: 'Retirer' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(rows(desk.page, 'Adeptes')).toHaveCount(0);
  await expect(desk.page.getByText('Personne pour l’instant.')).toBeVisible();
  await phone.goto('/#/home');
  await phone.goto(`/#/member/${reader.id}`);
  await expect(phone.page.getByRole('button', { name: 'Suivre', exact: true })).toBeVisible();
});

test('[PROFILE-68, MEMBERAREA-16] a restricted member is told why the list is closed', async ({ device, server }) => {
  const member = await createListedMember(server.url, 'presquela', {});
  const phone = await device(member.username);
  await phone.signIn();
  await phone.page.getByRole('button', { name: 'Accès menu' }).click();
  await phone.page.getByRole('menuitem', { name: 'Mes adeptes' }).click();
  await expect(phone.page.getByText('La liste de vos adeptes est fermée pour le moment.')).toBeVisible();
  await expect(phone.page.getByRole('link', { name: 'Compléter mon profil' })).toBeVisible();
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'followers-restricted');
});
