import { chromium, type Page } from '@playwright/test';
import postgres from 'postgres';
import { memberNamed } from '#server/seed/members.ts';
import { clubs } from '#server/seed/clubs.ts';
import { executable } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const message = (page: Page) => page.getByLabel('Votre message');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });
const answer = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Returns the link as the sender of the mail gets it. */
async function linkFor(server: ServerProcess, username: string): Promise<string> {
  const sql = postgres(server.databaseUrl, { max: 1 });
  const [row] = await sql<
    { token: string }[]
  >`select public.mail_token(${memberNamed(username).id}, 'notifications') as token`;
  await sql.end();
  return `/unsubscribe/${row?.token ?? ''}`;
}

test('[PUBLIC-45, PUBLIC-50] contact form errors are inline, its text survives, its mail arrives', async ({
  device,
  server,
}) => {
  const stranger = await device('inconnue', { firstVisit: true });
  const { page } = stranger;
  await stranger.goto('/contact');
  await page.getByLabel('Votre adresse e-mail').fill('inconnue@');
  await page.getByLabel('Sujet').selectOption('Accessibilité');
  await message(page).fill('Le bouton de la page des guides ne s’atteint pas au clavier.');
  await send(page).click();
  await expect(page.getByLabel('Votre adresse e-mail')).toBeFocused();
  await expect(page.getByText('Cette adresse ne semble pas complète.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'contact');
  await page.getByLabel('Votre adresse e-mail').fill('inconnue@demo.alcove.test');
  await stranger.context.setOffline(true);
  await send(page).click();
  await expect(answer(page, 'Vous êtes hors ligne')).toBeVisible();
  await expect(message(page)).toHaveValue(/clavier/);
  await stranger.goOnline();
  await send(page).click();
  await expect(answer(page, 'Votre message est arrivé.')).toBeVisible();
  await expect(message(page)).toHaveValue('');
  await stranger.goto(server.mailboxPath);
  await expect(page.getByText('inconnue@demo.alcove.test').first()).toBeVisible();
});

test('[PUBLIC-48, PUBLIC-49] a mail’s link stops or resumes it without sign-in, not by a view', async ({
  device,
  server,
}) => {
  const link = await linkFor(server, 'oceane');
  const anyone = await device('porteur', { firstVisit: true });
  const { page } = anyone;
  await anyone.goto(link);
  await expect(page.getByRole('heading', { name: 'Ne plus recevoir les e-mails de notification' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'unsubscribe');
  await page.reload();
  await page.getByRole('button', { name: 'Ne plus recevoir' }).click();
  await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus les e-mails de notification.' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Recevoir de nouveau' }).click();
  await expect(page.getByRole('button', { name: 'Ne plus recevoir' })).toBeVisible();
  await anyone.goto('/unsubscribe/inconnu');
  await expect(page.getByText('Ce lien ne mène à rien.')).toBeVisible();
});

// [PUBLIC-23, PUBLIC-24, PUBLIC-38, PUBLIC-45]
test('[PUBLIC-23, PUBLIC-24] directories, wall and contact form work without JavaScript', async ({ server }) => {
  const browser = await chromium.launch({
    ...executable(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.url}/annuaire-clubs-libertins`);
  const list = page.getByRole('list', { name: 'Tous les lieux' });
  await expect(list.getByRole('listitem')).toHaveCount(clubs.length);
  await page.getByRole('link', { name: 'Club Velours, Lyon' }).click();
  await expect(page).toHaveURL(/#club-club-velours$/);
  await page.screenshot({ path: 'test-results/screens/clubs-1280.png' });
  await page.goto(`${server.url}/annuaire-clubs-libertins-france`);
  await expect(page.getByRole('region', { name: 'Bretagne' }).getByText('Le Phare rose')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Corse' }).getByText('Aucun lieu publié dans cette région.'),
  ).toBeVisible();
  await page.goto(`${server.url}/mur-de-la-honte`);
  // As many as the demonstration has.
  const counts = page.getByRole('group', { name: 'Alertes publiées, par catégorie' });
  await expect(counts.getByText('1', { exact: true })).toHaveCount(3);
  await expect(counts.getByText('0', { exact: true })).toHaveCount(1);
  await page.screenshot({ path: 'test-results/screens/wall-1280.png' });
  await page.goto(`${server.url}/contact`);
  await page.getByLabel('Votre adresse e-mail').fill('sans-script@demo.alcove.test');
  await message(page).fill('Ce message est parti sans aucun script.');
  await send(page).click();
  await expect(page.getByText('Votre message est arrivé.')).toBeVisible();
  await browser.close();
});

test('[PUBLIC-51, PUBLIC-52, PUBLIC-53] only a partner’s own registration page applies their code', async ({
  device,
}) => {
  const guest = await device('invite', { firstVisit: true });
  const { page } = guest;
  await guest.goto('/register/velours');
  await expect(page.getByRole('heading', { name: 'Bienvenue de la part du Club Velours' })).toBeVisible();
  await expect(page.getByText('Club Velours vous invite')).toBeVisible();
  await expect(page.locator('input[name="username"]')).toBeVisible();
  await takeScreenshots(page, 'register-partner');
  await guest.goto('/register/inconnu');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});
