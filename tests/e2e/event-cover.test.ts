import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { approveEventCover } from '#tests/support/moderation.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const ALT = 'Une piste de danse sous des lampions';
const picture = (page: Page) => page.getByRole('main').getByRole('img', { name: ALT });
const description = (page: Page) => panel(page).getByLabel('Description de l’image');
const panel = (page: Page) => page.getByRole('group', { name: 'Image de l’événement' });

/** Chooses a picture and crops it, so that it can be described and sent. */
async function choosePicture(page: Page): Promise<void> {
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles(await drawPicture(page, { width: 1200, height: 900 }));
  const crop = page.getByRole('dialog', { name: 'Cadrer l’image' });
  await crop.getByRole('group').focus();
  await page.keyboard.press('ArrowUp');
  await crop.getByRole('button', { name: 'Envoyer' }).click();
}

/** Address of an event of `lesdeuxlunes` that is still to come. */
async function ownEvent(databaseUrl: string): Promise<{ id: string; title: string; address: string }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [event] = await sql<{ id: string; title: string }[]>`
    select e.id, e.title from app.events e join public.profiles p on p.id = e.organiser_id
    where p.username = 'lesdeuxlunes' and e.starts_at > now() and e.cancelled_at is null and e.visibility = 'everyone' limit 1`;
  await sql.end();
  const { id = '', title = '' } = event ?? {};
  return { id, title, address: `/#/events/${id}` };
}

test('[MEMBERAREA-06] the picture of an event waits for the house, is seen offline, and goes', async ({
  device,
  server,
}) => {
  const guest = await signUpAt(server.url, 'spectatrice');
  const host = await device('lesdeuxlunes');
  const other = await device(guest.username);
  await Promise.all([host.signIn(), other.signIn()]);
  const { page } = host;
  const { id, title, address } = await ownEvent(server.databaseUrl);
  await host.goto(address);
  await expect(panel(page)).toContainText('Sans image choisie, chaque appareil en dessine une.');
  await choosePicture(page);
  await panel(page).getByRole('button', { name: 'Envoyer l’image' }).click();
  await expect(panel(page).getByText('Veuillez décrire l’image en quelques mots.')).toBeVisible();
  await description(page).fill(ALT);
  await expectAccessible(page);
  await takeScreenshots(page, 'event-cover-form');
  await panel(page).getByRole('button', { name: 'Envoyer l’image' }).click();
  await expect(panel(page)).toContainText('En attente de validation');
  await expect(picture(page)).toBeVisible();

  // Nobody else sees it before the house has looked at it.
  await other.goto(address);
  await expect(other.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(picture(other.page)).toHaveCount(0);
  await approveEventCover(server.url, server.databaseUrl, id);
  await other.page.reload();
  await expect(picture(other.page)).toBeVisible();
  await other.goto('/#/events');
  await expect(picture(other.page)).toBeVisible();
  await expectAccessible(other.page);
  await takeScreenshots(other.page, 'events-with-cover');
  await other.installed();
  await other.goOffline();
  await other.page.reload();
  await expect(picture(other.page)).toBeVisible();
  await other.goto(address);
  await expect(picture(other.page)).toBeVisible();

  await panel(page).getByRole('button', { name: 'Retirer l’image' }).click();
  await expect(panel(page)).toContainText('Sans image choisie');
  await expect(picture(page)).toHaveCount(0);
  await other.goOnline();
  await other.page.reload();
  await expect(other.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(picture(other.page)).toHaveCount(0);
});

test('[MEMBERAREA-06] a description goes with its picture; a changed one is said to wait for the house @long', async ({
  device,
  server,
}) => {
  const host = await device('lesdeuxlunes');
  await host.signIn();
  const { page } = host;
  const { id, address } = await ownEvent(server.databaseUrl);
  await host.goto(address);
  await choosePicture(page);
  await description(page).fill(ALT);
  await panel(page).getByRole('button', { name: 'Envoyer l’image' }).click();
  await expect(panel(page)).toContainText('En attente de validation');
  await approveEventCover(server.url, server.databaseUrl, id);
  await page.reload();
  await expect(panel(page)).toContainText('Image visible de tous');

  await description(page).fill('Une piste de danse, de nuit');
  await expect(panel(page)).toContainText('L’équipe relit l’image avec sa nouvelle description');
  await panel(page).getByRole('button', { name: 'Enregistrer la description' }).click();
  await expect(page.getByText('L’image attend à nouveau d’être validée.')).toBeVisible();
  await expect(panel(page)).toContainText('En attente de validation');

  await choosePicture(page);
  await expect(description(page)).toHaveValue('');
  await panel(page).getByRole('button', { name: 'Abandonner' }).click();
  await expect(description(page)).toHaveValue('Une piste de danse, de nuit');
  await panel(page).getByRole('button', { name: 'Retirer l’image' }).click();
  await expect(panel(page)).toContainText('Sans image choisie');
  await choosePicture(page);
  await expect(description(page)).toHaveValue('');
});
