import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { expectLanding } from '#tests/support/tabs.ts';

const DESKTOP = { width: 1280, height: 800 };

// [SHELL-36, SHELL-37, SHELL-39, SHELL-43, SHELL-45]
test('[SHELL-36, SHELL-37] the desktop header links everywhere, its dot shows unread', async ({ device, server }) => {
  const [reader, writer] = [await signUpAt(server.url, 'entetelit'), await signUpAt(server.url, 'enteteecrit')];
  expect((await pushAt(server.url, writer, [await sendEntry(writer, reader, 'À lire')])).status).toBe(200);
  const desk = await device(reader.username, { viewport: DESKTOP });
  const { page } = desk;
  await desk.signIn();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText([/Alcôve/, 'Accueil', /Chat/, 'Live', /Notifs/]);
  await expect(header.getByRole('link', { name: 'Chat Messages non lus' })).toBeVisible();
  await header.getByRole('link', { name: /Chat/ }).click();
  await expect(page).toHaveURL(/#\/chat$/);
  await expect(header.getByRole('link', { name: /Chat/ })).toHaveAttribute('aria-current', 'page');
  await header.getByRole('link', { name: 'Alcôve' }).click();
  await expect(page).toHaveURL(/#\/home$/);
});

// [SHELL-52, SHELL-53, SHELL-54, SHELL-56, SHELL-57, SHELL-59]
test('[SHELL-52, SHELL-53] below 768 px the header is 56 px and the bar at the bottom', async ({ device }) => {
  const camille = await device('camille', { viewport: { width: 767, height: 844 } });
  const { page } = camille;
  await camille.goto('/#/login');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await camille.signIn();
  const header = page.getByRole('banner');
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  expect((await header.boundingBox())?.height).toBe(56);
  await expect(header.getByRole('link')).toHaveCount(1);
  await expect(header.getByRole('button')).toHaveAccessibleName('Accès menu');
  await expect(bar.getByRole('link')).toHaveText(['Accueil', /Notifs/, 'Live', /Chat/]);
  expect((await bar.boundingBox())?.y).toBeGreaterThan(700);
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(header.getByRole('link')).toHaveCount(5);
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(100);
});

// [SHELL-81, SHELL-82, SHELL-83, SHELL-86, SHELL-87, SHELL-88]
test('[SHELL-81, SHELL-82] the account menu names the member and closes', async ({ device }) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  const opener = page.getByRole('button', { name: 'Accès menu' });
  const menu = page.getByRole('menu', { name: 'Accès menu' });
  await opener.click();
  await expect(menu).toContainText('camille');
  await expect(menu).toContainText('camille@demo.alcove.test');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(500, 600);
  await expect(menu).toBeHidden();
});

test('[SHELL-108, SHELL-168, SHELL-169] the theme changes at once in every tab and is stored', async ({ device }) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  const tab = await camille.newTab('/#/home');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Thème: Sombre/Clair' }).click();
  await expect(page.locator('html')).toHaveClass(/\blight\b/);
  await expect(tab.locator('html')).toHaveClass(/\blight\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/\blight\b/);
});

test('[SHELL-18, SHELL-29, SHELL-11] a clean path opens its route, a guest sees no member’s route', async ({
  device,
}) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.goto('/chat');
  await expect(page).toHaveURL(/#\/register$/);
  await camille.goto('/#/nulle-part');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expectLanding(page);
  await camille.signIn();
  await camille.goto('/conversation?de=lien');
  await expect(page).toHaveURL(/#\/chat/);
  await expect(camille.conversations()).toBeVisible();
});

test('[PWA-48, PWA-49] offline a strip says so once, and « Réessayer » reloads', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await camille.installed();
  await expect(page.getByRole('heading', { name: /camille/ })).toBeVisible();
  // In the program's own screen: the last screen that the document draws disappears when the program is shown.
  const strip = page
    .locator('#root')
    .getByText('Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.');
  await camille.goOffline();
  await expect(strip).toHaveCount(1);
  await expect(camille.status()).toHaveText('Hors ligne');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await reloaded;
  await expect(strip).toBeVisible();
  await expect(page.getByRole('heading', { name: /camille/ })).toBeVisible();
  await camille.goOnline();
  await expect(strip).toBeHidden();
  camille.complaints.length = 0;
});

// [SHELL-112, SHELL-113, AUTH-143, AUTH-146, AUTH-147, AUTH-149]
test('[SHELL-112, SHELL-113] sign-out shows itself, and the next member starts at home', async ({ device }) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('victor');
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectLanding(page);
  await expect(page).toHaveURL(`${camille.url}/`);
  await camille.signIn('victor');
  await expect(page.getByRole('heading', { name: /victor/ })).toBeVisible();
});

test('[PWA-47] a part that cannot be fetched is reported, and loads on the next try', async ({ device }) => {
  const camille = await device('camille', { firstVisit: true, viewport: { width: 1280, height: 800 } });
  const { page } = camille;
  const menuFile = '**/assets/OpenedMenu-*.js';
  await page.addInitScript(() => {
    // Nothing is cached, as in the first second of a first visit.
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });
  await page.route(menuFile, (route) => route.abort());
  await camille.signIn();
  const menu = page.getByRole('button', { name: 'Accès menu' });
  await menu.click();
  await expect(page.getByText('Pas encore sur cet appareil. Réessayez avec le réseau.')).toBeVisible();
  await page.unroute(menuFile);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
  camille.complaints.length = 0;
});
