import { expect, test } from '#tests/support/e2e.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { storedContents, storedNames } from '#tests/support/stored-on-device.ts';

const KNOWN = 'l’endroit est superbe';

test.beforeAll(async () => void (await laterBuild()));

test('[Y18] after an offline update with a new store all history is there and new words wait @long', async ({
  device,
  front,
}) => {
  const camille = await device('camille', { url: front.url });
  await camille.signIn();
  await camille.installed();
  await camille.goto('/#/chat');
  await expect(camille.conversations()).toBeVisible();
  // The history is fetched in the background: this conversation was never opened here.
  await expect.poll(() => storedContents(camille.page), { timeout: 60_000 }).toContain(KNOWN);
  front.deploy(await laterBuild());
  await camille.page.reload();
  const update = camille.page.getByRole('button', { name: 'Mettre à jour' });
  await expect(update).toBeVisible();

  // The new version's pull gets no answer.
  void front.holdAnswer('/sync/pull');
  await update.click();
  await camille.context.setOffline(true);
  await expect(camille.page.locator('meta[name=version]')).toHaveCount(1);
  await camille.openConversation('lesdeuxlunes');
  await expect(camille.message(KNOWN)).toBeVisible();
  await camille.send('Écrit après la mise à jour');
  await expect(camille.message('Écrit après la mise à jour')).toContainText('En attente');
  const stores = async () =>
    new Set((await storedNames(camille.page)).databases.flatMap((name) => /-v\d+--/.exec(name) ?? []));
  await expect.poll(stores).toEqual(new Set(['-v1000--']));
  // The list now comes from the store, not from what was painted at the start.
  await camille.page.goBack();
  await expect(camille.conversations().getByRole('link').first()).toBeVisible();

  await camille.page.goForward();
  await camille.goOnline();
  await expect(camille.message('Écrit après la mise à jour')).toContainText(/Envoyé|Lu/);
  await expect(camille.message(KNOWN)).toHaveCount(1);
});
