import { expect, test } from '#tests/support/e2e.ts';

const DESKTOP = { width: 1280, height: 900 };
/** The entries of the account menu in the specified order. */
const SPECIFIED = [
  'Mon profil',
  'Éditer profil',
  'Mes photos/vidéos',
  'Certification',
  'Abonnement',
  'Annuaire libertin',
  'Événements',
  'Mur de la honte',
  'Mes adeptes',
  'Mes visiteurs',
  'Témoignages',
  'Paramètres',
  'Administration',
  'Thème: Sombre/Clair',
  'Libre ce soir',
  'Au Cap',
  'Se déconnecter',
];
/** Those whose pages are there, with the address of each. */
const PAGES: Readonly<Record<string, string>> = {
  'Mon profil': '/profile',
  'Éditer profil': '/edit-profile',
  'Mes photos/vidéos': '/my-media',
  Certification: '/certification',
  Abonnement: '/subscription',
  'Annuaire libertin': '/clubs',
  Événements: '/events',
  'Mur de la honte': '/shame-wall',
  'Mes adeptes': '/followers',
  'Mes visiteurs': '/visitors',
  Témoignages: '/testimonials',
  Paramètres: '/settings',
};

// [SHELL-04, SHELL-14, SHELL-17, SHELL-91, SHELL-94, SHELL-95, SHELL-96, SHELL-101, SHELL-104, SHELL-109]
test('[SHELL-04, SHELL-17, SHELL-91] the menu has its entries in order, and each leads to its page', async ({
  device,
}) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  const menu = page.getByRole('menu', { name: 'Accès menu' });
  const open = () => page.getByRole('button', { name: 'Accès menu' }).click();
  await open();
  const items = menu.locator('[role^="menuitem"]');
  await expect(items.last()).toContainText('Se déconnecter');
  // They come once the profile is known.
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Au Cap' })).toBeVisible();
  const names = (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  expect(names).toEqual(SPECIFIED.filter((name) => names.includes(name)));
  for (const name of [...Object.keys(PAGES), ...SPECIFIED.slice(-4)]) expect(names).toContain(name);
  await page.keyboard.press('Escape');
  for (const [name, path] of Object.entries(PAGES)) {
    await open();
    await menu.getByRole('menuitem', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page introuvable' })).toHaveCount(0);
  }
});

test('[SHELL-42, SHELL-44, SHELL-47] the header names the member; logo and « Accueil » lead home', async ({
  device,
}) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Accès menu' })).toContainText('camille');
  for (const way of [header.getByRole('link', { name: 'Alcôve' }), header.getByRole('link', { name: 'Accueil' })]) {
    await camille.goto('/#/chat');
    await way.click();
    await expect(page).toHaveURL(/#\/home$/);
  }
  await header.getByRole('link', { name: 'Chat' }).click();
  await expect(page).toHaveURL(/#\/chat$/);
});

test('[SHELL-106, SHELL-107] administrators have the entry « Administration », and others do not', async ({
  device,
}) => {
  const admin = await device('admin', { viewport: DESKTOP });
  await admin.signIn();
  await admin.page.getByRole('button', { name: 'Accès menu' }).click();
  await admin.page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(admin.page).toHaveURL(/#\/admin\/dashboard$/);
  await expect(admin.page.getByRole('heading', { name: 'Page introuvable' })).toHaveCount(0);
  const camille = await device('camille', { viewport: DESKTOP });
  await camille.signIn();
  await camille.page.getByRole('button', { name: 'Accès menu' }).click();
  await expect(camille.page.getByRole('menuitem', { name: 'Témoignages' })).toBeVisible();
  await expect(camille.page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
});

test('[SHELL-20] a member who opens a page for guests goes home, and may read public pages', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  for (const path of ['/', '/login', '/register', '/forgot-password']) {
    await camille.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/home$/);
  }
  await page.goto(new URL('/contact', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[SHELL-14] a menu that is opened before the next screen has come stays open', async ({ device }) => {
  const camille = await device('camille', { viewport: DESKTOP });
  const { page } = camille;
  await camille.signIn();
  const button = page.getByRole('button', { name: 'Accès menu' });
  const menu = page.getByRole('menu', { name: 'Accès menu' });
  await button.click();
  const item = await menu.getByRole('menuitem', { name: 'Paramètres', exact: true }).elementHandle();
  // Both presses fall before the router has drawn the screen, as on a slow phone.
  await button.evaluate(async (trigger, settings) => {
    (settings as HTMLElement).click();
    await Promise.resolve();
    trigger.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  }, item);
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Mon profil' }).click();
  await expect(page).toHaveURL(/#\/profile$/);
});
