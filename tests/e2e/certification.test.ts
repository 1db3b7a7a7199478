import { expect, test } from '#tests/support/e2e.ts';
import { decideCertification, giveMainPicture } from '#tests/support/house-decision.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

/** A picture of one colour, as a file that a member chooses. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsMtpEoMZ0Ai+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgtHTGFpNwapEwAAAABJRU5ErkJggg==',
  'base64',
);

test('[MEMBERAREA-09, MEMBERAREA-11, SHELL-95] a picture with a code is sent, and certified on every device', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'lenacertifie');
  const house = await signUpAt(server.url, 'maisonregarde');
  const [phone, laptop] = [await device(member.username), await device(member.username)];
  await phone.signIn();
  await laptop.signIn();
  await laptop.goto('/#/certification');
  await expect(laptop.page.getByText(/^Il vous faut d’abord une photo de profil/)).toBeVisible();
  await giveMainPicture(server.databaseUrl, member);

  const { page } = phone;
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Certification' }).click();
  await expect(page).toHaveURL(/#\/certification$/);
  await page.getByRole('button', { name: 'Demander un code' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre code' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'certification');
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByRole('alert')).toContainText('Prenez ou choisissez d’abord une photo ou une vidéo.');
  await page
    .locator('input[aria-label="Choisir une image"]')
    .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('img', { name: 'La photo que vous allez envoyer' })).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByRole('alert')).toContainText('Votre accord est nécessaire');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('Votre demande est en cours')).toBeVisible();
  await expectAccessible(page);

  await decideCertification(server.databaseUrl, house, member, { verdict: 'refused', reason: 'no-code' });
  await phone.goto('/#/notifications');
  await expect(page.getByText(/Votre demande de certification n’a pas abouti/)).toBeVisible();
  await phone.goto('/#/certification');
  await expect(page.getByText(/^Le code ne se voit pas/)).toBeVisible();
  await takeScreenshots(page, 'certification-refused');
  await page.getByRole('button', { name: 'Demander un nouveau code' }).click();
  await page
    .locator('input[aria-label="Choisir une image"]')
    .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('Votre demande est en cours')).toBeVisible();

  await decideCertification(server.databaseUrl, house, member, { verdict: 'approved' });
  // Both devices know without being touched.
  await expect(page.getByText('Votre profil est certifié')).toBeVisible();
  await expect(laptop.page.getByText('Votre profil est certifié')).toBeVisible();
  await takeScreenshots(page, 'certified');
  await expectAccessible(page);

  await phone.installed();
  await phone.goOffline();
  await expect(page.getByText('Une connexion est nécessaire pour demander un code')).toBeVisible();
  await phone.goOnline();
});

test('[MEMBERAREA-10] a guest who opens the certification reads the public page', async ({ device }) => {
  const guest = await device('guest');
  await guest.page.goto(`${guest.url}/#/certification`);
  await expect(guest.page).toHaveURL(/\/certification$/);
  await expect(guest.page.getByText('Comment elle se demande')).toBeVisible();
});
