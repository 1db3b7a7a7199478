import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { expectLanding } from '#tests/support/tabs.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

test('[CHAT-05] search covers the whole device offline, and a hit opens in its place', async ({ device, server }) => {
  const [me, jardin, salon] = [
    await signUpAt(server.url, 'cherche'),
    await signUpAt(server.url, 'dujardin'),
    await signUpAt(server.url, 'dusalon'),
  ];
  const filler = Array.from({ length: 180 }, (_, n) => `Encore un mot, le ${n + 1}`);
  await pushAt(
    server.url,
    jardin,
    await Promise.all(['Les soirées d’ÉTÉ au jardin', ...filler].map((text) => sendEntry(jardin, me, text))),
  );
  await pushAt(
    server.url,
    salon,
    await Promise.all(['Un salon en été', 'Le reste'].map((text) => sendEntry(salon, me, text))),
  );

  const phone = await device('cherche');
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/chat');
  const field = page.getByRole('searchbox', { name: 'Rechercher' });
  const hits = page.getByRole('list', { name: 'Messages trouvés' });
  await field.fill('etes');
  await expect(hits.getByRole('listitem')).toHaveText([/Un salon en été/, /Les soirées d’ÉTÉ au jardin/]);
  await expect(page.getByText('L’historique arrive encore')).toBeHidden();
  expect(
    page.workers().filter((worker) => worker.url().includes('search.worker')),
    'asked at once: one, begun while the results’ program came',
  ).toHaveLength(1);

  // What the sync worker writes meanwhile the search worker hears of.
  await pushAt(server.url, salon, [await sendEntry(salon, me, 'Un autre été')]);
  await expect(hits.getByRole('listitem')).toHaveText([/Un autre été/, /Un salon en été/, /Les soirées d’ÉTÉ/]);

  await takeScreenshots(page, 'search');
  await expectAccessible(page);

  await phone.goOffline();
  await field.fill('soiree');
  await expect(hits.getByRole('listitem')).toHaveCount(1);
  await expect(hits.locator('mark')).toHaveText('soirées');
  await field.fill('dujar');
  await expect(page.getByRole('list', { name: 'Membres trouvés' }).getByRole('link')).toHaveText(/dujardin/);
  await field.fill('soiree jardin');
  await hits.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/chat/${await pairOf(me, jardin)}\\?m=1$`));
  await expect(phone.message('Les soirées d’ÉTÉ au jardin')).toBeInViewport();

  // A search within one conversation also finds waiting messages.
  await phone.send('Je garde mes soirées pour vous');
  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Rechercher' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher dans cette conversation' }).fill('soirée');
  await expect(hits.getByRole('listitem')).toHaveText([/Je garde mes soirées/, /Les soirées d’ÉTÉ/]);
  await takeScreenshots(page, 'search-within');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Rechercher dans cette conversation' }).fill('introuvable');
  await expect(page.getByText('Rien de tel sur cet appareil.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Rechercher dans cette conversation' })).toBeHidden();
});

test('[CHAT-05, Y17] the search index is ready before typing, and a sign-out erases it @long', async ({
  device,
  server,
}) => {
  const [me, salon] = [await signUpAt(server.url, 'chercheuse'), await signUpAt(server.url, 'dupetitsalon')];
  await pushAt(server.url, salon, [await sendEntry(salon, me, 'Un salon en été')]);
  const phone = await device('chercheuse');
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/chat');
  const searching = () => page.workers().filter((worker) => worker.url().includes('search.worker'));
  await expect.poll(() => searching().length, { timeout: 20_000 }).toBe(1);
  const [ready] = searching();

  await phone.goOffline();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('ete');
  await expect(page.getByRole('list', { name: 'Messages trouvés' }).getByRole('listitem')).toHaveText([
    /Un salon en été/,
  ]);
  expect(searching()).toEqual([ready]);

  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Rechercher' }).blur();
  await expect.poll(() => searching().length === 1 && searching()[0] !== ready, { timeout: 20_000 }).toBe(true);
  await phone.goOnline();
  await phone.goto('/#/home');
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectLanding(page);
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await indexedDB.databases()).filter(({ name }) => /alcove-(outbox|store)/.test(name ?? '')).length,
      ),
    )
    .toBe(0);
});
