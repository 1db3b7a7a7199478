import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, applyTheme } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { expectLanding } from '#tests/support/tabs.ts';

const DESKTOP = { width: 1280, height: 800 };

async function accessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await expectAccessible(page);
  }
}

/** Presses a key until the focused element has this name. */
async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const focusedName = () =>
    page.evaluate(async () => {
      // Menus move the focus in a task of their own, which automated key presses would outrun.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(null))));
      const focused = document.activeElement;
      if (focused === document.body || !focused) return '';
      const label =
        focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused.getAttribute('aria-label');
      return label ?? (focused as HTMLElement).innerText.trim();
    });
  for (let step = 0; step < 40; step++) {
    if (name.test(await focusedName())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no ${key} leads to ${String(name)}`);
}

test('guests’ screens have no machine-found accessibility fault, in both themes', async ({ device }) => {
  const guest = await device('guest');
  const { page } = guest;
  await guest.goto('/#/login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Veuillez saisir une adresse email valide.')).toBeVisible();
  await accessibleInBothThemes(page);
  await guest.goto('/#/nulle-part');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await accessibleInBothThemes(page);
});

test('a member’s screens, menus and dialogs have no machine-found accessibility fault', async ({ device }) => {
  const alix = await device('alixetjo');
  const { page } = alix;
  await alix.signIn();
  await expect(page.getByRole('heading', { name: /alixetjo/ })).toBeVisible();
  await accessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await expect(page.getByRole('menu', { name: 'Accès menu' })).toBeVisible();
  await accessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await alix.goto('/#/chat');
  await expect(alix.conversations().getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Conversations · Alcôve$/);
  await accessibleInBothThemes(page);
  await alix.openConversation('camille');
  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await expect(page.getByRole('menu', { name: 'Actions de la conversation' })).toBeVisible();
  await accessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Bloquer' }).click();
  await expect(page.getByRole('alertdialog', { name: /Bloquer camille/ })).toBeVisible();
  await accessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await alix.goOffline();
  await alix.send('Écrit pour attendre');
  await expect(alix.message('Écrit pour attendre')).toContainText('En attente');
  const strip = page.getByText('Vous êtes hors ligne.');
  const header = page.getByRole('region', { name: 'camille' }).locator('header');
  await expect(strip).toHaveCount(1);
  expect((await strip.boundingBox())?.y).toBeGreaterThan((await header.boundingBox())?.height ?? Infinity);
  await accessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Retour aux conversations' }).click();
  await page.getByRole('link', { name: 'Accueil' }).click();
  await expect(page.getByText('En attente d’envoi')).toBeVisible();
  await accessibleInBothThemes(page);
  await alix.goOnline();
  alix.complaints.length = 0;
});

test('before the first answer neither home nor list claims to be empty', async ({ device, server }) => {
  const { username } = await signUpAt(server.url, 'nouvelle');
  const newcomer = await device(username);
  const { context, page } = newcomer;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/sync/pull', async (route) => {
    await held;
    await route.continue();
  });
  await newcomer.signIn();
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Chargement…' });
  await expect(loading).toBeVisible();
  await newcomer.goto('/#/chat');
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await expect(loading).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Aucune conversation')).toHaveCount(0);
  answer();
  await expect(page.getByText('Aucune conversation pour le moment.')).toBeVisible();
  await accessibleInBothThemes(page);
});

/** Expects an open menu that has the focus; it takes the focus once it is drawn. */
async function expectMenu(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu', { name })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-label')))
    .toBe(name);
}

test('all works from sign-in to sign-out by keyboard alone, and focus is never lost', async ({ device }) => {
  const eloise = await device('eloise75', { viewport: DESKTOP });
  const { page } = eloise;
  const { keyboard } = page;
  await eloise.goto('/#/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await reach(page, /^Email$/);
  await keyboard.type('eloise75@demo.alcove.test');
  await keyboard.press('Tab');
  await keyboard.type('alcove-demo');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /eloise75/ })).toBeVisible();
  await reach(page, /^Aller au contenu$/);
  await reach(page, /^Chat/);
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await reach(page, /^S\s+sasha/);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await reach(page, /^Message$/);
  await keyboard.type('Écrit sans souris');
  await keyboard.press('Enter');
  await expect(eloise.message('Écrit sans souris')).toContainText('Envoyé');
  await reach(page, /^Actions de la conversation/, 'Shift+Tab');
  await keyboard.press('Enter');
  await expectMenu(page, 'Actions de la conversation');
  await reach(page, /^Bloquer$/, 'ArrowDown');
  await keyboard.press('Enter');
  await reach(page, /^Bloquer$/);
  await keyboard.press('Enter');
  await expect(page.getByText('Membre bloqué.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await reach(page, /^Débloquer$/);
  await keyboard.press('Enter');
  await expect(eloise.message('Écrit sans souris')).toBeVisible();
  // The app's toast is a tab stop too, and disappears by itself.
  await expect(page.getByText('Membre débloqué.')).toBeHidden();
  await reach(page, /^Accès menu$/);
  await keyboard.press('Enter');
  await expectMenu(page, 'Accès menu');
  await reach(page, /^Se déconnecter$/, 'ArrowDown');
  await keyboard.press('Enter');
  await expectLanding(page);
});
