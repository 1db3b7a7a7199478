import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectLanding, messageLogIn, messageIn, sendIn } from '#tests/support/tabs.ts';
import { holdWorkerAtRest } from '#tests/support/worker-debugger.ts';

const TAKEOVER_MS = 10_000;

const rowOf = (tab: Page, other: string) =>
  tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: other });

/** Returns the id of the context that holds the lock of that name. */
const holderOf = (tab: Page, lock: string) =>
  tab.evaluate(
    async (name) => (await navigator.locks.query()).held?.find((held) => held.name?.startsWith(name))?.clientId ?? null,
    lock,
  );

/** Opens the same screen in a second tab. */
async function sameInNewTab(device: Device): Promise<Page> {
  const tab = await device.newTab(`/${new URL(device.page.url()).hash}`);
  await expect(messageLogIn(tab)).toBeVisible();
  return tab;
}

test(
  '[Y15] after the leading tab closes another receives within ten seconds',
  { tag: '@two-tabs' },
  async ({ device }) => {
    const [camille, theo] = [await device('camille'), await device('theob')];
    await Promise.all([camille.signIn(), theo.signIn()]);
    await theo.openConversation('camille');
    await camille.openConversation('theob');
    const follower = await sameInNewTab(camille);
    await follower.evaluate(() => void document.body.setAttribute('data-since', 'the beginning'));
    await theo.send('Avant la fermeture');
    await expect(messageIn(follower, 'Avant la fermeture')).toBeVisible();

    await camille.page.close();
    await theo.send('Juste après la fermeture');
    await expect(messageIn(follower, 'Juste après la fermeture')).toBeVisible({ timeout: TAKEOVER_MS });
    await sendIn(follower, 'Bien reçu de ce côté');
    await expect(theo.message('Bien reçu de ce côté')).toHaveCount(1);
    await expect(messageIn(follower, 'Bien reçu de ce côté')).toContainText(/Envoyé|Lu/);
    await expect(follower.getByRole('status').filter({ hasText: 'En ligne' })).toBeAttached();
    await expect(follower.locator('body[data-since]')).toHaveCount(1);
  },
);

test(
  '[Y15] a frozen leading tab is replaced within ten seconds and doubles nothing on return',
  { tag: '@frozen-leader' },
  async ({ device }) => {
    const [camille, raphael] = [await device('camille'), await device('raphael')];
    await Promise.all([camille.signIn(), raphael.signIn()]);
    await raphael.openConversation('camille');
    await camille.openConversation('raphael');
    const follower = await sameInNewTab(camille);
    await raphael.send('Tout le monde écoute');
    for (const tab of [camille.page, follower]) await expect(messageIn(tab, 'Tout le monde écoute')).toBeVisible();

    // Not while it waits for the answer of a push.
    await expect(raphael.message('Tout le monde écoute')).toContainText('Lu');
    await expect.poll(() => holderOf(follower, 'alcove-drain-')).toBeNull();
    const leader = await holderOf(follower, 'alcove-leader-');
    const held = await holdWorkerAtRest(camille.context, camille.page, follower);
    await sendIn(follower, 'Pendant l’arrêt');
    await raphael.send('L’autre onglet dort');
    await expect.poll(() => holderOf(follower, 'alcove-leader-'), { timeout: TAKEOVER_MS }).not.toBe(leader);
    await expect(messageIn(follower, 'L’autre onglet dort')).toBeVisible();
    await expect(raphael.message('Pendant l’arrêt')).toHaveCount(1);
    await held.release();
    await raphael.send('Les deux sont là');
    await sendIn(camille.page, 'Réveillé');
    for (const tab of [camille.page, follower]) {
      for (const text of ['Pendant l’arrêt', 'L’autre onglet dort', 'Les deux sont là', 'Réveillé'])
        await expect(messageIn(tab, text)).toHaveCount(1);
      await expect(messageIn(tab, 'Réveillé')).toContainText(/Envoyé|Lu/);
    }
    await expect(raphael.message('Réveillé')).toHaveCount(1);
  },
);

test('[Y15, Y12, Y10] a following tab reads, loads the oldest messages, hides and signs out @long', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer();
  const camille = await device('camille', { url });
  const ines = await device('ineslyon', { url });
  await Promise.all([camille.signIn(), ines.signIn()]);
  await camille.goto('/#/chat');
  const follower = await camille.newTab('/#/chat');
  await expect(rowOf(follower, 'ineslyon')).toContainText(/\d non lus/);
  await rowOf(follower, 'ineslyon').getByRole('link').click();
  await expect(rowOf(camille.page, 'ineslyon')).not.toContainText('non lus');

  const log = messageLogIn(follower);
  const beginning = log.getByText('C’est le début de votre conversation avec ineslyon.');
  await expect(async () => {
    await log.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    await expect(beginning).toBeInViewport({ timeout: 1000 });
  }).toPass();

  await follower.getByRole('button', { name: 'Actions de la conversation' }).click();
  await follower.getByRole('menuitem', { name: 'Masquer la conversation' }).click();
  await follower.getByRole('alertdialog').getByRole('button', { name: 'Masquer' }).click();
  for (const tab of [follower, camille.page]) {
    await expect(rowOf(tab, 'victor')).toBeVisible();
    await expect(rowOf(tab, 'ineslyon')).toHaveCount(0);
  }
  await ines.openConversation('camille');
  await ines.send('Me revoilà');
  for (const tab of [follower, camille.page]) await expect(rowOf(tab, 'ineslyon')).toContainText('Me revoilà');

  await follower.getByRole('button', { name: 'Accès menu' }).click();
  await follower.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  for (const tab of [follower, camille.page]) await expectLanding(tab);
});
