import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots, applyTheme } from '#tests/support/screens.ts';
import { expectLanding } from '#tests/support/tabs.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const READ = ['/', '/guide-libertin-debutants', '/annuaire-clubs-libertins', '/contact', '/privacy'];

/** Returns the compressed bytes of scripts that were transferred until the page had settled. */
async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
  );
  await cdp.send('Network.enable');
  await open();
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  return bytes;
}

test('[PUBLIC-01, PUBLIC-18, SHELL-29, SHELL-33, SHELL-34] a visitor reads every page without JavaScript', async ({
  device,
  server,
}) => {
  const visitor = await device('visitor', { firstVisit: true });
  const { page } = visitor;
  const cdp = await visitor.context.newCDPSession(page);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  await visitor.goto('/');
  await expectLanding(page);
  await expect(page.locator('#root, .splash').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Accès menu' }).getByRole('link')).toHaveText([
    'Connexion',
    'Inscription',
  ]);
  await page.keyboard.press('Escape');

  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const answer = await fetch(address);
    expect([address, answer.status, /rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1]]).toEqual([
      address,
      200,
      address,
    ]);
  }
  await visitor.goto('/lexique');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Accueil' }),
  ).toBeVisible();
  const queried = await fetch(`${server.url}/lexique?utm=x`);
  expect(queried.headers.get('x-robots-tag')).toBe('noindex');
  expect(await queried.text()).toContain('<meta name="robots" content="noindex" />');
  expect((await fetch(`${server.url}/nulle-part`)).status).toBe(404);
});

test('[PUBLIC-08, SHELL-164, SHELL-165] it loads under 30 KB; its notice stays until closed', async ({ device }) => {
  const visitor = await device('visitor', { firstVisit: true, cookiesAccepted: false });
  const { page } = visitor;
  expect(await scriptBytes(page, () => visitor.goto('/'))).toBeLessThan(30 * 1024);
  const notice = page.getByRole('region', { name: 'Cookies' });
  await notice.getByRole('button', { name: 'Fermer' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(notice.getByRole('link', { name: 'Détails' })).toHaveAttribute('href', '/privacy');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await visitor.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: "Télécharger l'App" }).click();
  await expect(page.getByText('Avec Chrome ou Edge')).toBeVisible();
});

async function expectAccessiblePages(visitor: Device, looks: readonly (readonly [typeof DESK, string])[]) {
  const { page } = visitor;
  for (const path of READ) {
    await visitor.goto(path);
    for (const [size, theme] of looks) {
      await page.setViewportSize(size);
      await applyTheme(page, theme);
      await expectAccessible(page);
    }
    if (path !== '/privacy') await takeScreenshots(page, path === '/' ? 'landing' : path.slice(1));
  }
}

test('public pages have no machine-found accessibility fault, dark on a phone, light at a desk', async ({ device }) => {
  await expectAccessiblePages(await device('visitor', { firstVisit: true }), [
    [PHONE, 'dark'],
    [DESK, 'light'],
  ]);
});

test('public pages have no such fault light on a phone and dark at a desk either @long', async ({ device }) => {
  await expectAccessiblePages(await device('visitor', { firstVisit: true }), [
    [PHONE, 'light'],
    [DESK, 'dark'],
  ]);
});

// [SHELL-18, SHELL-19, SHELL-22, SHELL-23, SHELL-24, SHELL-25, SHELL-26, NATIVE-01]
test('[SHELL-18, SHELL-19] guests and members are redirected where they may go', async ({ device }) => {
  const octave = await device('octave');
  const { page } = octave;
  for (const path of ['/home', '/members', '/member/1', '/media']) {
    await octave.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/register/);
  }
  await octave.goto('/#/shame-wall');
  await expect(page).toHaveURL(/#\/login$/);
  await octave.goto('/#/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await octave.goto('/#/clubs-directory');
  await expect(page).toHaveURL(`${octave.url}/annuaire-clubs-libertins`);
  await octave.goto('/#/');
  await expectLanding(page);

  await octave.signIn();
  await octave.installed();
  for (const path of ['/login', '/register', '/']) {
    await octave.goto(path);
    await expect(page.getByRole('heading', { name: /octave/ })).toBeVisible();
    await expect(page).toHaveURL(/#\/home$/);
  }
  await expect(page.getByRole('list', { name: 'Nous suivre' }).getByRole('link')).toHaveText(['Mastodon', 'Bluesky']);
  await page.getByRole('button', { name: "Télécharger l'App" }).click();
  await expect(page.getByText('Avec Chrome ou Edge')).toBeVisible();
  const legal = page.getByRole('navigation', { name: 'Informations légales' });
  await expect(legal.getByRole('link')).toHaveText(['CGU', 'CGV', 'Confidentialité', 'Durées de conservation']);
  await legal.getByRole('link', { name: 'CGU' }).click();
  await expect(page).toHaveURL(`${octave.url}/terms`);
  await octave.goOffline();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await octave.goto('/lexique');
  await expect(page.getByRole('heading', { name: 'Cette page demande le réseau' })).toBeVisible();
  await octave.goOnline();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(`${octave.url}/lexique`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Ouvrir Alcôve' }).click();
  await expect(page.getByRole('heading', { name: /octave/ })).toBeVisible();
  octave.complaints.length = 0;

  const phone = await device('native', { firstVisit: true });
  await phone.context.addInitScript(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));
  await phone.goto('/');
  await expect(phone.page.getByRole('link')).toHaveText(["Rejoindre l'élite", 'Accès membre']);
  await takeScreenshots(phone.page, 'splash');
});
