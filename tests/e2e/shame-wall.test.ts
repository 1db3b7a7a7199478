import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { publishWarning } from '#tests/support/moderation.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const warnings = (page: Page) => page.getByRole('list', { name: 'Alertes' }).getByRole('listitem');
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choisir une catégorie' }).getByRole('button', { name, exact: true });

// [MEMBERAREA-14, MEMBERAREA-15, SHELL-101, NOTIF-02]
test('[MEMBERAREA-14, MEMBERAREA-15, SHELL-101] a report becomes a warning, which its member answers offline', async ({
  device,
  server,
}) => {
  const reporter = await createListedMember(server.url, 'vigilante', {});
  const suspect = await createListedMember(server.url, 'suspecte', {});
  await pushAt(server.url, suspect, [await sendEntry(suspect, reporter, 'Pouvez-vous m’avancer 200 euros')]);
  const [phone, desk] = [await device(reporter.username), await device(suspect.username)];
  await phone.signIn();
  await desk.signIn();

  // Reported from the profile, without a network.
  await phone.goto(`/#/member/${suspect.id}`);
  await expect(phone.page.getByRole('heading', { name: 'suspecte' })).toBeVisible();
  await phone.installed();
  await phone.goOffline();
  await phone.page.getByRole('button', { name: 'Autres actions' }).click();
  await phone.page.getByRole('menuitem', { name: 'Signaler au mur' }).click();
  const dialog = phone.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Envoyer l’alerte' }).click();
  await expect(dialog.getByText('Choisissez une catégorie.')).toBeVisible();
  await dialog.getByLabel('Demande d’argent').check();
  await dialog.getByLabel('Département affiché par le profil').selectOption('Rhône (69)');
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'wall-report');
  await dialog.getByRole('button', { name: 'Envoyer l’alerte' }).click();
  await expect(phone.page.getByText('Alerte enregistrée.')).toBeVisible();
  await phone.goOnline();

  // Nothing is shown before a moderator has published it; then its pseudonym to whom it has written.
  await publishWarning(server.url, server.databaseUrl, suspect.id);
  await phone.goto('/#/shame-wall');
  await filter(phone.page, 'Demande d’argent').click();
  const warning = warnings(phone.page).filter({ hasText: 'Rhône (69)' });
  await expect(warning).toContainText('Ce profil vous a écrit');
  await expect(warning.getByRole('link', { name: 'suspecte' })).toBeVisible();
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'wall');

  // The member concerned is notified, and replies without a network in fixed words.
  await desk.goto('/#/notifications');
  await desk.page.getByRole('link', { name: /Une alerte du mur qui vous concerne est publiée/ }).click();
  await expect(desk.page).toHaveURL(/#\/shame-wall$/);
  const own = warnings(desk.page).filter({ hasText: 'Cette alerte vous concerne' });
  await expect(own).not.toContainText('suspecte');
  await desk.installed();
  await desk.goOffline();
  await own.getByRole('button', { name: 'Répondre' }).click();
  await desk.page.getByLabel('Je conteste, et demande un nouvel examen').check();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Répondre' }).click();
  await expect(own).toContainText('Le membre concerné conteste cette alerte');
  await desk.goOnline();
  await expect(own).not.toContainText(/Envoyé quand|Envoi en cours/);
  await expect(own).toContainText('Avec réponse');
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'wall-own');
});
