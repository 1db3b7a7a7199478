/** Two members with two devices each use everything that a private conversation offers, with and without a network. */
import { expect, test } from '#tests/support/e2e.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { expectAccessible, applyTheme } from '#tests/support/screens.ts';

const DESK = { viewport: { width: 1280, height: 800 } };

async function choose(
  { page, message }: Device,
  text: string,
  action: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  // Its first occurrence, because replies quote it.
  await message(text).first().locator('.chat-bubble').click({ button: 'right' });
  await page.getByRole('menu', { name: 'Actions du message' }).getByRole(role, { name: action }).click();
}
async function change(device: Device, from: string, to: string): Promise<void> {
  await choose(device, from, 'Modifier');
  const field = device.page.getByRole('textbox', { name: 'Nouveau texte' });
  await field.fill(to);
  await field.press('Enter');
}
async function remove(device: Device, text: string): Promise<void> {
  await choose(device, text, 'Supprimer');
  await device.page
    .getByRole('alertdialog', { name: /Supprimer ce message/ })
    .getByRole('button', { name: 'Supprimer' })
    .click();
}
async function answer(device: Device, to: string, words: string): Promise<void> {
  await choose(device, to, 'Répondre');
  await expect(device.page.getByRole('group', { name: 'Réponse en cours' })).toContainText(to);
  await device.send(words);
}
async function sendPicture(device: Device, words: string): Promise<void> {
  await device.page.locator('input[type=file]').setInputFiles(await drawPicture(device.page));
  await expect(device.page.getByText('Image jointe')).toBeVisible();
  await device.send(words);
}
const drawn = (device: Device, words: string) =>
  device
    .message(words)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
/** Returns the texts of the bubbles without state and time; the author of a quote is « Vous » on their own device. */
const bubbles = async (device: Device) =>
  (await device.messages().locator('.chat-bubble').allInnerTexts()).map((text) =>
    text.replace(/^(Vous|camille|solene)\n/, ''),
  );

test('[Y1, Y2, Y3, Y7, Y8, Y11, Y12] two members with two devices each converge after all actions @long', async ({
  device,
}) => {
  const [phone, desk] = [await device('camille'), await device('camille', DESK)];
  const [theirPhone, theirDesk] = [await device('solene'), await device('solene', DESK)];
  const [mine, theirs] = [
    [phone, desk],
    [theirPhone, theirDesk],
  ];
  const all = [...mine, ...theirs];
  await Promise.all(all.map((one) => one.signIn()));
  await Promise.all([
    ...mine.map((one) => one.openConversation('solene')),
    ...theirs.map((one) => one.openConversation('camille')),
  ]);
  const seenByAll = async (...texts: string[]) => {
    for (const one of all)
      for (const text of texts)
        await expect(
          one.message(text),
          `${text}, to ${one.name} at ${one.page.viewportSize()?.width ?? 0} px`,
        ).toHaveCount(1);
  };

  // With a network.
  await phone.send('Le concert commence à vingt heures');
  await phone.send('Une phrase de trop');
  await seenByAll('Le concert commence à vingt heures', 'Une phrase de trop');
  // Waits until rows no longer move: Playwright scrolls to a moving row, and a list that is scrolled away from its end
  // stays so.
  await answer(theirDesk, 'Le concert commence à vingt heures', 'Nous y serons');
  await seenByAll('Nous y serons');
  await choose(theirPhone, 'Le concert commence à vingt heures', '👏', 'menuitemradio');
  await expect(desk.message('Le concert commence à vingt heures').getByRole('button', { name: /👏/ })).toHaveCount(1);
  await change(desk, 'Le concert commence à vingt heures', 'Le concert commence à vingt et une heures');
  await remove(desk, 'Une phrase de trop');
  await sendPicture(desk, 'Devant la salle');
  await seenByAll('Devant la salle');
  for (const one of all) {
    await expect(one.message('Le concert commence à vingt et une heures').first()).toContainText('modifié');
    await expect(
      one.message('Le concert commence à vingt et une heures').getByRole('button', { name: /👏/ }),
    ).toHaveCount(1);
    await expect(one.messages().getByText('Une phrase de trop')).toHaveCount(0);
    await expect.poll(() => drawn(one, 'Devant la salle')).toBeGreaterThan(0);
  }

  // Each of the four without a network.
  for (const one of all) await one.goOffline();
  await phone.send('Écrit sous terre');
  await change(phone, 'Écrit sous terre', 'Écrit sous terre, puis corrigé');
  await choose(desk, 'Nous y serons', '❤️', 'menuitemradio');
  await sendPicture(desk, 'Prise sans réseau');
  await answer(theirPhone, 'Devant la salle', 'Belle lumière');
  await remove(theirDesk, 'Nous y serons');
  await theirDesk.page.getByRole('textbox', { name: 'Message' }).fill('À moitié écrit');
  for (const [one, text] of [
    [phone, 'Écrit sous terre, puis corrigé'],
    [desk, 'Prise sans réseau'],
    [theirPhone, 'Belle lumière'],
  ] as const)
    await expect(one.message(text)).toContainText('En attente');
  await theirPhone.page.reload();
  await expect(theirPhone.message('Belle lumière')).toContainText('En attente');

  for (const one of [theirDesk, desk, phone, theirPhone]) await one.goOnline();
  await seenByAll('Écrit sous terre, puis corrigé', 'Prise sans réseau', 'Belle lumière');
  for (const one of all) {
    await expect.poll(() => drawn(one, 'Prise sans réseau')).toBeGreaterThan(0);
    await expect(one.messages().getByText('Nous y serons', { exact: true })).toHaveCount(0);
  }
  await expect(theirDesk.page.getByRole('textbox', { name: 'Message' })).toHaveValue('À moitié écrit');
  const last = (await bubbles(phone)).slice(-3);
  for (const one of all) await expect.poll(async () => (await bubbles(one)).slice(-3)).toEqual(last);

  for (const one of [phone, theirDesk])
    for (const theme of ['light', 'dark']) {
      await applyTheme(one.page, theme);
      await expectAccessible(one.page);
    }
});
