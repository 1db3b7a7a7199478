import { expect, test } from '#tests/support/e2e.ts';

test('[Y8, CHAT-41] a message appears by itself, and its author sees it read', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');

  await camille.send('Le concert est avancé à vingt heures');
  await expect(victor.message('Le concert est avancé à vingt heures')).toHaveCount(1);
  await victor.send('Merci, je pars plus tôt alors');
  await expect(camille.message('Merci, je pars plus tôt alors')).toHaveCount(1);
  // Victor has the conversation open, so he has read it.
  await expect(victor.messages()).toContainText(/Merci, je pars plus tôt alors.*Lu/s);
});

test('[CHAT-45] the other’s typing is shown, and ends when the words arrive', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  // Typing is delivered only to connected members, never later.
  for (const { status } of [camille, victor]) await expect(status()).toHaveText('En ligne');
  const writes = camille.page.getByText('victor écrit…');
  const field = victor.page.getByRole('textbox', { name: 'Message' });
  // Just after a message, typing events are taken as part of it until the next one.
  await expect(async () => {
    await field.pressSequentially('Je ');
    await expect(writes).toBeAttached({ timeout: 1000 });
  }).toPass();
  await victor.send('Je cherche mes mots');
  await expect(camille.message('Je cherche mes mots')).toHaveCount(1);
  await expect(writes).toHaveCount(0);
});

test('[CHAT-51, CHAT-53] an unseen message is counted and its conversation moves up the list', async ({ device }) => {
  const [camille, ines] = [await device('camille'), await device('ineslyon')];
  await camille.signIn();
  await ines.signIn();
  // Everything unread is read now.
  await camille.openConversation('ineslyon');
  await ines.openConversation('camille');
  await camille.goto('/#/chat');
  const entry = camille.conversations().getByRole('listitem').filter({ hasText: 'ineslyon' });
  await expect(entry.getByText('non lus')).toHaveCount(0);
  await ines.send('Êtes-vous libre samedi ?');
  await expect(entry.getByText('1 non lus')).toBeAttached();
  await ines.send('Une place s’est libérée pour samedi');
  await expect(entry.getByText('2 non lus')).toBeAttached();
  await expect(camille.conversations().getByRole('listitem').first()).toContainText(
    'Une place s’est libérée pour samedi',
  );
});
