import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signInAt, signUpAt } from '#tests/support/sign-up.ts';

test('[MEMBERAREA-26] another device is signed out, and a new password needs the present one', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'norahcompte');
  const nora = await device(username);
  const { page } = nora;
  await nora.signIn();
  await nora.goto('/#/settings');
  await page.getByRole('link', { name: /^Compte/ }).click();
  await expect(page.getByRole('heading', { name: 'Compte' })).toBeVisible();
  const devices = page.getByRole('list', { name: 'Appareils connectés' }).getByRole('listitem');
  await expect(devices.filter({ hasText: 'Cet appareil' })).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshots(page, 'account');
  const before = await devices.count();
  await page
    .getByRole('button', { name: /^Déconnecter / })
    .first()
    .click();
  await expect(page.getByText('Appareil déconnecté.')).toBeVisible();
  await expect(devices).toHaveCount(before - 1);

  const form = page.getByRole('form', { name: 'Mot de passe' });
  await form.getByLabel('Mot de passe actuel').fill('pas le bon');
  await form.getByLabel('Nouveau mot de passe').fill('des tulipes jaunes');
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(form.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible();
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Mot de passe changé')).toBeVisible();
  await expect(signInAt(server.url, username)).rejects.toThrow(/400/);
});

test('[MEMBERAREA-27, S39] a deletion is requested with the password, and taken back', async ({ device, server }) => {
  const { username } = await signUpAt(server.url, 'lucieadieu');
  const lucie = await device(username);
  const { page } = lucie;
  await lucie.signIn();
  await lucie.goto('/#/settings/deletion');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const form = page.getByRole('form', { name: /^Supprimer votre compte/ });
  await form.getByRole('button', { name: 'Demander la suppression' }).click();
  await expect(form.getByText('Veuillez entrer votre mot de passe actuel.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'account-deletion');
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Demander la suppression' }).click();
  await expect(page.getByText(/^Votre compte sera supprimé le/)).toBeVisible();
  // What is planned is also known without a network, where nothing of it can be changed.
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Votre compte sera supprimé le/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Garder mon compte' })).toBeDisabled();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Garder mon compte' }).click();
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible();
});
