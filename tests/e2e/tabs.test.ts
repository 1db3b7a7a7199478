import { expect, test } from '#tests/support/e2e.ts';

const list = { name: 'Conversations' };

test('a second tab does all that the first can and takes over when it closes', async ({ device }) => {
  const [camille, raphael] = [await device('camille'), await device('raphael')];
  await Promise.all([camille.signIn(), raphael.signIn()]);
  await camille.openConversation('raphael');
  await raphael.openConversation('camille');
  // Moves the conversation to the top of the list.
  await raphael.send('Êtes-vous là ?');
  await expect(camille.message('Êtes-vous là ?')).toBeVisible();
  const second = await camille.newTab('/#/chat');
  await second
    .getByRole('list', list)
    .getByRole('link', { name: /raphael/ })
    .click();
  const log = second.getByRole('log', { name: 'Messages' });
  await second.getByRole('textbox', { name: 'Message' }).fill('Du second onglet.');
  await second.getByRole('button', { name: 'Envoyer' }).click();
  await expect(log.getByRole('article').filter({ hasText: 'Du second onglet.' })).toContainText(/Envoyé|Lu/);
  await expect(camille.message('Du second onglet.')).toBeVisible();
  await expect(raphael.message('Du second onglet.')).toBeVisible();

  await camille.page.close();
  await raphael.send('Le premier est fermé.');
  await expect(log.getByRole('article').filter({ hasText: 'Le premier est fermé.' })).toBeVisible({ timeout: 10_000 });
});

test('two devices of one member show the same, and a read on one counts on the other @long', async ({ device }) => {
  const [phone, desk] = [await device('camille'), await device('camille', { viewport: { width: 1280, height: 800 } })];
  const club = await device('clubvelours');
  await Promise.all([phone.signIn(), desk.signIn(), club.signIn()]);
  await Promise.all([phone.goto('/#/chat'), desk.goto('/#/chat')]);
  await club.openConversation('camille');
  await club.send('Bonsoir de la part du club.');
  const [onPhone, onDesk] = [phone, desk].map((one) =>
    one.conversations().getByRole('listitem').filter({ hasText: 'clubvelours' }),
  );
  await expect(onPhone!).toContainText('1 non lus');
  await expect(onDesk!).toContainText('1 non lus');
  await onPhone!.getByRole('link').click();
  await expect(phone.message('Bonsoir de la part du club.')).toBeVisible();
  await expect(onDesk!).not.toContainText('non lus');
});
