import { expect, test } from '#tests/support/e2e.ts';
import { smallDisk } from '#tests/support/quota.ts';

test(
  '[Y19, Y1, Y2] a full disk is explained, loses no word, and all resumes with space',
  { tag: '@quota-full' },
  async ({ device }) => {
    const [camille, raphael] = [await device('camille', { firstVisit: true }), await device('raphael')];
    const { page } = camille;
    const disk = await smallDisk(camille.context, page, camille.url);
    await Promise.all([camille.signIn(), raphael.signIn()]);
    await Promise.all([camille.openConversation('raphael'), raphael.openConversation('camille')]);
    await camille.installed();
    const field = page.getByRole('textbox', { name: 'Message' });
    const strip = page.getByRole('alert').filter({
      hasText:
        'Le stockage de cet appareil est plein. Libérez de la place pour que vos messages continuent d’être enregistrés.',
    });

    await camille.goOffline();
    await camille.send('Accepté avant');
    await expect(camille.message('Accepté avant')).toContainText('En attente');
    await disk.fill();
    await camille.send('Trop pour le disque');
    await expect(page.getByText('Le message n’a pas pu être enregistré sur cet appareil.')).toBeVisible();
    await expect(
      page.getByText('Le stockage de cet appareil est plein. Libérez de la place.', { exact: true }),
    ).toBeVisible();
    await expect(field).toHaveValue('Trop pour le disque');
    await expect(camille.message('Trop pour le disque')).toHaveCount(0);

    // Both incoming and outgoing messages must be stored first.
    await raphael.send('Arrive sur un disque plein');
    await camille.goOnline();
    await expect(strip).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Trop pour le disque');
    await expect(camille.message('Accepté avant')).toContainText('En attente');
    await expect(camille.message('Arrive sur un disque plein')).toHaveCount(0);

    await disk.free();
    await expect(camille.message('Arrive sur un disque plein')).toBeVisible();
    await expect(camille.message('Accepté avant')).toContainText(/Envoyé|Lu/);
    await expect(strip).toBeHidden();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(camille.message('Trop pour le disque')).toContainText(/Envoyé|Lu/);
    await page.reload();
    await expect(camille.message('Trop pour le disque')).toBeVisible();
    await expect(field).toHaveValue('');
    for (const one of [camille, raphael])
      for (const text of ['Accepté avant', 'Arrive sur un disque plein', 'Trop pour le disque'])
        await expect(one.message(text)).toHaveCount(1);
  },
);

test('[Y19] signing in on a full disk says that it is full, and succeeds once there is room', async ({ device }) => {
  const norak = await device('norak', { firstVisit: true });
  const { page } = norak;
  const disk = await smallDisk(norak.context, page, norak.url);
  await norak.goto('/#/login');
  await disk.fill();
  await page.getByLabel('Email').fill('norak@demo.alcove.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Le stockage de cet appareil est plein. Libérez de la place.' }),
  ).toBeVisible();
  await disk.free();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { name: /norak/ })).toBeVisible();
});
