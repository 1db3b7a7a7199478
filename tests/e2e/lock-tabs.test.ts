import { expect, test } from '#tests/support/e2e.ts';
import { beginLockOn, fillNewCode, LOCKED, lockState, openLocked, turnLockOn } from '#tests/support/app-lock.ts';
import { PASSWORD } from '#tests/support/sign-up.ts';

const CODE = '493827';
const WAITING = 'Écrit dans l’autre onglet';

test('[Y1, Y22] a lock turned on in one tab locks the others, and loses nothing that they wrote', async ({
  device,
}) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('theob');
  await camille.installed();
  const address = camille.page.url();
  const other = await camille.newTab(new URL(address).hash.replace('#', '/#'));
  await camille.goto('/#/settings/lock');
  await expect(camille.page.getByRole('button', { name: 'Verrouiller cet appareil' })).toBeVisible();
  await camille.goOffline();
  await other.getByRole('textbox', { name: 'Message' }).fill(WAITING);
  await other.getByRole('button', { name: 'Envoyer' }).click();
  await other.getByRole('textbox', { name: 'Message' }).fill('Commencé');
  await expect(other.getByRole('article').filter({ hasText: WAITING })).toContainText('En attente');

  await fillNewCode(camille.page);
  await camille.page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
  await expect(other.getByRole('heading', LOCKED), 'before anybody has the key').toBeVisible();
  await expect(other.getByText(WAITING)).toHaveCount(0);
  await openLocked(camille.page, 'Votre code', CODE);
  await openLocked(other, 'Votre code', CODE);
  await camille.openConversation('theob');
  await expect(camille.message(WAITING)).toHaveCount(1);
  await expect(camille.page.getByRole('textbox', { name: 'Message' })).toHaveValue('Commencé');
  await camille.goOnline();
  await expect(camille.message(WAITING)).toContainText(/Envoyé|Lu/);
});

test('[Y22] a tab that shows the lock screen opens once another has turned the lock off', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  const { page } = camille;
  await turnLockOn(camille);
  const other = await camille.newTab();
  await expect(other.getByRole('heading', LOCKED)).toBeVisible();
  await camille.goto('/#/settings/lock');
  await page.getByRole('button', { name: 'Retirer le verrouillage' }).click();
  await page.getByLabel('Mot de passe de votre compte').fill(PASSWORD);
  await page.getByRole('button', { name: 'Retirer', exact: true }).click();
  await openLocked(page, 'Votre code', CODE);
  await expect.poll(() => lockState(page), { timeout: 30_000 }).toBeNull();
  await expect(other.locator('#main')).toBeVisible();
});

test('[Y22] a move that another tab holds up is said, and done once that tab is closed', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  const { page } = camille;
  await camille.goto('/#/settings/lock');
  await beginLockOn(page, CODE);
  const other = await camille.newTab('/privacy');
  await page.reload();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  // As a tab that sleeps: it holds the outbox, and answers no request to close it.
  await other.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => each.startsWith('alcove-outbox-')) ?? '';
    const held = indexedDB.open(name);
    await new Promise((resolve) => (held.onsuccess = resolve));
    const upgrade = indexedDB.open(name, 2);
    await new Promise((resolve) => (upgrade.onblocked = resolve));
  });
  await page.getByLabel('Votre code').fill(CODE);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(page.getByRole('alert')).toContainText('Fermez les autres onglets', { timeout: 40_000 });
  await other.close();
  await openLocked(page, 'Votre code', CODE);
  await expect.poll(() => lockState(page), { timeout: 30_000 }).toBe('on');
});
