/** What a start shows before its program is there: the last screen, drawn by the document. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const drawn = (page: Page) => page.locator('#last-screen');
const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Screen')).map((key) => key.split('-').at(-1) ?? ''));

/** From now on the program is not asked for, until the page says `letIn()`: only the document is there. */
async function holdProgram({ context }: Device): Promise<void> {
  await context.addInitScript(() => {
    const own = HTMLHeadElement.prototype.append;
    const held: HTMLScriptElement[] = [];
    HTMLHeadElement.prototype.append = function (...nodes) {
      for (const node of nodes) if (node instanceof HTMLScriptElement) held.push(node);
      else own.call(this, node);
    };
    const letIn = (instead?: string) => {
      for (const script of held) if (instead) script.src = instead;
      own.apply(document.head, held);
    };
    Object.assign(window, { letIn });
  });
}
/** `instead`: another address is asked for. */
const letIn = (page: Page, instead?: string) => page.evaluate((address) => (window as unknown as { letIn(address?: string): void }).letIn(address), instead);

/** Signed in, the list seen, and its screen kept; the browser closed and open again, with the program held. */
async function startWithout(device: Device, path: string, kept: string): Promise<void> {
  await device.installed();
  await device.goto(path);
  await expect.poll(() => keys(device.page)).toContain(kept);
  await device.close();
  await device.open();
  await device.context.setOffline(true);
  await holdProgram(device);
}

test('the last screen is drawn before the program is there, says whether there is a network, and what is touched on it is touched', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/chat');
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  await camille.goto('/#/chat');
  const { page } = camille;

  const rows = drawn(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'victor' })).toBeVisible();
  await expect(drawn(page).getByText('Vous êtes hors ligne')).toBeVisible();
  expect(await page.locator('#root').getByRole('listitem').count()).toBe(0);

  await drawn(page).getByRole('button', { name: /^Non lues/ }).click();
  await letIn(page);
  await expect(drawn(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Non lues/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a row of it leads where it says', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('victor');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  await camille.goto('/#/chat');
  await drawn(camille.page).getByRole('link', { name: /victor/ }).click();
  await letIn(camille.page);
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
});

test('what is typed into a field of it stands in the program’s own, which has the focus', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('victor');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const path = `/${new URL(camille.page.url()).hash}`;
  await startWithout(camille, path, 'conversationScreen');
  await camille.goto(path);
  const { page } = camille;
  await drawn(page).getByRole('textbox', { name: 'Message' }).pressSequentially('Avant le ');
  await letIn(page);
  await expect(drawn(page)).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await page.keyboard.type('programme');
  await expect(field).toHaveValue('Avant le programme');
});

test('[Y9] what no start shows is not kept: what a search found, or a filter left, beside a conversation', async ({ device, server }) => {
  const [me, dupre] = [await signUpAt(server.url, 'fureteuse'), await signUpAt(server.url, 'dupre')];
  await pushAt(server.url, dupre, [await sendEntry(dupre, me, 'Bien à vous, dupre')]);
  const desk = await device('fureteuse', { viewport: { width: 1280, height: 800 } });
  const { page } = desk;
  await desk.signIn();
  await desk.installed();
  // Screens are kept in idle moments, and once the app is installed nothing else asks for those.
  await desk.context.addInitScript(() => {
    const told = { moments: 0, kept: 0 };
    const [idle, write] = [requestIdleCallback, Storage.prototype.setItem];
    const counting = (then: IdleRequestCallback, at = location.hash) => idle((deadline) => (then(deadline), (told.moments += Number(at === location.hash))));
    Object.assign(window, { told, requestIdleCallback: counting });
    Storage.prototype.setItem = function (key, text) {
      told.kept += Number(key.endsWith('conversationScreen'));
      write.call(this, key, text);
    };
  });
  const told = () => page.evaluate(() => ({ ...(window as unknown as { told: { moments: number; kept: number } }).told }));
  const path = `/#/chat/${await pairOf(me, dupre)}`;
  await desk.goto(path);
  await page.reload();
  await expect.poll(() => keys(page)).toContain('conversationScreen');
  await expect(desk.status()).toHaveText('En ligne');
  /** Leads to the conversation, and tells how often it was kept once it had been there for a quiet moment. */
  const keptBy = async (leading: () => Promise<unknown>) => {
    await leading();
    await expect(page).toHaveURL(`${desk.url}${path}`);
    const before = await told();
    await expect(desk.messages().getByRole('article')).toHaveCount(1);
    await expect.poll(async () => (await told()).moments).toBeGreaterThan(before.moments);
    return (await told()).kept;
  };

  await desk.goto('/#/chat');
  const before = (await told()).kept;
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('dupre');
  await expect(page.getByRole('list', { name: 'Messages trouvés' })).toBeVisible();
  expect(await keptBy(() => page.getByRole('list', { name: 'Membres trouvés' }).getByRole('link').click())).toBe(before);

  await desk.goto('/#/chat');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('');
  await page.getByRole('button', { name: 'Non lues' }).click();
  expect(await keptBy(() => desk.goto(path))).toBe(before);

  await desk.goto('/#/chat');
  await page.getByRole('button', { name: 'Toutes', exact: true }).click();
  await desk.goto(path);
  await expect.poll(async () => (await told()).kept).toBeGreaterThan(before);
});

