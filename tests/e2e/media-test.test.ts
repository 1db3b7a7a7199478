/** The connection test page tries the way of live rooms, through a real engine and without a camera. */
import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

test('[PUBLIC-41] a member tries the way of live rooms without a camera', async ({ device, newServer }) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  await camille.goto('/#/socket-test');
  const { page } = camille;
  await page.getByRole('button', { name: 'Essayer la voie des salons' }).click();
  const results = page.getByRole('list', { name: 'Résultats de l’essai des salons' });
  const step = (name: string) => results.getByRole('listitem').filter({ hasText: name });
  await expect(step('Voie directe (UDP)')).toContainText('réussi');
  await expect(step('Voie par un relais (TURN)')).toContainText('aucun relais n’est prévu');
  await expect(step('Délai aller et retour')).toContainText(/\d+\sms/, { timeout: 20_000 });
  await expect(step('Paquets perdus')).toContainText(/\d\s%/);
  await expect(page.getByText('Essai terminé.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'media-test');
});

test('[PUBLIC-41] where rooms are of text alone the test says so, and guests have none @long', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer({ env: { LIVE_UDP_PORT: '0' } });
  const camille = await device('camille', { url });
  await camille.signIn();
  await camille.goto('/#/socket-test');
  await camille.page.getByRole('button', { name: 'Essayer la voie des salons' }).click();
  await expect(camille.page.getByText('non essayé, les salons d’ici n’ont pas de caméras')).toHaveCount(4);
  const guest = await device('guest', { url });
  await guest.goto('/#/socket-test');
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Test de connexion' })).toBeVisible();
  await expect(guest.page.getByRole('button', { name: 'Essayer la voie des salons' })).toHaveCount(0);
});
