import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { storedContents, storedNames, playEvent } from '#tests/support/stored-on-device.ts';
import { dispatchSync } from '#tests/support/service-worker.ts';
import { expectLanding, signOutIn } from '#tests/support/tabs.ts';
import { memberNamed } from '#server/seed/members.ts';

const DESKTOP = { width: 1280, height: 800 };
/** Caches of the app itself, and keys that belong to the device, not to an account. */
const SHELL = ['alcove-shell-v1', 'critical'];
const OF_THE_DEVICE = ['language', 'theme', 'cookies-accepted', 'device-known'];

/** Expects nothing of the account in any database, cache or key; the shell may stay. */
async function expectNothingLeft({ page, name }: Device, words: string): Promise<void> {
  await expect.poll(async () => (await storedNames(page)).databases, { timeout: 20_000 }).toEqual([]);
  const { caches, keys } = await storedNames(page);
  expect(caches.filter((one) => !SHELL.includes(one))).toEqual([]);
  expect(keys.filter((key) => !OF_THE_DEVICE.includes(key))).toEqual([]);
  const all = await storedContents(page);
  for (const trace of [memberNamed(name).id, `${name}@`, words]) expect(all).not.toContain(trace);
}

/** Sends every event that may still come late, and waits until each is handled. */
async function lateEvents(device: Device): Promise<void> {
  await dispatchSync(device.context, device.url, 'msg');
  for (const tag of ['msg', 'media', 'profile']) await playEvent(device.context, 'sync', tag);
}

async function using(device: Device, words: string): Promise<void> {
  await device.signIn();
  await device.installed();
  await device.openConversation('camille');
  await device.send(words);
  await expect(device.message(words)).toContainText(/Envoyé|Lu/);
  expect((await storedNames(device.page)).databases.length).toBeGreaterThan(2);
  expect(await storedContents(device.page)).toContain(words);
}

test('[Y16, Y17] an online sign-out leaves nothing, and a late sync event creates nothing @long', async ({
  device,
}) => {
  const sasha = await device('sasha', { viewport: DESKTOP });
  await using(sasha, 'Ceci sera effacé ici');
  await signOutIn(sasha.page);
  await expectNothingLeft(sasha, 'Ceci sera effacé ici');
  await lateEvents(sasha);
  await expectNothingLeft(sasha, 'Ceci sera effacé ici');
  await sasha.page.reload();
  await expectLanding(sasha.page);
  await expectNothingLeft(sasha, 'Ceci sera effacé ici');
});

test(
  '[Y16, Y17] an offline sign-out erases as much, and pending entries are never sent',
  { tag: '@sign-out-with-pending' },
  async ({ device }) => {
    const perle = await device('perle69', { viewport: DESKTOP });
    await using(perle, 'Parti à temps');
    await perle.goOffline();
    await perle.send('Ne partira jamais');
    await expect(perle.message('Ne partira jamais')).toContainText('En attente');
    await signOutIn(perle.page, true);
    await expectNothingLeft(perle, 'Ne partira jamais');
    await perle.goOnline();
    await lateEvents(perle);
    await expectNothingLeft(perle, 'Ne partira jamais');

    await perle.signIn();
    await perle.openConversation('camille');
    await expect(perle.message('Parti à temps')).toHaveCount(1);
    await expect(perle.message('Ne partira jamais')).toHaveCount(0);
  },
);

test('[Y16, Y17] a sign-out ends all other tabs, and none recreates anything', async ({ device }) => {
  const norak = await device('norak', { viewport: DESKTOP });
  await using(norak, 'Lu dans deux onglets');
  const others = [await norak.newTab('/#/chat'), await norak.newTab('/#/home')];
  await expect(others[0]?.getByRole('list', { name: 'Conversations' }) ?? norak.conversations()).toBeVisible();
  await expect(others[1]?.getByRole('heading', { name: /norak/ }) ?? norak.messages()).toBeVisible();
  await signOutIn(norak.page);
  for (const tab of others) await expectLanding(tab);
  await expectNothingLeft(norak, 'Lu dans deux onglets');
  await lateEvents(norak);
  for (const tab of others) await tab.reload();
  for (const tab of others) await expectLanding(tab);
  await expectNothingLeft(norak, 'Lu dans deux onglets');
});