test('[Y16, Y17] nothing of it is left where the device says that the session is lost, or that it is someone else’s', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/chat');
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  const { page } = camille;
  await camille.goto('/#/chat');
  await expect(drawn(page).getByRole('listitem').first()).toBeVisible();
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
  await expect(drawn(page)).toBeEmpty();
  await letIn(page);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(await keys(page)).toEqual([]);
});

test('[Y17] the service worker that lost a session says so in the document, which then draws nothing', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/chat');
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  const { page } = camille;
  await camille.goto('/#/chat');
  await expect(drawn(page).getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => caches.open('alcove-lost'));
  await page.reload();
  await expect(drawn(page)).toBeEmpty();
  await letIn(page);
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('alcove-lost'))).toBe(false);
});

test('[Y17] a sign-out leaves no screen', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await expect.poll(() => keys(camille.page)).toContain('homeScreen');
  await camille.page.getByRole('button', { name: 'Accès menu' }).click();
  await camille.page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(camille.page).toHaveURL(`${camille.url}/`);
  expect(await keys(camille.page)).toEqual([]);
});

test('it goes where the program cannot be fetched, or does not come for long: what nobody answers is not left standing', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/chat');
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  const { page } = camille;
  await page.clock.install();
  await camille.goto('/#/chat');
  await expect(drawn(page).getByRole('listitem').first()).toBeVisible();
  await page.clock.fastForward('00:31');
  await expect(drawn(page)).toBeEmpty();
  await expect(page.getByText('Chargement…')).toBeVisible();

  await page.reload();
  await expect(drawn(page).getByRole('listitem').first()).toBeVisible();
  await letIn(page, '/assets/none.js');
  await expect(page.getByText('Chargement…')).toBeVisible();
  await expect(drawn(page)).toBeEmpty();
});

test('only text and what is allowed is drawn of what lies there: no script, no handler, no address but the app’s own', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/chat');
  await expect(camille.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithout(camille, '/#/chat', 'listScreen');
  const { page } = camille;
  await camille.goto('/#/chat');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('listScreen')) ?? '';
    const part = JSON.parse(localStorage.getItem(key) ?? '') as { value: { drawn: unknown[] } };
    const bad = [['script', {}, ['document.title = "ran"']], ['iframe', { src: '/' }, []], ['img', { src: 'x', onerror: 'document.title = "ran"' }, []], ['a', { href: 'javascript:document.title="ran"', onclick: 'document.title = "ran"' }, ['<b>as text</b>']]];
    part.value.drawn.push(['div', { class: 'planted' }, bad]);
    localStorage.setItem(key, JSON.stringify(part));
  });
  await page.reload();
  const planted = drawn(page).locator('.planted');
  await expect(planted).toHaveText('<b>as text</b>');
  expect(await planted.evaluate((element) => element.innerHTML)).toBe('<a>&lt;b&gt;as text&lt;/b&gt;</a>');
});
