import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { storedNames } from '#tests/support/stored-on-device.ts';
import { messageIn, sendIn } from '#tests/support/tabs.ts';
import { expectVersion, field, newTabBeside, reloadFromServer, updateNotice } from '#tests/support/versions.ts';

const isLater = (tab: Page) => expectVersion(tab, 'later');
const isEarlier = (tab: Page) => expectVersion(tab, null);
const answersLater = (tab: Page) =>
  tab.evaluate(() =>
    fetch('/which-version').then(
      async (answer) => (await answer.text()) === 'later',
      () => false,
    ),
  );

test.beforeAll(async () => void (await laterBuild()));

test(
  '[Y15, Y18] a new version beside an old tab: both sync, and the update keeps all words @long',
  { tag: '@new-version-beside-old-tab' },
  async ({ device, front }) => {
    const [camille, ines] = [await device('camille', { url: front.url }), await device('ineslyon')];
    await Promise.all([camille.signIn(), ines.signIn()]);
    await camille.installed();
    await Promise.all([camille.openConversation('ineslyon'), ines.openConversation('camille')]);
    const old = camille.page;
    await old.reload();
    front.deploy(await laterBuild());
    const fresh = await newTabBeside(camille);
    await isEarlier(fresh);
    await reloadFromServer(camille, fresh);
    await isLater(fresh);
    const tabs = [old, fresh, ines.page];

    await sendIn(old, 'De l’ancienne version');
    await sendIn(fresh, 'De la nouvelle version');
    await ines.send('À toutes les versions');
    for (const tab of tabs)
      for (const text of ['De l’ancienne version', 'De la nouvelle version', 'À toutes les versions'])
        await expect(messageIn(tab, text)).toHaveCount(1);
    for (const tab of [old, fresh])
      for (const text of ['De l’ancienne version', 'De la nouvelle version'])
        await expect(messageIn(tab, text)).toContainText(/Envoyé|Lu/);

    await field(old).fill('En pleine phrase');
    await expect(updateNotice(old)).toBeVisible();
    await isEarlier(old);
    await old.getByRole('button', { name: 'Mettre à jour' }).click();
    await isLater(old);
    await expect(field(old)).toHaveValue('En pleine phrase');
    await sendIn(old, 'Après la mise à jour');
    for (const tab of tabs)
      for (const text of [
        'De l’ancienne version',
        'De la nouvelle version',
        'À toutes les versions',
        'Après la mise à jour',
      ])
        await expect(messageIn(tab, text)).toHaveCount(1);
    // The old version's store has been deleted.
    const stores = async () =>
      new Set((await storedNames(old)).databases.flatMap((name) => /-v\d+--/.exec(name) ?? []));
    await expect.poll(stores).toEqual(new Set(['-v1000--']));
  },
);

test(
  '[Y2, Y5, Y18] an old service worker and a new page drain one queue in order, once @long',
  { tag: '@old-service-worker-with-new-page' },
  async ({ device, front }) => {
    const [camille, ines] = [
      await device('camille', { url: front.url, wakesServiceWorker: true }),
      await device('ineslyon'),
    ];
    await Promise.all([camille.signIn(), ines.signIn()]);
    await camille.installed();
    await Promise.all([camille.openConversation('ineslyon'), ines.openConversation('camille')]);
    const { page } = camille;
    // A page that the old service worker controls keeps it active.
    const idle = await camille.newTab('/robots.txt');
    front.deploy(await laterBuild());
    await reloadFromServer(camille, page);
    await isLater(page);
    // It loads nothing from a cache.
    await expect(camille.status()).toHaveText('En ligne');
    await expect(camille.messages()).toBeVisible();
    const words = ['La page est neuve', 'Le facteur ne l’est pas', 'Parti sans onglet'];
    const arrived = async () =>
      (await ines.messages().getByRole('article').allTextContents()).flatMap((text) =>
        words.filter((word) => text.includes(word)),
      );

    await camille.context.setOffline(true);
    for (const text of words.slice(0, 2)) {
      await camille.send(text);
      await expect(camille.message(text)).toContainText('En attente');
    }
    await camille.goOnline();
    await expect.poll(arrived).toEqual(words.slice(0, 2));
    for (const text of words.slice(0, 2)) await expect(camille.message(text)).toContainText(/Envoyé|Lu/);

    await camille.context.setOffline(true);
    await camille.send('Parti sans onglet');
    await expect(camille.message('Parti sans onglet')).toContainText('En attente');
    const conversation = `/${new URL(page.url()).hash}`;
    await page.close();
    expect(await answersLater(idle)).toBe(false);
    await camille.goOnline();
    await expect.poll(arrived).toEqual(words);
    const again = await camille.newTab(conversation);
    for (const text of words) await expect(messageIn(again, text)).toContainText(/Envoyé|Lu/);
    expect(await arrived()).toEqual(words);
  },
);

test(
  '[Y18, PWA-29] an old page follows a new service worker, and its message arrives once @long',
  { tag: '@new-service-worker-with-old-page' },
  async ({ device, front }) => {
    const [camille, ines] = [await device('camille', { url: front.url }), await device('ineslyon')];
    await Promise.all([camille.signIn(), ines.signIn()]);
    await camille.installed();
    await Promise.all([camille.openConversation('ineslyon'), ines.openConversation('camille')]);
    // This tab was opened before there was a service worker.
    const old = camille.page;
    front.deploy(await laterBuild());
    const other = await newTabBeside(camille);
    await expect(updateNotice(other)).toBeVisible();
    const given = front.holdAnswer('/sync/push', 'Écrit dans l’ancienne page');
    await sendIn(old, 'Écrit dans l’ancienne page');
    await field(old).fill('En pleine phrase');
    await given;
    await other.getByRole('button', { name: 'Mettre à jour' }).click();
    for (const tab of [other, old]) await isLater(tab);
    expect(await answersLater(old)).toBe(true);
    await expect(field(old)).toHaveValue('En pleine phrase');
    await expect(messageIn(old, 'Écrit dans l’ancienne page')).toContainText(/Envoyé|Lu/);
    for (const tab of [old, other, ines.page])
      await expect(messageIn(tab, 'Écrit dans l’ancienne page')).toHaveCount(1);
  },
);
