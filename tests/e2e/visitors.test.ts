import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

test('[MEMBERAREA-18, MEMBERAREA-19, SHELL-103] visits are listed by day, and hidden offline', async ({ device }) => {
  const phone = await device('camille');
  await phone.signIn();
  await phone.page.getByRole('button', { name: 'Accès menu' }).click();
  await phone.page.getByRole('menuitem', { name: 'Mes visiteurs' }).click();
  await expect(phone.page).toHaveURL(/#\/visitors$/);
  await expect(phone.page.getByRole('listitem').first()).toContainText('dernière visite à');
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'visitors');
  await phone.installed();
  await phone.goOffline();
  await phone.page.getByRole('switch', { name: /Navigation discrète/ }).click();
  await expect(phone.page.getByText('Vous naviguez discrètement.')).toBeVisible();
  await phone.goOnline();
  await expect(phone.page.getByText('En attente')).toHaveCount(0);
  await expect(phone.page.getByText('Vous naviguez discrètement.')).toBeVisible();
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'visitors-discreet');
  await phone.page.getByRole('switch', { name: /Navigation discrète/ }).click();
  await expect(phone.page.getByRole('listitem').first()).toContainText('dernière visite à');
});
