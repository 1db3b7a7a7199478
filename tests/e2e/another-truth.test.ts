import { randomBytes } from 'node:crypto';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

const OF_THE_SEED = 'Samedi alors, vers vingt heures';

async function signInAgain({ page }: Device): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

test('[Y21, Y17] after a server wipe the session ends and queued words reach the new one', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  await camille.openConversation('victor');
  await camille.send('Ceci n’aura pas eu lieu');
  await expect(camille.message('Ceci n’aura pas eu lieu')).toContainText('Envoyé');
  await server.stop();
  await camille.send('Écrit entre deux serveurs');
  await expect(camille.message('Écrit entre deux serveurs')).toContainText('En attente');
  server.removeData();
  await server.start();

  await expect(camille.page.getByText('Votre session a pris fin.')).toBeVisible({ timeout: 60_000 });
  await expect(camille.page.getByLabel('Email')).toHaveValue('camille@demo.alcove.test');
  await signInAgain(camille);
  await expect(camille.message('Écrit entre deux serveurs')).toContainText('Envoyé');
  await expect(camille.message('Ceci n’aura pas eu lieu')).toHaveCount(0);
  await expect(camille.message(OF_THE_SEED)).toHaveCount(1);

  const victor = await device('victor', { url: server.url });
  await victor.signIn();
  await victor.openConversation('camille');
  await expect(victor.message('Écrit entre deux serveurs')).toHaveCount(1);
  await expect(victor.message('Ceci n’aura pas eu lieu')).toHaveCount(0);
  await victor.send('Et le reste continue');
  await expect(camille.message('Et le reste continue')).toHaveCount(1);
  await camille.page.reload();
  await expect(camille.message('Écrit entre deux serveurs')).toHaveCount(1);
});

test('[Y21] a signed-in device follows a new database behind the same keys in every conversation @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer({ env: { JWT_SECRET: randomBytes(32).toString('hex') } });
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  for (const other of ['sasha', 'victor']) {
    await camille.openConversation(other);
    await camille.send('Du temps de l’ancienne base');
    await expect(camille.message('Du temps de l’ancienne base')).toContainText('Envoyé');
  }
  await server.stop();
  await camille.send('Pour la nouvelle');
  await expect(camille.message('Pour la nouvelle')).toContainText('En attente');
  server.removeData();
  await server.start();
  await expect(camille.message('Du temps de l’ancienne base')).toHaveCount(0, { timeout: 60_000 });
  await expect(camille.message('Pour la nouvelle')).toContainText('Envoyé');
  await expect(camille.message('Pour la nouvelle')).toHaveCount(1);
  await expect(camille.message(OF_THE_SEED)).toHaveCount(1);
  await camille.openConversation('sasha');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await expect(camille.message('Du temps de l’ancienne base')).toHaveCount(0);
});

test('[Y21] after a restored backup lost data go and queued entries arrive once @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [camille, victor] = [await device('camille', { url: server.url }), await device('victor', { url: server.url })];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  await camille.send('Dans la sauvegarde');
  await expect(victor.message('Dans la sauvegarde')).toBeVisible();
  await server.stop();
  server.backUp();
  await server.start();
  for (const text of ['Perdu avec la panne', 'Perdu aussi']) await camille.send(text);
  await expect(victor.message('Perdu aussi')).toBeVisible({ timeout: 60_000 });
  await server.stop();
  await camille.send('Écrit pendant la panne');
  await expect(camille.message('Écrit pendant la panne')).toContainText('En attente');
  server.restore();
  expect(server.turnEpoch()).toMatch(/epoch is now \d+-/);
  await server.start();

  await expect(victor.message('Écrit pendant la panne')).toHaveCount(1, { timeout: 60_000 });
  await victor.send('Bien reçu');
  for (const one of [camille, victor]) {
    await expect(one.message('Bien reçu')).toHaveCount(1);
    await expect(one.message('Écrit pendant la panne')).toHaveCount(1);
    await expect(one.message('Dans la sauvegarde')).toHaveCount(1);
    await expect(one.message('Perdu')).toHaveCount(0);
  }
  await expect(camille.message('Écrit pendant la panne')).toContainText(/Envoyé|Lu/);
});
