import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

const REFUSED = "Impossible d'envoyer ce message. Cet utilisateur est bloqué.";
const UNAVAILABLE = 'Ce membre n’est plus disponible.';

const box = ({ page }: Device) => page.getByRole('textbox', { name: 'Message' });
const rowOf = (device: Device, other: string) =>
  device.conversations().getByRole('listitem').filter({ hasText: other });

async function block(device: Device): Promise<void> {
  await device.page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await device.page.getByRole('menuitem', { name: 'Bloquer' }).click();
  await device.page
    .getByRole('alertdialog', { name: /Bloquer/ })
    .getByRole('button', { name: 'Bloquer' })
    .click();
}

test('[Y4, CHAT-81, CHAT-84, CHAT-85, CHAT-89] a block closes the chat for both, unblocking reopens it', async ({
  device,
}) => {
  const camille = await device('camille');
  const [phone, desk] = [await device('lesvoisins'), await device('lesvoisins')];
  await Promise.all([camille.signIn(), phone.signIn(), desk.signIn()]);
  await camille.openConversation('lesvoisins');
  for (const one of [phone, desk]) await one.openConversation('camille');
  await phone.goOffline();
  for (const text of ['Resté dans la file', 'À renvoyer plus tard']) {
    await phone.send(text);
    await expect(phone.message(text)).toContainText('En attente');
  }

  await block(camille);
  await expect(camille.page).toHaveURL(/#\/chat$/);
  await expect(camille.page.getByText('Membre bloqué.')).toBeVisible();
  await expect(camille.conversations()).toBeVisible();
  await expect(rowOf(camille, 'lesvoisins')).toHaveCount(0);

  // The other device receives the block live.
  await expect(desk.page.getByText(UNAVAILABLE)).toBeVisible();
  await expect(box(desk)).toHaveCount(0);
  await expect(desk.page.getByRole('heading', { name: 'camille' })).toHaveCount(0);
  expect(await desk.messages().getByRole('article').count()).toBeGreaterThan(0);

  await phone.goOnline();
  await expect(phone.page.getByText(REFUSED)).toBeVisible();
  for (const text of ['Resté dans la file', 'À renvoyer plus tard'])
    await expect(phone.message(text)).toContainText('Échec');
  await expect(phone.page.getByText(UNAVAILABLE)).toBeVisible();
  await expect(box(phone)).toHaveCount(0);
  await phone.message('Resté dans la file').getByRole('button', { name: 'Réessayer' }).click();
  await expect(phone.message('Resté dans la file')).toContainText('Échec');
  await phone.message('Resté dans la file').getByRole('button', { name: 'Supprimer' }).click();
  await expect(phone.message('Resté dans la file')).toHaveCount(0);

  await camille.page.goBack();
  await expect(camille.page.getByText('Vous avez bloqué ce membre.')).toBeVisible();
  await expect(camille.messages()).toHaveCount(0);
  await camille.page.getByRole('button', { name: 'Débloquer' }).click();
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await expect(camille.message('Resté dans la file')).toHaveCount(0);
  for (const one of [phone, desk]) await expect(box(one)).toBeVisible();
  await phone.message('À renvoyer plus tard').getByRole('button', { name: 'Réessayer' }).click();
  await expect(phone.message('À renvoyer plus tard')).toContainText(/Envoyé|Lu/);
  await phone.send('Merci, à samedi donc');
  await expect(camille.message('Merci, à samedi donc')).toBeVisible();
  await expect(camille.message('À renvoyer plus tard')).toHaveCount(1);
  await camille.goto('/#/chat');
  await expect(rowOf(camille, 'lesvoisins')).toContainText('Merci, à samedi donc');
});
