import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

test('[MEMBERAREA-12, MEMBERAREA-13, SHELL-96] a subscription is paid, renewed, charged back, and ended', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'claireabonne');
  const [phone, laptop] = [await device(username), await device(username)];
  await phone.signIn();
  await laptop.signIn();
  await laptop.goto('/#/subscription');
  await expect(laptop.page.getByText('Vous n’avez pas d’abonnement.')).toBeVisible();

  const { page } = phone;
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Abonnement' }).click();
  await expect(page).toHaveURL(/#\/subscription$/);
  await expect(page.getByText('Sur votre relevé bancaire')).toContainText('ALC SERVICES');
  await expectAccessible(page);
  await takeScreenshots(page, 'subscription');
  // By keyboard: the second offer, then the button.
  await page.getByRole('radio', { name: /^Un mois/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^3 mois/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Banque d’essai' })).toBeVisible();
  const bank = page.url();
  await expect(page.getByText('35,70')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'sandbox-bank');
  await page.getByRole('button', { name: 'Accepter le paiement' }).click();
  await expect(page.getByRole('status')).toContainText('Paiement accepté');
  // The other device knows without being touched.
  await expect(laptop.page.getByText(/^Premium jusqu’au/)).toBeVisible();
  await expect(laptop.page.getByRole('list', { name: 'Vos factures' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Revenir au site' }).click();
  await expect(page.getByText(/^Premium jusqu’au/)).toBeVisible();
  await expect(page.getByText(/^Prochaine échéance/)).toContainText('35,70');
  await takeScreenshots(page, 'subscription-running');

  await page.goto(bank);
  await page.getByRole('button', { name: 'Payer l’échéance suivante' }).click();
  await expect(page.getByRole('status')).toContainText('échéance suivante est payée');
  await page.getByRole('button', { name: 'Contester le dernier paiement' }).click();
  await expect(page.getByRole('status')).toContainText('contesté');
  await page.getByRole('link', { name: 'Revenir au site' }).click();
  const invoices = page.getByRole('list', { name: 'Vos factures' }).getByRole('listitem');
  await expect(invoices).toHaveCount(2);
  await expect(invoices.filter({ hasText: 'Remboursée' })).toHaveCount(1);
  await invoices.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Facture \d{4}-\d{6}$/ })).toBeVisible();
  await expect(page.getByText('Facture d’essai')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'invoice');
  await page.getByRole('link', { name: 'Abonnement' }).first().click();

  await page.getByRole('button', { name: 'Résilier' }).click();
  await page.getByRole('button', { name: 'Confirmer la résiliation' }).click();
  await expect(page.getByText('Aucun renouvellement')).toBeVisible();
  await expect(page.getByText(/^Premium jusqu’au/)).toBeVisible();

  await phone.installed();
  await phone.goOffline();
  await expect(page.getByText('Une connexion est nécessaire pour payer ou résilier.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuer vers le paiement' })).toBeDisabled();
  await phone.goOnline();

  // A second payment that is charged back ends premium on the other device.
  await page.goto(bank);
  await page.getByRole('button', { name: 'Contester le dernier paiement' }).click();
  await expect(laptop.page.getByText('Vous n’avez pas d’abonnement.')).toBeVisible();
});
