/** What the house says to many, in browsers: written by one, sent by another, read at once, and taken back. */
import type { Locator, Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { allDue } from '#tests/support/mail-node.ts';
import { startPushServiceDouble, type PushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const list = (page: Page, name: string) => page.getByRole('list', { name });
const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const dot = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Notifications non lues');
const house = { rights: ['administration'], path: '/admin/broadcast', title: 'Annonces' } as const;

/** Gives a member another device, at the push service of the test. */
async function subscribed(service: PushServiceDouble, { url, databaseUrl }: ServerProcess, member: TestMember) {
  const [row] = await asOwner(databaseUrl, (sql) => sql`select server_key as key from app.push_settings`);
  const device = service.subscribe(row?.['key'] as string);
  const request = { subscription: device.data, userAgent: 'test', key: row?.['key'] };
  const answer = await post(`${url}/rest/v1/rpc/register_push`, { request }, bearerOf(member));
  expect(answer.status).toBe(200);
  return device;
}

const looksAt = (page: Page) =>
  page.getByRole('form', { name: 'Écrire' }).getByRole('button', { name: 'Aperçu' }).click();

/** Fills the form in, looks at the preview and proposes. */
async function proposes(page: Page, kind: 'Annonce' | 'Lettre', title: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('Titre').fill(title);
  await page.getByLabel('Texte', { exact: true }).fill('Le 12 septembre.\n\nVenez comme vous êtes.');
  await looksAt(page);
  await takeScreenshots(page, `broadcast-${kind}`);
  await press(page, 'Proposer');
  await confirm(page, 'Proposer');
  await expect(card(page, title)).toContainText('À confirmer');
  await expect(card(page, title)).toContainText('Une autre personne de l’administration doit confirmer');
}

async function sends(page: Page, title: string): Promise<void> {
  await press(page, 'Actualiser');
  await card(page, title).getByRole('button', { name: 'Confirmer et envoyer' }).click();
  await confirm(page, 'Confirmer et envoyer');
  await expect(card(page, title)).toContainText('Envoyée', { timeout: 30_000 });
}

async function opened(device: (name: string) => Promise<Device>, server: ServerProcess, name: string) {
  const member = await signUpAt(server.url, name);
  const desk = await device(name);
  return { member, desk, page: desk.page };
}

test('[ADMIN-12, NOTIF-56] one proposes, another sends, members have it at once, and a recall takes it away', async ({
  device,
  newServer,
}) => {
  const service = await startPushServiceDouble();
  const server = await newServer({ env: { PUSH_SERVICES: service.url } });
  const open = (name: string) => device(name, { url: server.url });
  const reader = await opened(open, server, 'lectrice');
  // Has never agreed to the letter.
  await signUpAt(server.url, 'sanslettre');
  await reader.desk.signIn();
  await asOwner(
    server.databaseUrl,
    (sql) =>
      sql`update public.notification_preferences set newsletter_consent_at = now() where user_id = ${reader.member.id}`,
  );
  const away = await subscribed(service, server, reader.member);
  const [eve, zoe] = [await opened(open, server, 'annonceeve'), await opened(open, server, 'annoncezoe')];
  await openHouse(eve.desk, server.databaseUrl, eve.member, house);
  await expect(eve.page.getByText('Rien n’a encore été proposé.')).toBeVisible();
  await expectAccessible(eve.page);

  await eve.page.getByLabel('Titre').fill('Une soirée de rentrée');
  await eve.page.reload();
  await expect(eve.page.getByLabel('Titre')).toHaveValue('Une soirée de rentrée');
  await eve.page.getByLabel('Lien').fill('http://ailleurs');
  await looksAt(eve.page);
  await expect(eve.page.getByText('Écrivez un texte.')).toBeVisible();
  await eve.page.getByLabel('Lien').fill('/events');
  await eve.page.getByLabel('Texte', { exact: true }).fill('Le 12 septembre.');
  await looksAt(eve.page);
  const preview = eve.page.getByRole('group', { name: 'Aperçu' });
  await expect(preview.getByText('Membres prévenus')).toBeInViewport();
  await expect(eve.page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expectAccessible(eve.page, 'iframe');
  await takeScreenshots(eve.page, 'broadcast-preview');
  await preview.getByRole('button', { name: 'M’envoyer un essai' }).click();
  await expect(eve.page.getByText('L’essai est parti, à vous seul.')).toBeVisible();
  await proposes(eve.page, 'Annonce', 'Une soirée de rentrée');

  await openHouse(zoe.desk, server.databaseUrl, zoe.member, house);
  await expect(dot(reader.page)).toHaveCount(0);
  await card(zoe.page, 'Une soirée de rentrée').getByRole('button', { name: 'Aperçu' }).click();
  await takeScreenshots(zoe.page, 'broadcast-list');
  await sends(zoe.page, 'Une soirée de rentrée');
  await expect(card(zoe.page, 'Une soirée de rentrée')).toContainText('membres prévenus');
  await expect(dot(reader.page)).toBeVisible();
  await expect
    .poll(async () => {
      await asOwner(server.databaseUrl, (sql) => allDue(sql));
      return away.pushes.length;
    })
    .toBe(1);

  await proposes(eve.page, 'Lettre', 'La lettre de septembre');
  await sends(zoe.page, 'La lettre de septembre');
  await expect(card(zoe.page, 'La lettre de septembre')).toContainText('1\u00a0courriel');
  const letters = async () => {
    const box = await (await fetch(`${server.url}${server.mailboxPath}`)).text();
    return [...box.matchAll(/<h2>La lettre de septembre<\/h2><p class="to">À ([^<]+)/g)].map(([, to]) => to);
  };
  await expect.poll(letters).toEqual([reader.member.email]);

  await reader.desk.goto('/#/notifications');
  const row = list(reader.page, 'Notifications').getByRole('link', { name: /Une soirée de rentrée/ });
  await expect(row).toContainText('L’équipe d’Alcôve a quelque chose à vous dire.');
  await expect(list(reader.page, 'Notifications').getByRole('link', { name: /La lettre de septembre/ })).toBeVisible();
  await takeScreenshots(reader.page, 'announcements-notified');
  await row.click();
  await expect(card(reader.page, 'Une soirée de rentrée')).toContainText('Venez comme vous êtes.');
  await expectAccessible(reader.page);
  await takeScreenshots(reader.page, 'announcements');

  await press(zoe.page, 'Actualiser');
  await card(zoe.page, 'Une soirée de rentrée').getByRole('button', { name: 'Rappeler' }).click();
  await confirm(zoe.page, 'Rappeler');
  await expect(card(zoe.page, 'Une soirée de rentrée')).toContainText('Rappelée');
  await expect(card(reader.page, 'Une soirée de rentrée')).toHaveCount(0);
  await expect(reader.page.getByText('Cette annonce a été retirée.')).toBeVisible();
  await expect(card(reader.page, 'La lettre de septembre')).toBeVisible();
  await reader.desk.goto('/#/notifications');
  await expect(list(reader.page, 'Notifications').getByText('La lettre de septembre')).toBeVisible();
  await expect(list(reader.page, 'Notifications').getByText('Une soirée de rentrée')).toHaveCount(0);

  await eve.desk.goOffline();
  await expect(
    eve.page
      .getByRole('button', { name: 'Retirer' })
      .or(eve.page.getByRole('button', { name: 'Rappeler' }))
      .first(),
  ).toBeDisabled();
  await takeScreenshots(eve.page, 'broadcast-offline');
  await reader.desk.goOffline();
  await reader.desk.goto('/#/notifications/announcements');
  await expect(card(reader.page, 'La lettre de septembre')).toBeVisible();
  // A server with open pages takes its time to end.
  for (const { desk } of [reader, eve, zoe]) await desk.close();
  await service.close();
});
