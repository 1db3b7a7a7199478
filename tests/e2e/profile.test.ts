import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import {
  banner,
  completion,
  decideAvatar,
  profileFact,
  fromMenu,
  profileField,
  saveProfile,
  sendPicture,
} from '#tests/support/profile-form.ts';
import { expectAccessible, takeScreenshots, applyTheme } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

// [PROFILE-08, PROFILE-09, PROFILE-83, PROFILE-84, PROFILE-85, PROFILE-88, PROFILE-62, PROFILE-72, PROFILE-73]
// [AUTH-169, SHELL-92]
test('[PROFILE-08, PROFILE-09] a new member reaches 100 %, and an approved avatar opens all', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'profilneuf');
  const phone = await device(member.username);
  const { page } = phone;
  await phone.goto('/#/socket-test');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await phone.signIn();
  await phone.goto('/#/profile');
  await expect(banner(page)).toContainText(
    /Votre profil est complété à \d+%\. Complétez-le à 100% pour accéder à toutes les fonctionnalités\./,
  );
  await expect(banner(page)).toContainText(/\+\d autre\(s\)/);
  await banner(page).getByRole('link', { name: 'Compléter' }).click();
  await expect(page).toHaveURL(/#\/edit-profile$/);
  await expect(page.getByRole('heading', { name: 'Éditer profil' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await profileField(page, 'Présentation').fill(
    '  Curieuse des soirées tranquilles, des longs dîners et des voyages. 🌙  ',
  );
  await profileField(page, 'Date de naissance').fill(`${new Date().getUTCFullYear() - 16}-05-04`);
  await profileField(page, 'Taille (cm)').fill('1,70');
  await saveProfile(page);
  await expect(page.getByText('Alcôve est réservée aux personnes de 18 ans et plus.')).toBeVisible();
  await expect(page.getByText(/Indiquez la taille en centimètres/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'profile-edit-wrong');
  await profileField(page, 'Date de naissance').fill('1990-05-04');
  await profileField(page, 'Taille (cm)').fill('170 cm');
  await profileField(page, 'Poids (kg)').fill('62');
  await profileField(page, 'Expérience').selectOption('curieux');
  await profileField(page, 'Déplacement').selectOption('reçoit');
  await page.getByRole('checkbox', { name: 'Dîners' }).check();
  await page.getByRole('checkbox', { name: 'Voyages' }).check();
  await saveProfile(page);
  await expect(page).toHaveURL(/#\/profile$/);
  await expect(profileFact(page, 'Taille')).toHaveText('1,70\u00a0m');
  await expect(completion(page)).toHaveAccessibleName('Profil complété\u202f: 83\u00a0%');

  await page.getByRole('link', { name: 'Ajoutez une image de couverture.' }).click();
  await sendPicture(page, 'cover', 'Cadrer la couverture');
  await expect(page.getByText('Couverture enregistrée.')).toBeVisible();
  await sendPicture(page, 'avatar', 'Cadrer l’avatar');
  await expect(page.getByText('Cette image est vue par la modération avant les autres membres.')).toBeVisible();
  await fromMenu(page, 'Mon profil');
  await expect(banner(page)).toHaveAccessibleName('Avatar en attente de validation');
  await expect(completion(page)).toHaveAccessibleName(/92/);

  // Without a network the last known state applies; the first answer of the server unlocks access.
  await phone.goOffline();
  await decideAvatar(server, member, 'approved');
  await expect(banner(page)).toHaveAccessibleName('Avatar en attente de validation');
  await phone.goOnline();
  // At the latest with the next digest.
  await expect(banner(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(completion(page)).toHaveAccessibleName(/100/);
  await expect(page.getByText('Badge platine')).toBeVisible();
  await takeScreenshots(page, 'profile-complete');
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await expectAccessible(page);
  }
});

async function offlineWith(each: Device, edit: (page: Page) => Promise<void>): Promise<void> {
  await each.goto('/#/edit-profile');
  await expect(profileField(each.page, 'Présentation')).toBeVisible();
  await each.goOffline();
  await edit(each.page);
  await saveProfile(each.page);
  await expect(each.page).toHaveURL(/#\/profile$/);
  await expect(each.page.getByRole('main').getByText('En attente', { exact: true }).first()).toBeVisible();
}

test('[PROFILE-09, Y13, PROFILE-104, SHELL-93, SHELL-110, SHELL-111] offline edits merge @long', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'profildeux');
  const [phone, desk] = [await device(username), await device(username, { viewport: { width: 1280, height: 620 } })];
  await Promise.all([phone.signIn(), desk.signIn()]);
  await offlineWith(phone, async (page) => {
    await profileField(page, 'Présentation').fill('Du téléphone.');
    await profileField(page, 'Taille (cm)').fill('171');
  });
  await takeScreenshots(phone.page, 'profile-waiting');
  await offlineWith(desk, (page) => profileField(page, 'Taille (cm)').fill('172'));

  // The account menu scrolls where it is higher than the window.
  await desk.page.getByRole('button', { name: 'Accès menu' }).click();
  await desk.page.getByRole('menuitemcheckbox', { name: 'Libre ce soir' }).click();
  await expect(desk.page.getByRole('menuitemcheckbox', { name: 'Libre ce soir' })).toBeChecked();
  await desk.page.getByRole('menuitemcheckbox', { name: 'Au Cap' }).click();
  await takeScreenshots(desk.page, 'profile-menu');
  await desk.page.keyboard.press('Escape');

  // Unsaved input survives leaving the screen.
  await desk.goto('/#/edit-profile');
  await profileField(desk.page, 'Poids (kg)').fill('80');
  await fromMenu(desk.page, 'Mon profil');
  await expect(desk.page.getByText('Modifications non enregistrées')).toBeVisible();
  await fromMenu(desk.page, 'Éditer profil');
  await expect(profileField(desk.page, 'Poids (kg)')).toHaveValue('80');
  await desk.page.getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(profileField(desk.page, 'Poids (kg)')).toHaveValue('');
  await fromMenu(desk.page, 'Mon profil');

  await phone.goOnline();
  await expect(phone.page.getByRole('main').getByText('En attente', { exact: true })).toHaveCount(0);
  await desk.goOnline();
  for (const { page } of [phone, desk]) {
    await expect(page.getByText('Du téléphone.')).toBeVisible();
    await expect(profileFact(page, 'Taille')).toHaveText('1,72\u00a0m');
    await expect(page.getByRole('main').getByText('Au Cap', { exact: true })).toBeVisible();
  }
  await desk.goto('/#/outbox/conflicts');
  await expect(desk.page.getByRole('article', { name: 'Taille' })).toContainText('Changé aussi sur un autre appareil');
});
