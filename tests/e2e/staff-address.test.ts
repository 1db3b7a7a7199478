/** Another address for somebody of the house who lost theirs, in browsers: asked, confirmed, opened there. */
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const house = { rights: ['administration'], path: '/admin/requests', title: 'Demandes' } as const;

test('[ADMIN-15, S20, S39] two persons give a member of the house another address, by its link', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [eve, zoe] = [await signUpAt(server.url, 'adresseeve'), await signUpAt(server.url, 'adressezoe')];
  const lost = await signUpAt(server.url, 'adresseperdue');
  await asOwner(
    server.databaseUrl,
    (sql) => sql`insert into app.staff_rights (member_id, staff_right) values (${lost.id}, 'support')`,
  );
  const next = 'retrouvee@neuf.test';
  const [desk, other] = [
    await device(eve.username, { url: server.url }),
    await device(zoe.username, { url: server.url }),
  ];

  await test.step('one asks', async () => {
    await openHouse(desk, server.databaseUrl, eve, house);
    const form = desk.page.getByRole('form', { name: 'Demander' });
    await form.getByLabel('Que faut-il faire').selectOption('change-address');
    await form.getByLabel('Nom du membre').fill('adresseperdue');
    await form.getByLabel('Motif').fill('Sa boîte est fermée ; elle me l’a dit au téléphone.');
    await form.getByRole('button', { name: 'Demander' }).click();
    await expect(form).toContainText('Veuillez saisir une adresse email valide.');
    await expectAccessible(desk.page);
    await takeScreenshots(desk.page, 'requests-address');
    await form.getByLabel('Nouvelle adresse').fill(next);
    await form.getByRole('button', { name: 'Demander' }).click();
    await expect(desk.page.getByRole('article').first()).toContainText('À confirmer');
  });

  await test.step('another one writes the address too', async () => {
    await openHouse(other, server.databaseUrl, zoe, house);
    const { page } = other;
    await expect(page.getByText(next)).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Nouvelle adresse').fill('une.autre@neuf.test');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Ce n’est pas l’adresse de la demande.');
    await expectAccessible(page);
    await takeScreenshots(page, 'requests-address-confirm');
    await dialog.getByLabel('Nouvelle adresse').fill(next);
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByRole('article').first()).toContainText('Confirmée par adressezoe');
  });

  await test.step('the link that arrives there gives the account its address', async () => {
    const { page } = other;
    const mail = page.getByRole('article').filter({ hasText: `À ${next}` });
    await expect(async () => {
      await other.goto(server.mailboxPath);
      await expect(mail).toHaveCount(1);
    }).toPass();
    await expect(page.getByRole('article').filter({ hasText: `À ${lost.email}` })).not.toHaveCount(0);
    await page.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('Votre compte a sa nouvelle adresse')).toBeVisible();
  });
});
