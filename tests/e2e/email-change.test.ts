import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';

test('[MEMBERAREA-26, S39] an address is changed by two links, and the other device is signed out', async ({
  device,
  server,
}) => {
  const { username, email } = await signUpAt(server.url, 'nouvelleadr');
  const next = 'nouvelle.adresse@neuf.test';
  const [phone, desk] = [await device(username), await device(username)];
  await Promise.all([phone.signIn(), desk.signIn()]);
  const { page } = phone;
  await phone.goto('/#/settings/account');

  await test.step('requested with the password', async () => {
    await page.getByRole('button', { name: 'Changer d’adresse' }).click();
    const form = page.getByRole('form', { name: 'Changer d’adresse e-mail' });
    await form.getByLabel('Nouvelle adresse').fill('pas une adresse');
    await form.getByLabel('Mot de passe actuel').fill('pas le bon');
    await form.getByRole('button', { name: 'Envoyer les deux liens' }).click();
    await expect(form.getByText('Veuillez saisir une adresse email valide.')).toBeVisible();
    await form.getByLabel('Nouvelle adresse').fill(next);
    await form.getByRole('button', { name: 'Envoyer les deux liens' }).click();
    await expect(form.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'email-change');
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await form.getByRole('button', { name: 'Envoyer les deux liens' }).click();
    await expect(page.getByText(/^Changement demandé vers/)).toBeVisible();
    await expect(page.getByText('Il reste à ouvrir les deux liens.')).toBeVisible();
  });

  await test.step('confirmed at both addresses, each link once', async () => {
    const links: string[] = [];
    for (const address of [email, next]) {
      await desk.goto(server.mailboxPath);
      const mail = desk.page
        .getByRole('article')
        .filter({ hasText: `À ${address}` })
        .filter({ hasText: 'change=' });
      const link = await mail.first().getByRole('link').getAttribute('href');
      links.push(link ?? '');
      await desk.page.goto(link ?? '');
      await expect(desk.page.getByRole('heading', { name: 'Nouvelle adresse' })).toBeVisible();
      await desk.page.getByRole('button', { name: 'Confirmer' }).click();
      await expect(
        desk.page.getByText(address === email ? 'Il reste à ouvrir le lien' : 'Votre compte a sa nouvelle adresse'),
      ).toBeVisible();
    }
    await expectAccessible(desk.page);
    await takeScreenshots(desk.page, 'email-change-confirmed');
    await desk.page.goto(links[0] ?? '');
    await desk.page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(desk.page.getByText('Ce lien n’est plus valable.')).toBeVisible();
  });

  await test.step('the device that asked stays, the other one signs in with the new address', async () => {
    await page.reload();
    await expect(page.getByText(next)).toBeVisible();
    await desk.goto('/#/home');
    await expect(desk.page.getByText('Votre session a pris fin.')).toBeVisible();
    await desk.page.getByLabel('Email').fill(next);
    await desk.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await desk.page.getByRole('button', { name: 'Se connecter' }).click();
    await desk.page.waitForURL(/#\/home/);
  });
});
