/** Tests what a start shows before its program is loaded: the last screen, drawn by the document. */
import { expect, test } from '#tests/support/e2e.ts';
import {
  lastScreen,
  screenKeys,
  letIn,
  listWithoutProgram,
  startWithoutProgram,
  watchScreenSaves,
} from '#tests/support/last-screen.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

test('[Y9] search results and filters beside a conversation are not stored', async ({ device, server }) => {
  const [me, dupre] = [await signUpAt(server.url, 'fureteuse'), await signUpAt(server.url, 'dupre')];
  await pushAt(server.url, dupre, [await sendEntry(dupre, me, 'Bien à vous, dupre')]);
  const desk = await device('fureteuse', { viewport: { width: 1280, height: 800 } });
  const { page } = desk;
  const hash = `#/chat/${await pairOf(me, dupre)}`;
  const { kept, moments } = await watchScreenSaves(desk, hash);
  await expect.poll(() => screenKeys(page)).toContain('conversationScreen');
  await expect(desk.status()).toHaveText('En ligne');
  /** Opens the conversation. Returns how often its screen was saved by the first quiet moment. */
  const keptBy = async (leading: () => Promise<unknown>) => {
    const before = await moments();
    await leading();
    await expect(page).toHaveURL(`${desk.url}/${hash}`);
    await expect.poll(moments).toBeGreaterThan(before);
    await expect(desk.messages().getByRole('article')).toHaveCount(1);
    return kept();
  };

  await desk.goto('/#/chat');
  const before = await kept();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('dupre');
  await expect(page.getByRole('list', { name: 'Messages trouvés' })).toBeVisible();
  expect(await keptBy(() => page.getByRole('list', { name: 'Membres trouvés' }).getByRole('link').click())).toBe(
    before,
  );

  await desk.goto('/#/chat');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('');
  await page.getByRole('button', { name: 'Non lues' }).click();
  expect(await keptBy(() => desk.goto(`/${hash}`))).toBe(before);

  await desk.goto('/#/chat');
  await page.getByRole('button', { name: 'Toutes', exact: true }).click();
  await desk.goto(`/${hash}`);
  await expect.poll(kept).toBeGreaterThan(before);
});

