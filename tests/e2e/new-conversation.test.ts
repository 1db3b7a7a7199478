import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { entryOf, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const box = ({ page }: Device) => page.getByRole('textbox', { name: 'Message' });
const rowOf = (device: Device, text: string) => device.conversations().getByRole('listitem').filter({ hasText: text });

// [CHAT-01, CHAT-02, CHAT-03, CHAT-59, CHAT-60]
test('[CHAT-01, CHAT-02] a conversation started offline is listed at once and arrives', async ({ device, server }) => {
  const [ines, joel] = [await signUpAt(server.url, 'inesnouvelle'), await signUpAt(server.url, 'joelnouveau')];
  const [one, other] = [await device(ines.username), await device(joel.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await one.goto('/#/conversation');
  await expect(one.page).toHaveURL(/#\/chat$/);
  await expect(one.page.getByText('Aucune conversation pour le moment.')).toBeVisible();

  await one.goOffline();
  await one.goto(`/#/conversation?with=${joel.id}`);
  await expect(one.page).toHaveURL(/#\/chat\/[0-9a-f-]{36}$/);
  await expect(box(one)).toBeVisible();
  const { hash } = new URL(one.page.url());
  await one.send('Bonsoir, nouvelle ici');
  await expect(one.message('Bonsoir, nouvelle ici')).toContainText('En attente');
  await expectAccessible(one.page);
  await one.goto('/#/chat');
  await expect(rowOf(one, 'Bonsoir, nouvelle ici')).toHaveCount(1);
  await one.goOnline();
  await expect(rowOf(one, joel.username)).toHaveCount(1);

  // The other member starts the same conversation.
  await other.goto(`/#/conversation?with=${ines.id}`);
  await expect(other.message('Bonsoir, nouvelle ici')).toBeVisible();
  expect(new URL(other.page.url()).hash).toBe(hash);
});

test('[Y10, CHAT-05] a conversation started offline shows the other’s messages above one’s own', async ({
  device,
  server,
}) => {
  const [mado, nino] = [await signUpAt(server.url, 'madonouvelle'), await signUpAt(server.url, 'ninonouveau')];
  const one = await device(mado.username);
  await one.signIn();
  await one.goOffline();
  await one.goto(`/#/conversation?with=${nino.id}`);
  await one.send('Écrit sans savoir');
  await expect(one.message('Écrit sans savoir')).toContainText('En attente');
  await pushAt(
    server.url,
    nino,
    await Promise.all(Array.from({ length: 6 }, (_, n) => sendEntry(nino, mado, `Déjà écrit ${n + 1}`))),
  );
  await one.goOnline();
  await expect(one.message('Écrit sans savoir')).toContainText('Envoyé');
  for (let n = 1; n <= 6; n++) await expect(one.message(`Déjà écrit ${n}`)).toBeVisible();
});

test('[CHAT-64, CHAT-86, CHAT-87, CHAT-88] a start with nobody or across a block is refused', async ({
  device,
  server,
}) => {
  const [lou, max] = [await signUpAt(server.url, 'lounouvelle'), await signUpAt(server.url, 'maxnouveau')];
  const [one, other] = [await device(lou.username), await device(max.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await one.goto('/#/conversation?with=personne');
  await expect(one.page.getByText('Ce membre n’existe pas, ou n’existe plus.')).toBeVisible();
  // Other tests check toasts.
  await expect(one.page.getByText('Connexion réussie')).toBeHidden();
  await expectAccessible(one.page);
  await one.goto(`/#/conversation?with=${crypto.randomUUID()}`);
  await expect(one.page.getByText('Ce membre n’existe pas, ou n’existe plus.')).toBeVisible();
  await one.page.getByRole('link', { name: 'Revenir aux conversations' }).click();

  // A blocked member learns of the block from the server, a blocking member from their own device.
  await pushAt(server.url, lou, [
    entryOf('member.block', { conversationId: await pairOf(lou, max), memberId: max.id }),
  ]);
  await one.goto('/#/settings/blocked');
  await expect(one.page.getByRole('list', { name: 'Membres bloqués' }).getByRole('listitem')).toHaveCount(1);
  for (const [who, whom] of [
    [one, max],
    [other, lou],
  ] as const) {
    await who.goto(`/#/conversation?with=${whom.id}`);
    await expect(who.page.getByText('Impossible de créer une conversation. Cet utilisateur est bloqué.')).toBeVisible();
  }
  await other.page.getByRole('link', { name: 'Revenir aux conversations' }).click();
  await expect(other.page.getByText('Aucune conversation pour le moment.')).toBeVisible();
});
