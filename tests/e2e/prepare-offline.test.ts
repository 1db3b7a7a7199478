import { expect, test } from '#tests/support/e2e.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

test('[Y19] a device is prepared, and shows offline a picture that it had never shown', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await camille.signIn();
  await camille.openConversation('victor');
  await camille.page.locator('input[type=file]').setInputFiles(await drawPicture(camille.page));
  await expect(camille.page.getByText('Image jointe')).toBeVisible();
  await camille.send('Pour le métro');
  await expect(camille.message('Pour le métro')).toContainText(/Envoyé|Lu/);

  await victor.signIn();
  await victor.installed();
  await victor.goto('/#/settings/storage');
  const { page } = victor;
  const section = page.getByRole('region', { name: 'Préparer le hors-ligne' });
  await expect(section).toContainText('Tout votre historique est sur cet appareil.');
  await expectAccessible(page);
  await takeScreenshots(page, 'prepare-offline');
  await section.getByRole('button', { name: 'Préparer' }).press('Enter');
  await expect(section.getByRole('status')).toContainText(/Il manque \d+ images, environ/);
  await takeScreenshots(page, 'prepare-offline-found');
  // What was found was asked for with other parts.
  await section.getByRole('switch', { name: 'Mes albums' }).click();
  await expect(section.getByRole('button', { name: 'Télécharger' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Préparer' }).press('Enter');
  await section.getByRole('button', { name: 'Télécharger' }).press('Enter');
  await expect(section.getByRole('status')).toContainText('Tout est ici');
  await takeScreenshots(page, 'prepared-offline');
  const room = page.getByRole('region', { name: 'Images sur cet appareil' });
  await expect(room.getByRole('status').first()).not.toHaveText(/^0.Mo$/);

  await victor.goOffline();
  await expect(section.getByRole('button', { name: 'Préparer' })).toBeDisabled();
  await victor.openConversation('camille');
  const picture = victor.message('Pour le métro').locator('img');
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900);
});
