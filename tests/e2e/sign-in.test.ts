import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { expect, test } from '#tests/support/e2e.ts';

test('a demo member signs in and finds the conversations with their unread messages', async ({ device, newServer }) => {
  // A server on which nobody has read anything yet.
  const { url } = await newServer();
  const camille = await device('camille', { url });
  await camille.goto('/#/login');
  await expect(camille.page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'sign-in');

  await camille.signIn();
  await expect(camille.page.getByRole('heading', { name: /(Bonjour|Bonsoir) camille/ })).toBeVisible();
  await expect(camille.status()).toHaveText('En ligne');
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'home');

  await camille.goto('/#/chat');
  const victor = camille.conversations().getByRole('listitem').filter({ hasText: 'victor' });
  await expect(victor).toContainText('Samedi alors, vers vingt heures');
  await expect(victor.getByText('2 non lus')).toBeAttached();
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'conversations');

  await victor.getByRole('link').click();
  await expect(camille.message('Samedi alors, vers vingt heures')).toBeVisible();
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'conversation');
});
