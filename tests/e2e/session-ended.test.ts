import postgres from 'postgres';
import { memberNamed } from '#server/seed/members.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { signInAt } from '#tests/support/sign-up.ts';

test('[Y17] a member signed out by the server keeps queued words, is told why and can resume @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const solene = await device('solene', { url: server.url });
  const { page } = solene;
  await solene.signIn('solene');
  await solene.openConversation('camille', 'solene');
  await solene.goOffline();
  await solene.send('Gardé malgré tout');
  await expect(solene.message('Gardé malgré tout')).toContainText('En attente');

  await test.step('signed out everywhere, from another device', async () => {
    const { accessToken } = await signInAt(server.url, 'solene');
    expect(
      (
        await fetch(`${server.url}/auth/v1/logout?scope=global`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).status,
    ).toBe(204);
    await solene.goOnline();
    await expect(page.getByText('Votre session a pris fin.')).toBeVisible();
    await expect(page.getByText('Gardé malgré tout')).toHaveCount(0);
    await solene.signIn('solene');
    await solene.openConversation('camille', 'solene');
    await expect(solene.message('Gardé malgré tout')).toContainText(/Envoyé|Lu/);
  });

  await test.step('suspended while the conversation is open', async () => {
    await solene.goOffline();
    await solene.send('Écrit avant de savoir');
    await expect(solene.message('Écrit avant de savoir')).toContainText('En attente');
    const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
    const ban = (until: string | null) =>
      sql`update auth.users set banned_until = ${until} where id = ${memberNamed('solene').id}`;
    await ban('2099-01-01');
    await solene.goOnline();
    // A node's cached session state may admit it for some seconds more.
    await expect(page.getByText('Votre compte est suspendu.')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(page.getByText('Votre compte est suspendu.')).toBeVisible();
    await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(
      page
        .getByRole('form', { name: 'Connexion' })
        .getByText('Votre compte a été temporairement bloqué pour des raisons de sécurité.'),
    ).toBeVisible();
    await ban(null);
    await sql.end();
    await solene.signIn('solene');
    await solene.openConversation('camille', 'solene');
    await expect(solene.message('Écrit avant de savoir')).toContainText(/Envoyé|Lu/);
  });
});
