import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { approveTestimonial } from '#tests/support/moderation.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const TEXT = 'Une conversation attentive et une belle soirée.';
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choisir une liste' }).getByRole('button', { name });

/** Two listed members who have written to each other; the first may write testimonials. */
async function acquaintances(url: string, databaseUrl: string, names: [string, string]) {
  const [author, subject] = [await createListedMember(url, names[0], {}), await createListedMember(url, names[1], {})];
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`update public.profiles set role = 'membre_abonné' where id = ${author.id}`;
  await sql.end();
  await pushAt(url, author, [await sendEntry(author, subject, 'Bonsoir')]);
  await pushAt(url, subject, [await sendEntry(subject, author, 'Bonsoir à vous')]);
  return [author, subject] as const;
}

// [MEMBERAREA-20, MEMBERAREA-21, SHELL-104, NOTIF-02]
test('[MEMBERAREA-20, MEMBERAREA-21, SHELL-104] a testimonial is written offline, accepted, approved and shown', async ({
  device,
  server,
}) => {
  const [author, subject] = await acquaintances(server.url, server.databaseUrl, ['ecrivaine', 'racontee']);
  const [phone, desk] = [await device(author.username), await device(subject.username)];
  await phone.signIn();
  await desk.signIn();

  // Written without a network: it shows at once that it waits.
  await phone.goto(`/#/member/${subject.id}`);
  const section = phone.page.getByRole('region', { name: 'Témoignages' });
  const write = section.getByRole('button', { name: 'Écrire un témoignage' });
  await expect(write).toBeVisible();
  await phone.installed();
  await phone.goOffline();
  await write.click();
  const sheet = phone.page.getByRole('dialog', { name: 'Votre témoignage sur racontee' });
  await sheet.getByRole('button', { name: 'Envoyer' }).click();
  await expect(sheet.getByText('Écrivez quelques mots.')).toBeVisible();
  await sheet.getByLabel('Texte').fill(TEXT);
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'testimonial-form');
  await sheet.getByRole('button', { name: 'Envoyer' }).click();
  await expect(section).toContainText('Votre témoignage est sur cet appareil');
  await section.getByRole('link', { name: 'Suivre vos témoignages' }).click();
  await tab(phone.page, 'De vous').click();
  await expect(rows(phone.page, 'De vous')).toContainText(['racontee']);
  await expect(rows(phone.page, 'De vous').first()).toContainText(TEXT);
  await phone.goOnline();
  await expect(rows(phone.page, 'De vous').first()).toContainText('Attend l’accord du membre');

  // Its subject hears of it, and accepts without a network too.
  await desk.goto('/#/notifications');
  await desk.page.getByRole('link', { name: /ecrivaine a écrit un témoignage sur vous/ }).click();
  await expect(desk.page).toHaveURL(/#\/testimonials$/);
  const received = rows(desk.page, 'Sur vous').filter({ hasText: TEXT });
  await expect(received).toContainText('Attend votre accord');
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'testimonials-received');
  await desk.installed();
  await desk.goOffline();
  await received.getByRole('button', { name: 'Accepter' }).click();
  await expect(received).toContainText('Relu par la modération');
  await desk.goOnline();
  await expect(received).not.toContainText(/Envoyé quand|Envoi en cours/);

  // Shown once it is approved.
  await approveTestimonial(server.url, server.databaseUrl, TEXT);
  await desk.goto(`/#/member/${subject.id}`);
  await expect(rows(desk.page, 'Témoignages')).toContainText([TEXT]);
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'member-testimonials');

  // Withdrawn by its author.
  await phone.goto('/#/testimonials');
  await tab(phone.page, 'De vous').click();
  await rows(phone.page, 'De vous').getByRole('button', { name: 'Retirer' }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(rows(phone.page, 'De vous')).toHaveCount(0);
});

test('[PROFILE-68, MEMBERAREA-21] a restricted member is told why, and still reads', async ({ device, server }) => {
  const [author, subject] = await acquaintances(server.url, server.databaseUrl, ['complete', 'incomplete']);
  const phone = await device(subject.username);
  await phone.signIn();
  await phone.goto(`/#/member/${author.id}`);
  const section = phone.page.getByRole('region', { name: 'Témoignages' });
  await expect(section).toContainText('Les témoignages s’écrivent avec un profil complet');
  await expect(section.getByRole('link', { name: 'Compléter mon profil' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Écrire un témoignage' })).toHaveCount(0);
  await phone.goto('/#/testimonials');
  await expect(rows(phone.page, 'À lire').first()).toBeVisible();
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'testimonials');
});