test('[Y9] nor are search hits inside a conversation, quotes, attachments or an opened archive @long', async ({
  device,
  server,
}) => {
  const [me, durand, morel] = [
    await signUpAt(server.url, 'curieuse'),
    await signUpAt(server.url, 'durand'),
    await signUpAt(server.url, 'morel'),
  ];
  for (const writer of [durand, morel]) await pushAt(server.url, writer, [await sendEntry(writer, me, 'Bien à vous')]);
  const desk = await device('curieuse', { viewport: { width: 1280, height: 800 } });
  const { page } = desk;
  const hash = `#/chat/${await pairOf(me, durand)}`;
  const { kept, moments } = await watchScreenSaves(desk, hash);
  await desk.conversations().getByRole('link', { name: /morel/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archiver' }).click();
  const archive = page.getByRole('button', { name: /Archivées/ });
  await expect(archive).toBeVisible();
  await expect.poll(kept).toBeGreaterThan(0);

  /** Receives a message, after which a screen is saved where that is allowed. Returns the number of saves. */
  const keptAfter = async (words: string) => {
    const before = await moments();
    await pushAt(server.url, durand, [await sendEntry(durand, me, words)]);
    await expect(desk.message(words)).toBeVisible();
    await expect.poll(moments).toBeGreaterThan(before);
    return kept();
  };
  /** Expects no saved screen while it is shown, and one when it has gone, without any other change. */
  const keepsNone = async (end: () => Promise<unknown>, words: string) => {
    const before = await kept();
    expect(await keptAfter(words), words).toBe(before);
    await end();
    await expect.poll(kept, words).toBeGreaterThan(before);
  };
  await archive.click();
  await keepsNone(() => archive.click(), 'L’archive');

  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Rechercher' }).click();
  await expect(page.getByRole('searchbox', { name: 'Rechercher dans cette conversation' })).toBeFocused();
  await keepsNone(() => page.keyboard.press('Escape'), 'La recherche');

  await desk.message('Bien à vous').getByText('Bien à vous', { exact: true }).last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Répondre' }).click();
  await keepsNone(() => page.getByRole('button', { name: 'Ne pas répondre à ce message' }).click(), 'La réponse');

  await page.locator('input[type=file]').setInputFiles(await drawPicture(page, { width: 400, height: 300 }));
  await expect(page.getByText('Image jointe', { exact: true })).toBeVisible();
  await keepsNone(() => page.getByRole('button', { name: 'Retirer', exact: true }).click(), 'L’image');
});

test('on a tall screen a conversation of short messages is stored with its visible rows only @long', async ({
  device,
  server,
}) => {
  const [me, petit] = [await signUpAt(server.url, 'brevementa'), await signUpAt(server.url, 'petit')];
  const said = Array.from({ length: 60 }, (_, n) => `Mot ${n + 1}.`);
  await pushAt(server.url, me, await Promise.all(said.map((text) => sendEntry(me, petit, text))));
  const desk = await device('brevementa', { viewport: { width: 1280, height: 1000 } });
  await desk.signIn();
  await desk.goto('/#/chat');
  await expect(desk.conversations().getByRole('listitem')).toHaveCount(1);
  await startWithoutProgram(desk, `/#/chat/${await pairOf(me, petit)}`, 'conversationScreen');
  await desk.page.goto(`${desk.url}/#/chat/${await pairOf(me, petit)}`);
  const messages = lastScreen(desk.page).getByRole('article');
  await expect(messages.last()).toContainText('Mot 60.');
  expect(await messages.count()).toBeLessThan(30);
  await expect(messages.last()).toBeInViewport();
});

test('[Y9] a screen about to be stored is dropped when its content changed meanwhile @long', async ({
  device,
  server,
}) => {
  const [me, roussel] = [await signUpAt(server.url, 'hesitante'), await signUpAt(server.url, 'roussel')];
  await pushAt(server.url, roussel, [await sendEntry(roussel, me, 'Bien à vous')]);
  const phone = await device('hesitante');
  const { page } = phone;
  await phone.signIn();
  await phone.installed();
  // The quiet moment for saving comes while the message is being saved; other idle callbacks, which the database
  // requests, show when that is over.
  await phone.context.addInitScript(() => {
    const callbacks = new Map<number, IdleRequestCallback>();
    const kept: boolean[] = [];
    const [idle, remove, encrypt] = [requestIdleCallback, Storage.prototype.removeItem, SubtleCrypto.prototype.encrypt];
    let nth = 0;
    let isKept = false;
    const held = (then: IdleRequestCallback) => (callbacks.set(--nth, then), nth);
    // The snapshot before is removed first, and the new one is sealed.
    Storage.prototype.removeItem = function (key) {
      remove.call(this, key);
      if (key.endsWith('-conversation'))
        for (const then of callbacks.values()) then({ didTimeout: false, timeRemaining: () => 50 });
    };
    SubtleCrypto.prototype.encrypt = function (how, key, data) {
      const [name, text] = [(how as AesGcmParams).additionalData, data].map((bytes) => new TextDecoder().decode(bytes));
      if (text?.includes('Un mot de trop')) {
        if (name?.endsWith('conversationScreen')) isKept = true;
        if (name?.endsWith('-conversation')) kept.push(isKept);
      }
      return encrypt.call(this, how, key, data);
    };
    Object.assign(window, {
      screenSaves: () => ({ waiting: callbacks.size, kept }),
      requestIdleCallback: (then: IdleRequestCallback, options?: IdleRequestOptions) =>
        options ? idle(then, options) : held(then),
      cancelIdleCallback: (id: number) => void callbacks.delete(id),
    });
  });
  await phone.goto(`/#/chat/${await pairOf(me, roussel)}`);
  await page.reload();
  const saves = () =>
    page.evaluate(() => (window as unknown as { screenSaves(): { waiting: number; kept: boolean[] } }).screenSaves());
  await expect.poll(async () => (await saves()).waiting).toBe(1);
  await phone.goOffline();
  await phone.send('Un mot de trop');
  await expect.poll(async () => (await saves()).kept).toEqual([false]);
});

test('[Y16, Y17] nothing of the stored screen remains after a lost session or a change of owner', async ({
  device,
}) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');
  await expect(lastScreen(page).getByRole('listitem').first()).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const opening = indexedDB.open('alcove-device');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const tx = opening.result.transaction('session', 'readwrite');
          tx.objectStore('session').delete('session');
          tx.oncomplete = () => (opening.result.close(), done(null));
        };
      }),
  );
  await page.reload();
  await expect(lastScreen(page)).toBeEmpty();
  await letIn(page);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(await screenKeys(page)).toEqual([]);
});

