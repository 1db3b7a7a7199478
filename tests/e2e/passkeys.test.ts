import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';
import { withAuthenticator } from '#tests/support/virtual-authenticator.ts';

test('[AUTH-04, MEMBERAREA-26, S39] a passkey is added, signs in, is renamed and removed', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'cleflora');
  const flora = await device(username);
  const { page } = flora;
  await flora.signIn();
  const authenticator = await withAuthenticator(page);
  await flora.goto('/#/settings/account');
  const keys = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem');

  await test.step('added with the password', async () => {
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    const form = page.getByRole('form', { name: 'Ajouter une clé d’accès' });
    await form.getByRole('button', { name: 'Créer la clé' }).click();
    await expect(form.getByText('Veuillez donner un nom à la clé.')).toBeVisible();
    await form.getByLabel('Nom de la clé').fill('Mon téléphone');
    await form.getByLabel('Mot de passe actuel').fill('pas le bon');
    await form.getByRole('button', { name: 'Créer la clé' }).click();
    await expect(form.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'passkey-new');
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await form.getByRole('button', { name: 'Créer la clé' }).click();
    await expect(keys).toHaveText([/Mon téléphone.*jamais utilisée/]);
    expect(await authenticator.credentials()).toHaveLength(1);
  });

  await test.step('signs in without the password', async () => {
    await page.getByRole('button', { name: 'Accès menu' }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
    await flora.goto('/#/login');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await page.waitForURL(/#\/home/);
    await flora.goto('/#/settings/account');
    await expect(keys).toHaveText([/Mon téléphone.*utilisée le/]);
  });

  await test.step('renamed, and removed with the password', async () => {
    await page.getByRole('button', { name: /^Renommer/ }).click();
    const form = page.getByRole('form', { name: /^Renommer/ });
    await form.getByLabel('Nom de la clé').fill('Le vieux téléphone');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(keys).toHaveText([/Le vieux téléphone/]);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Retirer/ }).click();
    const removal = page.getByRole('form', { name: /^Retirer/ });
    await removal.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await removal.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible();
  });
});

test('[AUTH-04] a dialog that is closed changes nothing, and an unknown passkey opens nothing', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'clefermee');
  const guest = await device(username);
  const { page } = guest;
  await guest.signIn();
  const authenticator = await withAuthenticator(page);
  await guest.goto('/#/settings/account');
  await authenticator.refuse();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const form = page.getByRole('form', { name: 'Ajouter une clé d’accès' });
  await form.getByLabel('Nom de la clé').fill('Une clé');
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(form.getByText('Aucune clé n’a été utilisée.')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(0);
});
