/** Another address for somebody of the house who lost theirs, in browsers: asked, confirmed, opened there. */
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';

const house = { rights: ['administration'], path: '/admin/requests', title: 'Demandes' } as const;

test('[ADMIN-15, S20, S39] two persons give a member of the house another address, by its link, a day later', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [eve, zoe] = [await signUpAt(server.url, 'adresseeve'), await signUpAt(server.url, 'adressezoe')];
  const lost = await signUpAt(server.url, 'adresseperdue');
  await asOwner(
    server.databaseUrl,
    (sql) =>
      sql`insert into app.staff_rights (member_id, staff_right, granted_at, used_at) values (${lost.id}, 'support', now() - interval '8 days', now())`,
  );
  const next = 'retrouvee@neuf.test';
  const [desk, other] = [
    await device(eve.username, { url: server.url }),
    await device(zoe.username, { url: server.url }),
  ];

  const form = desk.page.getByRole('form', { name: 'Demander' });
  async function request(address: string) {
    await form.getByLabel('Que faut-il faire').selectOption('change-address');
    await form.getByLabel('Nom du membre').fill('adresseperdue');
    await form.getByLabel('Motif').fill('Sa boîte est fermée ; elle me l’a dit au téléphone.');
    await form.getByLabel('Nouvelle adresse').fill(address);
    await form.getByRole('button', { name: 'Demander' }).click();
  }

  await test.step('one asks', async () => {
    await openHouse(desk, server.databaseUrl, eve, house);
    await request('');
    await expect(form).toContainText('Veuillez saisir une adresse email valide.');
    await expectAccessible(desk.page);
    await takeScreenshots(desk.page, 'requests-address');
    await request(next);
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

  const own = await device(lost.username, { url: server.url });
  const { page: ownPage } = own;
  const linkTo = async (address: string, kind: string, count: number) => {
    const mails = ownPage
      .getByRole('article')
      .filter({ hasText: `À ${address}` })
      .filter({ hasText: `${kind}=` });
    await expect(async () => {
      await own.goto(server.mailboxPath);
      await expect(mails).toHaveCount(count);
    }).toPass();
    return (await mails.first().getByRole('link').getAttribute('href')) ?? '';
  };

  await test.step('the present address is told of it, and cancels it signed out', async () => {
    await ownPage.goto(await linkTo(lost.email, 'cancel', 1));
    await expect(ownPage.getByRole('heading', { name: 'Annuler le changement d’adresse' })).toBeVisible();
    await expectAccessible(ownPage);
    await takeScreenshots(ownPage, 'house-address-cancel');
    await ownPage.getByRole('button', { name: 'Annuler le changement' }).click();
    await expect(ownPage.getByText('Le changement est annulé.')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Actualiser' }).click();
    await expect(desk.page.getByRole('article').first()).toContainText('Annulée par le membre.');
    await expectAccessible(desk.page);
  });

  await test.step('asked and confirmed again, it stands in the settings of the account', async () => {
    await request(next);
    await other.page.getByRole('button', { name: 'Actualiser' }).click();
    await other.page.getByRole('button', { name: 'Confirmer', exact: true }).click();
    const dialog = other.page.getByRole('alertdialog');
    await dialog.getByLabel('Nouvelle adresse').fill(next);
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(other.page.getByRole('article').first()).toContainText('D’ici là, le membre peut l’annuler.');
    await takeScreenshots(other.page, 'requests-address-waits');
    await own.signIn();
    await own.goto('/#/settings/account');
    await expect(ownPage.getByText('La maison a demandé que votre adresse devienne')).toBeVisible();
    await expectAccessible(ownPage);
    await takeScreenshots(ownPage, 'account-house-address');
  });

  await test.step('the link at the new address confirms it, and it changes once the day is over', async () => {
    await ownPage.goto(await linkTo(next, 'change', 2));
    await ownPage.getByRole('button', { name: 'Confirmer' }).click();
    await expect(ownPage.getByText('24 heures après la demande')).toBeVisible();
    await asOwner(server.databaseUrl, async (sql) => {
      await sql`update app.email_changes set effective_at = now()`;
      await sql`select app.start_due_addresses(now())`;
    });
    await expect(async () => {
      await other.goto(server.mailboxPath);
      await expect(other.page.getByText('L’adresse de votre compte a changé')).toBeVisible();
    }).toPass();
    await own.goto('/#/home');
    await expect(ownPage.getByText('Votre session a pris fin.')).toBeVisible();
    await ownPage.getByLabel('Email').fill(next);
    await ownPage.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await ownPage.getByRole('button', { name: 'Se connecter' }).click();
    await ownPage.waitForURL(/#\/home/);
  });
});
