import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import type { Device } from '#tests/support/browser-device.ts';

const menuOf = async ({ page, message }: Device, text: string) => {
  await message(text).getByText(text).click({ button: 'right' });
  return page.getByRole('menu', { name: 'Actions du message' });
};
const choose = async (device: Device, text: string, action: string) =>
  (await menuOf(device, text)).getByRole('menuitem', { name: action }).click();

test('[Y2] an own message is edited and deleted, before and after sending, and the other sees it', async ({
  device,
}) => {
  const [alba, opale] = [await device('camille', { viewport: { width: 1280, height: 800 } }), await device('victor')];
  await alba.signIn();
  await opale.signIn();
  await alba.openConversation('victor');
  await opale.openConversation('camille');
  await alba.send('Rendez-vous à 20 h');
  await expect(opale.message('Rendez-vous à 20 h')).toBeVisible();

  await choose(alba, 'Rendez-vous à 20 h', 'Modifier');
  const field = alba.page.getByRole('textbox', { name: 'Nouveau texte' });
  await expect(field).toBeFocused();
  await field.fill('Rendez-vous à 21 h');
  await field.press('Enter');
  await expect(alba.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(opale.message('Rendez-vous à 21 h')).toContainText('modifié');

  // Another member's message can be answered and copied, but not changed.
  const menu = await menuOf(opale, 'Rendez-vous à 21 h');
  await expect(menu.getByRole('menuitem')).toHaveText(['Répondre', 'Copier', 'Signaler']);
  await opale.page.keyboard.press('Escape');

  await choose(alba, 'Rendez-vous à 21 h', 'Supprimer');
  const dialog = alba.page.getByRole('alertdialog', { name: /Supprimer ce message/ });
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(alba.messages().getByText('Rendez-vous à 21 h')).toHaveCount(0);
  await expect(opale.messages().getByText('Rendez-vous à 21 h')).toHaveCount(0);
  await expect(opale.message('Message supprimé').last()).toBeVisible();

  // Without a network: a waiting message changes in its place, and a deleted one never arrives.
  await alba.goOffline();
  await alba.send('Je passerai');
  await alba.send('Ou peut-être pas');
  await choose(alba, 'Je passerai', 'Modifier');
  await field.fill('Je passerai demain');
  await field.press('Enter');
  await choose(alba, 'Ou peut-être pas', 'Supprimer');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(alba.message('Ou peut-être pas')).toHaveCount(0);
  await alba.goOnline();
  await expect(opale.message('Je passerai demain')).toBeVisible();
  await expect(opale.message('Ou peut-être pas')).toHaveCount(0);
});

test('a message’s menu opens by keyboard, restores the focus, and Escape cancels an edit', async ({ device }) => {
  const alba = await device('camille', { viewport: { width: 1280, height: 800 } });
  const { page } = alba;
  await alba.signIn();
  await alba.openConversation('victor');
  await alba.send('À la souris ou sans elle');
  const button = alba.message('À la souris ou sans elle').getByRole('button', { name: 'Actions du message' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copier' })).toBeVisible();
  await takeScreenshots(page, 'message-menu');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: 'Nouveau texte' }).fill('Autre chose');
  await takeScreenshots(page, 'message-edit');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(alba.message('À la souris ou sans elle')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
