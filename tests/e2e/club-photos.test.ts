import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { approveClubPhoto } from '#tests/support/moderation.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const CAPTION = 'La terrasse, un soir d’été';
const photo = (page: Page) => page.getByRole('main').getByRole('img', { name: CAPTION });
const panel = (page: Page) => page.getByRole('group', { name: 'Ajouter une photographie' });

test('[MEMBERAREA-08] a photograph of a club waits for the house, is seen offline, and goes @long', async ({
  device,
  server,
}) => {
  const guest = await signUpAt(server.url, 'visiteuse');
  const keeper = await device('lesdeuxlunes');
  const other = await device(guest.username);
  await Promise.all([keeper.signIn(), other.signIn()]);
  const { page } = keeper;
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`insert into public.professional_profiles (user_id, business_name, status)
    select id, 'Les deux lunes', 'approved' from public.profiles where username = 'lesdeuxlunes'`;
  const [club] = await sql<{ slug: string; name: string }[]>`
    update public.clubs set owner_id = (select id from public.profiles where username = 'lesdeuxlunes')
    where slug = (select min(slug) from public.clubs where published and owner_id is null) returning slug, name`;
  await sql.end();
  const address = `/#/clubs/${club?.slug ?? ''}`;
  await keeper.goto(address);
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles(await drawPicture(page, { width: 1200, height: 900 }));
  await panel(page).getByRole('button', { name: 'Envoyer la photographie' }).click();
  await expect(panel(page)).toContainText('Veuillez dire en quelques mots ce que l’on voit.');
  await panel(page).getByLabel('Légende').fill(CAPTION);
  await expectAccessible(page);
  await takeScreenshots(page, 'club-photo-form');
  await panel(page).getByRole('button', { name: 'Envoyer la photographie' }).click();
  await expect(page.getByRole('figure').filter({ hasText: CAPTION })).toContainText('En attente de validation.');
  await expect(photo(page)).toBeVisible();

  // Nobody else sees it before the house has looked at it.
  await other.goto(address);
  await expect(other.page.getByRole('heading', { level: 1, name: club?.name ?? '' })).toBeVisible();
  await expect(photo(other.page)).toHaveCount(0);
  await approveClubPhoto(server.url, server.databaseUrl, CAPTION);
  await other.page.reload();
  await expect(photo(other.page)).toBeVisible();
  await expectAccessible(other.page);
  await takeScreenshots(other.page, 'club-with-photo');
  await other.installed();
  await other.goOffline();
  await other.page.reload();
  await expect(photo(other.page)).toBeVisible();

  await page.getByRole('button', { name: `Retirer cette photographie\u202f: ${CAPTION}` }).click();
  await expect(photo(page)).toHaveCount(0);
  await other.goOnline();
  await other.page.reload();
  await expect(other.page.getByRole('heading', { level: 1, name: club?.name ?? '' })).toBeVisible();
  await expect(photo(other.page)).toHaveCount(0);
});
