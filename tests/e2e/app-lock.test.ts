import { expect, test } from '#tests/support/e2e.ts';
import {
  beginLockOn,
  LOCKED,
  lockState,
  openLocked,
  searchProfile,
  sessionTokens,
  turnLockOn,
} from '#tests/support/app-lock.ts';
import { endSession } from '#tests/support/session-end.ts';
import { signOutIn } from '#tests/support/tabs.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';

const CODE = '493827';
// Of letters that have the same byte in every encoding, and with no part in common that the browser would compress.
const SENT = 'Kxq7WbdZ2mTr';
const DRAFT = 'Vh3RjsY9cNpL';
const SENT_LOCKED = 'Gf6EzuQ4wXkD';
const DRAFT_LOCKED = 'Bn8MtaJ5vHyC';

test('[Y22] a locked device shows nothing until its code is right, and then everything', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('theob');
  await camille.installed();
  const { page } = camille;
  const field = () => camille.page.getByRole('textbox', { name: 'Message' });
  await camille.send(SENT);
  await expect(camille.message(SENT)).toContainText(/Envoyé|Lu/);
  await field().fill(DRAFT);

  const { accessToken, refreshToken } = await sessionTokens(page);
  // The signature, which no other token has.
  const before = { sent: SENT, draft: DRAFT, access: accessToken.slice(-40), refresh: refreshToken };
  const readable = () => searchProfile(camille.profile, before);
  const found = () => new Set(readable().map((each) => each.split(' ')[0]));
  await expect.poll(found, 'without a lock').toEqual(new Set(Object.keys(before)));
  const key = await beginLockOn(page, CODE);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Alcôve est verrouillée' })).toBeVisible();
  for (const secret of [SENT, DRAFT]) await expect(page.getByText(secret)).toHaveCount(0);
  const code = page.getByLabel('Votre code');
  await code.fill('493828');
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas cela');
  await code.fill(CODE);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();

  await expect(camille.message(SENT)).toBeVisible();
  await expect(field()).toHaveValue(DRAFT);
  await expect.poll(() => lockState(page), { timeout: 30_000 }).toBe('on');
  expect(readable(), 'what was there before, in a browser that runs').toEqual([]);
  await camille.send(SENT_LOCKED);
  await expect(camille.message(SENT_LOCKED)).toContainText(/Envoyé|Lu/);
  await field().fill(DRAFT_LOCKED);
  await camille.close();
  expect(searchProfile(camille.profile, { sent: SENT_LOCKED, draft: DRAFT_LOCKED, key })).toEqual([]);
  expect(readable(), 'what was there before').toEqual([]);

  await camille.open();
  await camille.goto('/');
  await expect(camille.page.getByRole('heading', { name: 'Alcôve est verrouillée' })).toBeVisible();
  await camille.page.getByLabel('Votre code').fill(CODE);
  await camille.page.getByRole('button', { name: 'Déverrouiller' }).click();
  await camille.openConversation('theob');
  await camille.close();
  expect(readable(), 'what was there before, after another start').toEqual([]);
});

test('[Y17, Y22] after a sign-out nothing of the member is left in the browser’s files', async ({ device }) => {
  const victor = await device('victor');
  await victor.signIn();
  await victor.openConversation('theob');
  await victor.installed();
  const { page } = victor;
  await victor.send(SENT);
  await expect(victor.message(SENT)).toContainText(/Envoyé|Lu/);
  const { accessToken, refreshToken } = await sessionTokens(page);
  const needles = { sent: SENT, access: accessToken.slice(-40), refresh: refreshToken };
  const readable = () => searchProfile(victor.profile, needles);
  const found = () => new Set(readable().map((each) => each.split(' ')[0]));
  await expect.poll(found, 'before').toEqual(new Set(Object.keys(needles)));
  await victor.goto('/#/home');
  await signOutIn(page, 'if-asked');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await expect.poll(readable, 'in a browser that runs').toEqual([]);
  await victor.close();
  expect(readable(), 'after it').toEqual([]);
});

test('[Y22] once unlocked, the last list is painted from what is sealed, before a database is open', async ({
  device,
}) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await turnLockOn(camille);
  const { page } = camille;
  await camille.goto('/#/chat');
  const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(conversations.first()).toBeVisible();
  const snapshots = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('snapshot-')));
  await camille.sealed('list');
  for (const key of await snapshots()) expect(key).toMatch(/^alcove-sealed-snapshot-/);

  // From now on no database but the device's opens: every request waits for an upgrade that this connection blocks.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    // Named, since a connection that nobody holds is closed.
    Object.assign(globalThis, { held: open.call(indexedDB, 'held', 1) });
    IDBFactory.prototype.open = function (name, version) {
      return name === 'alcove-device' ? open.call(this, name, version) : open.call(this, 'held', 2);
    };
  });
  await page.reload();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  await expect(conversations).toHaveCount(0);
  await openLocked(page, 'Votre code', CODE);
  await expect(conversations.first()).toBeVisible();
});

test('[Y17, Y22] a forgotten lock is erased; what another tab holds is named, and goes at the next start', async ({
  device,
}) => {
  const sasha = await device('sasha');
  await sasha.signIn();
  await sasha.openConversation('camille');
  const { page } = sasha;
  await beginLockOn(page, CODE);
  const holder = await sasha.context.newPage();
  await holder.goto(new URL('/notes.html', page.url()).href);
  await holder.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('alcove-outbox-'))?.name ?? '';
    const request = indexedDB.open(name);
    // A tab that sleeps does not give it up.
    await new Promise((resolve) => (request.onsuccess = resolve));
  });
  await page.reload();
  await page.getByRole('button', { name: /^Oublié/ }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Effacer cet appareil/ });
  await expect(dialog).toContainText(/vos brouillons .* seront perdus\. Ce qui est sur le serveur revient/);
  await dialog.getByRole('button', { name: 'Effacer' }).click();
  await expect(page.getByRole('alert')).toContainText('L’effacement n’est pas terminé', { timeout: 20_000 });
  expect(await lockState(page)).toBeNull();
  await holder.close();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await sasha.goto('/#/login');
  await expect(page.getByLabel('Email')).toHaveValue('');
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  sasha.complaints.length = 0;
});

test('[S24, Y16, Y22] a lock behind which another account signed in and out comes back by its password', async ({
  device,
}) => {
  const octave = await device('octave', { viewport: { width: 1280, height: 800 } });
  await octave.signIn();
  await octave.installed();
  await octave.openConversation('camille');
  const { page } = octave;
  await octave.goOffline();
  await octave.send('Resté derrière le verrou');
  await expect(octave.message('Resté derrière le verrou')).toContainText('En attente');
  await endSession(page, octave.url, 'octave');
  await beginLockOn(page, CODE);
  await page.reload();
  await openLocked(page, 'Votre code', CODE);
  await octave.goOnline();
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible();
  await octave.signInByForm('solene');
  await signOutIn(page, 'if-asked');
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await octave.goto('/#/login');
  await page.getByLabel('Email').fill(emailOf('octave'));
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  await page.getByLabel('Votre code').fill(CODE);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await octave.signInByForm('octave');
  await octave.openConversation('camille', 'octave');
  await expect(octave.message('Resté derrière le verrou')).toContainText(/Envoyé|Lu/);
});
