import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';
import { withAuthenticator } from '#tests/support/virtual-authenticator.ts';

/** Makes the passkeys of a member older than the day that a copy waits. */
async function agePasskeys(databaseUrl: string, member: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`update app.passkeys set created_at = now() - interval '2 days' where member_id = ${member}`;
  await sql.end();
}

test('[MEMBERAREA-26, S39] a copy is requested with a passkey, listed, and downloaded file by file @long', async ({
  device,
  server,
}) => {
  const { id, username } = await signUpAt(server.url, 'copiedonnees');
  const member = await device(username);
  const { page } = member;
  await member.signIn();
  await withAuthenticator(page);
  await member.goto('/#/settings/account');
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const form = page.getByRole('form', { name: 'Ajouter une clé d’accès' });
  await form.getByLabel('Nom de la clé').fill('Ma clé');
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(page.getByRole('list', { name: 'Clés d’accès' })).toContainText('Ma clé');
  await agePasskeys(server.databaseUrl, id);

  await member.goto('/#/settings/data');
  await expect(page.getByText('Aucune copie n’est demandée.')).toBeVisible();
  await page.getByRole('button', { name: 'Demander avec une clé d’accès' }).click();
  await expect(page.getByText('En préparation')).toBeVisible();
  await page.getByRole('button', { name: 'Demander avec mon mot de passe' }).click();
  const again = page.getByRole('form', { name: 'Demander une copie de mes données' });
  await again.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await again.getByRole('button', { name: 'Demander la copie' }).click();
  await expect(again.getByText('Une copie est déjà demandée')).toBeVisible();
  await page.keyboard.press('Escape');

  const jobs = openJobPool(server.databaseUrl, 1);
  await planMails(jobs.pool);
  await jobs.close();
  const files = page.getByRole('list', { name: 'Fichiers' });
  await expect(async () => {
    await page.reload();
    await expect(files).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-data-ready');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger profil.json' }).click();
  const content = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(content)).toMatchObject([{ username }]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(files).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger profil.json' })).toBeDisabled();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Effacer cette copie' }).click();
  await expect(files).toHaveCount(0);
});
