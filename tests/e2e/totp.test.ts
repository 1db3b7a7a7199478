/** The second factor of the house by codes: added by invitation, used to open the house, removed with the password. */
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, grantRights } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';
import { addTotp, codeOf, wrongCode } from '#tests/support/totp-at.ts';

test('[ADMIN-01, MEMBERAREA-26, S20] an application is added, its code opens the house, and it is removed', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'codesmodo');
  await grantRights(server.databaseUrl, member, ['moderation']);
  const phone = await device(member.username);
  const { page } = phone;
  await phone.signIn();
  let secret = '';

  await test.step('added with the password and a code', async () => {
    await phone.goto('/#/settings/account');
    await page.getByRole('button', { name: 'Ajouter une application' }).click();
    const form = page.getByRole('form', { name: 'Ajouter une application' });
    await form.getByLabel('Mot de passe actuel').fill('pas le bon');
    await form.getByRole('button', { name: 'Continuer' }).click();
    await expect(form.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible();
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await form.getByRole('button', { name: 'Continuer' }).click();
    await expect(form.getByRole('img', { name: /Dessin à scanner/ })).toBeVisible();
    await expect(form.getByRole('link', { name: /Ouvrir dans une application/ })).toHaveAttribute('href', /^otpauth:/);
    secret = ((await form.getByRole('definition').textContent()) ?? '').replaceAll(' ', '');
    await form.getByLabel('Code à six chiffres').fill(wrongCode(secret));
    await form.getByRole('button', { name: 'Confirmer avec ce code' }).click();
    await expect(form.getByText(/Ce code n’est pas le bon/)).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'totp-new');
    await form.getByLabel('Code à six chiffres').fill(codeOf(secret).replace(/^.../, '$& '));
    await form.getByRole('button', { name: 'Confirmer avec ce code' }).click();
    await expect(page.getByText(/Ajoutée le .* jamais utilisée/)).toBeVisible();
    await takeScreenshots(page, 'totp-added');
  });

  await test.step('opens the house after a new sign-in', async () => {
    await page.getByRole('button', { name: 'Accès menu' }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
    await phone.signIn();
    await phone.goto('/#/admin/dashboard');
    await expect(page.getByText(/Identifiez-vous de nouveau/)).toBeVisible();
    const field = page.getByLabel('Code à six chiffres');
    await field.fill('12');
    await page.getByRole('button', { name: 'Valider le code' }).click();
    await expect(page.getByText('Le code a six chiffres.')).toBeVisible();
    await field.fill(wrongCode(secret));
    await page.getByRole('button', { name: 'Valider le code' }).click();
    await expect(page.getByText(/Ce code n’est pas le bon/)).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'house-code');
    await field.fill(codeOf(secret, 1));
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  });

  await test.step('removed with the password', async () => {
    await phone.goto('/#/settings/account');
    await page.getByRole('button', { name: 'Retirer l’application' }).click();
    const form = page.getByRole('form', { name: 'Retirer l’application' });
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await form.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByRole('heading', { name: 'Application d’authentification' })).toHaveCount(0);
  });
});

test('[ADMIN-15, S20] a code is the fresh second factor over the form, and nothing typed is lost @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [member, novice] = [await signUpAt(server.url, 'codesdemande'), await signUpAt(server.url, 'codesnova')];
  await grantRights(server.databaseUrl, member, ['administration']);
  const secret = await asOwner(server.databaseUrl, async (sql) => {
    await sql`delete from app.staff_enrolments where member_id = ${member.id}`;
    return addTotp(server.url, sql, member);
  });
  const desk = await device(member.username, { url: server.url });
  const { page } = desk;
  await desk.signIn();
  await desk.goto('/#/admin/requests');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Valider le code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible();
  await asOwner(server.databaseUrl, async (sql) => {
    await sql`update app.totp_secrets set last_step = 0`;
    await sql.unsafe(
      `create or replace function app.factor_term() returns interval language sql immutable as $$ select interval '0 seconds' $$`,
    );
  });
  const form = page.getByRole('form', { name: 'Demander' });
  await form.getByLabel('Nom du membre').fill(novice.username);
  await form.getByLabel('Droit').selectOption('support');
  await form.getByLabel('Motif').fill('Renfort pour les nuits.');
  await form.getByRole('button', { name: 'Demander' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Code à six chiffres').fill(wrongCode(secret));
  await dialog.getByRole('button', { name: 'Valider le code' }).click();
  await expect(dialog).toContainText('Ce code n’est pas le bon');
  await expectAccessible(page);
  await takeScreenshots(page, 'factor-code');
  await asOwner(server.databaseUrl, (sql) =>
    sql.unsafe(
      `create or replace function app.factor_term() returns interval language sql immutable as $$ select interval '10 minutes' $$`,
    ),
  );
  await dialog.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Valider le code' }).click();
  await expect(page.getByRole('article', { name: 'Donner un droit' }).first()).toContainText('À confirmer');
});