test('[Y17] a service worker that lost the session says so in the document, which draws nothing', async ({
  device,
}) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');
  await expect(lastScreen(page).getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => caches.open('alcove-lost'));
  await page.reload();
  await expect(lastScreen(page)).toBeEmpty();
  await letIn(page);
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('alcove-lost'))).toBe(false);
});

test('[Y17] a sign-out leaves no screen', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await expect.poll(() => screenKeys(camille.page)).toContain('homeScreen');
  await camille.page.getByRole('button', { name: 'Accès menu' }).click();
  await camille.page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(camille.page).toHaveURL(`${camille.url}/`);
  expect(await screenKeys(camille.page)).toEqual([]);
});

test('the stored screen goes when the program cannot be fetched or takes too long', async ({ device, front }) => {
  const camille = await device('camille', { url: front.url });
  const page = await listWithoutProgram(camille);
  await page.clock.install();
  await camille.goto('/#/chat');
  await expect(lastScreen(page).getByRole('listitem').first()).toBeVisible();
  await page.clock.fastForward('00:31');
  await expect(lastScreen(page)).toBeEmpty();
  await expect(page.getByText('Chargement…')).toBeVisible();

  await page.reload();
  await expect(lastScreen(page).getByRole('listitem').first()).toBeVisible();
  // A service worker that has just started again may reach the network although the device is set to offline.
  await camille.context.setOffline(false);
  front.cut();
  await letIn(page, '/assets/none.js');
  await expect(page.getByText('Chargement…')).toBeVisible();
  await expect(lastScreen(page)).toBeEmpty();
});

test('the stored screen draws only allowed content: no script, no handler, no foreign address', async ({ device }) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');
  await page.evaluate(async () => {
    const name = Object.keys(localStorage).find((each) => each.endsWith('listScreen')) ?? '';
    const [, subject = '', sealed = ''] = /^(.*)\n([^]*)$/.exec(localStorage.getItem(name) ?? '') ?? [];
    const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
    const secret = /alcove-page-key-[^=]*=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const key = await crypto.subtle.importKey('raw', bytesOf(atob(secret)), 'AES-GCM', false, ['encrypt', 'decrypt']);
    const nonce = bytesOf(sealed.slice(0, 12));
    const how = { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name) };
    const opened = await crypto.subtle.decrypt(how, key, bytesOf(sealed.slice(12)));
    const part = JSON.parse(new TextDecoder().decode(opened)) as { value: { drawn: unknown[] } };
    const bad = [
      ['script', {}, ['document.title = "ran"']],
      ['iframe', { src: '/' }, []],
      ['img', { src: 'x', onerror: 'document.title = "ran"' }, []],
      ['a', { href: 'javascript:document.title="ran"', onclick: 'document.title = "ran"' }, ['<b>as text</b>']],
    ];
    part.value.drawn.push(['div', { class: 'planted' }, bad]);
    const written = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(JSON.stringify(part)));
    const text = Array.from(new Uint8Array(written), (byte) => String.fromCharCode(byte)).join('');
    localStorage.setItem(name, `${subject}\n${sealed.slice(0, 12)}${text}`);
  });
  await page.reload();
  const planted = lastScreen(page).locator('.planted');
  await expect(planted).toHaveText('<b>as text</b>');
  expect(await planted.evaluate((element) => element.innerHTML)).toBe('<a>&lt;b&gt;as text&lt;/b&gt;</a>');
});

test('[Y17, Y22] after list, conversation and home, no word or name lies readable in localStorage', async ({
  device,
  server,
}) => {
  const [me, canari] = [await signUpAt(server.url, 'secrete'), await signUpAt(server.url, 'canarivert')];
  await pushAt(server.url, canari, [await sendEntry(canari, me, 'Un mot que rien ne garde')]);
  const phone = await device('secrete');
  const { page } = phone;
  await phone.signIn();
  const field = page.getByRole('textbox', { name: 'Message' });
  for (const [path, screen] of [
    ['/#/chat', 'listScreen'],
    ['/#/home', 'homeScreen'],
    [`/#/chat/${await pairOf(me, canari)}`, 'conversationScreen'],
  ] as const) {
    await phone.goto(path);
    await expect.poll(() => screenKeys(page)).toContain(screen);
  }
  await field.fill('Un brouillon secret');
  await page.reload();
  await expect(field).toHaveValue('Un brouillon secret');
  const local = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const text of ['Un mot que rien', 'Un brouillon', 'canarivert', 'secrete']) expect(local).not.toContain(text);
  expect(local).toMatch(/"alcove-words-[^"]*":"page:/);
});
