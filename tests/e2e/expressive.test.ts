/** Tests replies with a quote, reactions, and a member's own settings of a conversation. */
import { expect, test } from '#tests/support/e2e.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { expectAccessible, applyTheme } from '#tests/support/screens.ts';

const wide = { viewport: { width: 1280, height: 800 } };

async function menuOf({ page, message }: Device, text: string) {
  await message(text).getByText(text, { exact: true }).last().click({ button: 'right' });
  return page.getByRole('menu', { name: 'Actions du message' });
}
const react = async (device: Device, text: string, emoji: string) =>
  (await menuOf(device, text)).getByRole('menuitemradio', { name: emoji }).click();
const answering = ({ page }: Device) => page.getByRole('group', { name: 'Réponse en cours' });

async function both(
  device: (name: string, options?: typeof wide) => Promise<Device>,
  [one, two]: [string, string],
): Promise<[Device, Device]> {
  const [alba, opale] = [await device(one, wide), await device(two, wide)];
  await alba.signIn();
  await opale.signIn();
  await alba.openConversation(two);
  await opale.openConversation(one);
  return [alba, opale];
}

test('[Y1, Y2] a message is quoted online and while pending; the quote stays with the draft', async ({ device }) => {
  const [alba, opale] = await both(device, ['camille', 'victor']);
  await alba.send('La table est pour vingt heures');
  await (await menuOf(opale, 'La table est pour vingt heures')).getByRole('menuitem', { name: 'Répondre' }).click();
  await expect(answering(opale)).toContainText('La table est pour vingt heures');
  await opale.page.getByRole('textbox', { name: 'Message' }).fill('Parfait pour moi');
  await opale.page.reload();
  await expect(answering(opale)).toContainText('La table est pour vingt heures');
  await opale.page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(answering(opale)).toHaveCount(0);
  const quote = alba.message('Parfait pour moi').getByRole('link', { name: /Aller au message cité/ });
  await expect(quote).toContainText('Vous');
  await expect(quote).toContainText('La table est pour vingt heures');
  await quote.click();
  await expect(alba.page).toHaveURL(/\?m=\d+/);

  await alba.goOffline();
  await alba.send('Je prendrai le train de dix-huit heures');
  await (
    await menuOf(alba, 'Je prendrai le train de dix-huit heures')
  )
    .getByRole('menuitem', { name: 'Répondre' })
    .click();
  await alba.send('Ou le suivant');
  await expect(alba.message('Ou le suivant')).toContainText('Je prendrai le train de dix-huit heures');
  await alba.goOnline();
  await expect(opale.message('Ou le suivant')).toContainText('Je prendrai le train de dix-huit heures');
});

test('[Y1, Y2] both see reactions, one each, also offline; a second press removes one’s own', async ({ device }) => {
  const [alba, opale] = await both(device, ['camille', 'ineslyon']);
  await alba.send('Le programme est complet');
  await expect(opale.message('Le programme est complet')).toBeVisible();
  await react(opale, 'Le programme est complet', '👏');
  await expect(alba.message('Le programme est complet').getByRole('button', { name: /👏.*ineslyon/ })).toBeVisible();

  await alba.goOffline();
  await react(alba, 'Le programme est complet', '🔥');
  await react(alba, 'Le programme est complet', '👏');
  const shared = alba.message('Le programme est complet').getByRole('button', { name: /👏/ });
  await expect(shared).toHaveAttribute('aria-pressed', 'true');
  await expect(alba.message('Le programme est complet').getByRole('button', { name: /🔥/ })).toHaveCount(0);
  await alba.goOnline();
  await expect(opale.message('Le programme est complet').getByRole('button', { name: /👏.*camille/ })).toBeVisible();

  await shared.click();
  await expect(opale.message('Le programme est complet').getByRole('button', { name: /👏.*camille/ })).toHaveCount(0);
  await expect(opale.message('Le programme est complet').getByRole('button', { name: /👏/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[Y1, Y7] a conversation is pinned, muted and archived, also offline, on all devices @long', async ({
  device,
}) => {
  const alba = await device('camille', wide);
  await alba.signIn();
  await alba.openConversation('victor');
  await alba.send('Bonsoir, Camille');
  await alba.goto('/#/chat');
  const row = alba.conversations().getByRole('listitem').filter({ hasText: 'victor' });
  const set = async (action: string) => {
    await row.getByRole('link').click({ button: 'right' });
    await alba.page
      .getByRole('menu', { name: 'Actions de la conversation' })
      .getByRole('menuitem', { name: action })
      .click();
  };
  await alba.goOffline();
  await set('Épingler');
  await expect(row).toContainText('Épinglée');
  await set('Couper les notifications');
  await expect(row).toContainText('Sans notification');
  await alba.goOnline();

  const second = await device('camille', wide);
  await second.signIn();
  await second.goto('/#/chat');
  const there = second.conversations().getByRole('listitem').filter({ hasText: 'victor' });
  await expect(there).toContainText('Épinglée');
  await expect(there).toContainText('Sans notification');

  await set('Archiver');
  await expect(row).toHaveCount(0);
  await expect(there).toHaveCount(0);
  // Scrolls to the end of the list, which renders only visible rows.
  const toEnd = () =>
    second
      .conversations()
      .locator('..')
      .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  const fold = second.page.getByRole('button', { name: /Archivées/ });
  await expect(async () => {
    await toEnd();
    await expect(fold).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await toEnd();
  await expect(there).toBeVisible();
  await there.getByRole('link').click({ button: 'right' });
  await second.page.getByRole('menuitem', { name: 'Désarchiver' }).click();
  await expect(row).toBeVisible();
  await set('Ne plus épingler');
  await set('Rétablir les notifications');
});

test('on a phone a swipe quotes a message, the cross removes the quote, without faults @long', async ({ device }) => {
  const alba = await device('camille');
  const { page } = alba;
  await alba.signIn();
  await alba.openConversation('victor');
  await alba.send('Une réponse du bout du doigt');
  const bubble = alba.message('Une réponse du bout du doigt').getByText('Une réponse du bout du doigt');
  const swipe = async (by: number) => {
    for (const [type, x] of [
      ['pointerdown', 0],
      ['pointermove', by / 2],
      ['pointermove', by],
      ['pointerup', by],
    ] as const)
      await bubble.dispatchEvent(type, { pointerType: 'touch', clientX: 40 + x, clientY: 300, bubbles: true });
  };
  await swipe(30);
  await expect(answering(alba)).toHaveCount(0);
  await swipe(70);
  await expect(answering(alba)).toContainText('Une réponse du bout du doigt');
  await react(alba, 'Une réponse du bout du doigt', '❤️');
  await expect(alba.message('Une réponse du bout du doigt').getByRole('button', { name: /❤️.*Vous/ })).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Ne pas répondre à ce message' }).click();
  await expect(answering(alba)).toHaveCount(0);
  await alba.send('Sans citation');
  await expect(alba.message('Sans citation').getByRole('link')).toHaveCount(0);
  const menu = await menuOf(alba, 'Une réponse du bout du doigt');
  await expect(menu.getByRole('menuitemradio', { name: '❤️' })).toBeChecked();
  await expectAccessible(page);
});
