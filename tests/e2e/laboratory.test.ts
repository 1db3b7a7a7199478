import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots, applyTheme } from '#tests/support/screens.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const READ_TWICE = /sur deux appareils, dont un hors ligne/;

/** Replays the scenario, and returns its fingerprint. */
async function replayed(page: Page): Promise<string> {
  const playing = page.getByRole('region', { name: 'Lecture' });
  await playing.getByRole('radio', { name: 'au plus vite' }).check();
  await playing.getByRole('button', { name: 'Lire' }).click();
  await expect(playing.getByText('Rejoué jusqu’au bout', { exact: true })).toBeVisible();
  return fingerprint(page);
}
async function fingerprint(page: Page): Promise<string> {
  const hash = page.locator('dt:text-is("Empreinte du rejeu") + dd');
  await expect(hash).toHaveText(/^[0-9a-f]{16}$/);
  return (await hash.textContent()) ?? '';
}

/** Finds a message on the screen of a device. */
const message = (page: Page, on: string, text: string) =>
  page
    .getByRole('list', { name: new RegExp(`^Messages avec .*${on}$`) })
    .getByRole('listitem')
    .filter({ hasText: text });
const settings = (page: Page, of: string) =>
  page.getByRole('region', { name: of }).locator('details').filter({ hasText: 'Malmener' });
const verdictRegion = (page: Page) => page.getByRole('region', { name: 'Verdict' });

async function accessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await expectAccessible(page);
  }
}

test('[Y12, PUBLIC-41] a named scenario plays, is shared by link and file, with one fingerprint', async ({
  device,
}) => {
  const tester = await device('tester', { ...DESKTOP, firstVisit: true });
  const { page, context } = tester;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tester.goto('/socket-test?lab');
  await expect(page.getByRole('list', { name: 'Scénarios' }).getByRole('listitem')).toHaveCount(12);
  await accessibleInBothThemes(page);
  await takeScreenshots(page, 'laboratory-catalogue');
  await page.getByRole('link', { name: READ_TWICE }).click();
  const hash = await replayed(page);

  await expect(verdictRegion(page)).toContainText('Convergé');
  const conflict = page.getByRole('list', { name: 'Conflits tranchés' }).getByRole('listitem');
  await expect(conflict).toContainText('Règle Y12');
  await expect(conflict).toContainText('La marque de lecture ne fait qu’avancer');
  await accessibleInBothThemes(page);
  await takeScreenshots(page, 'laboratory');

  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText('Lien copié.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await device('elsewhere', { firstVisit: true });
  await elsewhere.page.goto(link);
  expect(await replayed(elsewhere.page)).toBe(hash);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer dans un fichier' }).click();
  const file = await (await download).path();
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/sync/sim/cli.ts', '--scenario', file]);
  expect(stdout).toContain(hash);
});

test('[Y1, PUBLIC-41] a free trial converges and replays elsewhere with its manual steps @long', async ({ device }) => {
  const tester = await device('tester', { ...DESKTOP, firstVisit: true });
  const { page, context } = tester;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tester.goto('/#/socket-test?lab');
  await page.getByRole('link', { name: 'Nouveau' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Commencer' }).click();
  const [camille, victor] = ['Téléphone de Camille', 'Téléphone de Victor'] as const;
  const write = async (on: string, text: string) => {
    const phone = page.getByRole('region', { name: on });
    await phone.getByRole('textbox').fill(text);
    await phone.getByRole('button', { name: 'Envoyer' }).click();
  };
  await page.getByRole('button', { name: 'Lire' }).click();
  await expect(page.getByRole('region', { name: camille })).toContainText('En ligne');
  await settings(page, camille).locator('summary').click();
  await settings(page, camille).getByRole('switch', { name: 'Hors ligne' }).click();
  await expect(page.getByRole('region', { name: camille })).toContainText('Hors ligne');
  await write(camille, 'Écrit dans le tunnel');
  await write(victor, 'Écrit pendant ce temps');
  await expect(message(page, camille, 'Écrit dans le tunnel')).toContainText('En attente');
  await expect(message(page, victor, 'Écrit pendant ce temps')).toContainText('Envoyé');
  await expect(message(page, camille, 'Écrit pendant ce temps')).toHaveCount(0);
  await expectAccessible(page);
  await settings(page, camille).getByRole('switch', { name: 'Hors ligne' }).click();
  for (const on of [camille, victor])
    for (const text of ['Écrit dans le tunnel', 'Écrit pendant ce temps'])
      await expect(message(page, on, text)).toBeVisible();
  await expect(verdictRegion(page)).toContainText('Convergé');

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText('Lien copié.')).toBeVisible();
  const shown = page.locator('dt:text-is("Empreinte à cet instant") + dd');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await device('elsewhere', { ...DESKTOP, firstVisit: true });
  await elsewhere.page.goto(link);
  expect(await replayed(elsewhere.page)).toBe(await shown.textContent());
  await expect(message(elsewhere.page, victor, 'Écrit dans le tunnel')).toBeVisible();
});

test('[PUBLIC-41] an invalid file, a truncated link or an unknown name is refused in French', async ({ device }) => {
  const tester = await device('tester', { firstVisit: true });
  const { page } = tester;
  await tester.goto('/#/socket-test?lab');
  const files = page.getByLabel('Ouvrir un fichier', { exact: true });
  const offer = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'essai.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await expect(files.first()).toBeVisible();
  await offer('{"v": 1, "name":');
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas un fichier JSON, ou il a été coupé.');
  await offer('{"v": 7}');
  await expect(page.getByRole('alert')).toContainText(
    'Il vient d’une version du laboratoire qui n’est pas connue ici.',
  );
  await offer('{"v": 1, "name": "Rien"}');
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas un scénario du laboratoire');
  await accessibleInBothThemes(page);
  await tester.goto('/#/socket-test?lab&essai=q1YqUw');
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est pas complet.');
  await tester.goto('/#/socket-test?lab&scenario=inconnu');
  await expect(page.getByRole('alert')).toContainText('Ce scénario n’existe pas ici.');
  await page.getByRole('link', { name: 'Choisir un scénario' }).click();
  await expect(page.getByRole('heading', { name: 'Laboratoire' })).toBeVisible();
});

test('[PUBLIC-41] on a phone devices and events show one at a time, all by keyboard @long', async ({ device }) => {
  const tester = await device('tester', { firstVisit: true });
  const { page } = tester;
  await tester.goto('/?lab#/socket-test');
  await page.getByRole('link', { name: READ_TWICE }).click();
  await replayed(page);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Téléphone de Camille/);
  await tab(/Téléphone de Camille/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Ordinateur de Camille' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Téléphone de Camille' })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel')).toContainText('Convergé');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tabpanel')).toContainText('Règle Y12');
  await page.keyboard.press('ArrowLeft');
  await expect(
    page
      .getByRole('region', { name: /Ce qui a traversé/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await accessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tab(/Téléphone de Victor/).click();
  await page.getByRole('textbox', { name: /Message à Camille/ }).fill('Depuis un petit écran');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Téléphone de Victor', 'Depuis un petit écran')).toBeVisible();
  await takeScreenshots(page, 'laboratory-trial');
});
