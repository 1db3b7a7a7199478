import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import {
  bornAt,
  createListedMember,
  foundMembers,
  gueret,
  foundMember,
  press,
  slider,
  tonight,
} from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots, applyTheme } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const DESK = { width: 1280, height: 800 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Effectuer une recherche' });
const queryOf = ({ page }: Device) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);

// [SEARCH-01, SEARCH-02, SEARCH-03, SEARCH-04, SEARCH-05, SEARCH-06, SEARCH-07, SEARCH-08, SEARCH-09, SEARCH-10]
// [SEARCH-11, SEARCH-15, SEARCH-16, SEARCH-17, SEARCH-18, SEARCH-25, SEARCH-26, SEARCH-27, SEARCH-28, SEARCH-31]
// [SEARCH-32, SEARCH-33, SEARCH-34, SEARCH-35, SEARCH-37, SEARCH-38, SEARCH-39, SEARCH-42, SEARCH-77, SEARCH-78]
// [SEARCH-79, SEARCH-80, SEARCH-81, SEARCH-82, SHELL-38, SHELL-62]
test('[SEARCH-01, SEARCH-02] quick search works by keyboard and needs a criterion', async ({ device, server }) => {
  const me = await signUpAt(server.url, 'kimcherche');
  for (const n of [1, 2, 3, 4, 5, 6]) await createListedMember(server.url, `zoekim${n}`, { dateNaissance: bornAt(30) });
  const kim = await device(me.username, { viewport: DESK });
  await kim.signIn();
  const { page } = kim;
  await page.getByRole('button', { name: 'Recherche' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'members-quick');
  for (const tick of ['0 km', '250 km', '500 km'])
    await expect(dialog(page).getByText(tick, { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Aucune limite')).toBeVisible();
  await expect(dialog(page).getByText('18 - 99 ans')).toBeVisible();
  for (const name of ['Libre ce soir', 'Au Cap', 'Certifié', 'En ligne'])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();

  // No criterion is set.
  await page.getByRole('button', { name: 'VALIDER' }).press('Enter');
  const toast = page.locator('[data-sonner-toast][data-type="error"]');
  await expect(toast).toContainText('Critères de recherche manquants');
  await expect(toast).toContainText('Veuillez saisir au moins un critère de recherche pour effectuer votre recherche.');
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/home');

  const radius = slider(page, 'Rayon');
  await press(page, 'Rayon', ['ArrowRight']);
  await expect(radius).toHaveAttribute('aria-valuetext', '5 km');
  await press(page, 'Rayon', ['PageUp', 'Shift+ArrowRight', 'ArrowLeft']);
  await expect(radius).toHaveAttribute('aria-valuetext', '100 km');
  await press(page, 'Rayon', ['End', 'PageUp']);
  await expect(radius).toHaveAttribute('aria-valuetext', '500 km');
  await press(page, 'Rayon', ['Home', 'PageDown']);
  await expect(radius).toHaveAttribute('aria-valuetext', 'Aucune limite');
  await press(page, 'Âge minimum', ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'PageUp', 'Shift+ArrowRight', 'PageDown']);
  await press(page, 'Âge maximum', ['ArrowRight', 'Shift+ArrowLeft', 'ArrowLeft']);
  await expect(dialog(page).getByText('30 - 88 ans')).toBeVisible();

  // Names match whatever their case; five at most, with their pictures.
  const name = page.getByRole('combobox', { name: 'Pseudo' });
  const names = page.getByRole('listbox', { name: 'Pseudos proposés' }).getByRole('option');
  await expect(name).toHaveAttribute('placeholder', 'Pseudo');
  await expect(names).toHaveCount(0);
  await name.fill('ZOEKIM');
  await expect(names).toHaveCount(5);
  await expect(names.locator('.avatar')).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('zoekim2');
  // Escape closes the list of names, and the dialog stays open.
  await name.press('Backspace');
  await expect(names).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);

  const couple = page.getByRole('button', { name: 'Couple' });
  await couple.press('Space');
  await expect(couple).toHaveAttribute('aria-pressed', 'true');
  await couple.press('Space');
  await expect(couple).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('checkbox', { name: 'Certifié' }).press('Space');
  await page.getByRole('button', { name: 'RESET' }).press('Enter');
  await expect(name).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: 'Certifié' })).not.toBeChecked();
  await expect(dialog(page).getByText('18 - 99 ans')).toBeVisible();

  await name.fill('zoekim');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(foundMember(page, 'zoekim')).toHaveCount(6);
  expect(Object.fromEntries(queryOf(kim))).toEqual({ username: 'zoekim', radius: '0', view: 'list' });
  const tab = page.getByRole('button', { name: 'Recherche' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await tab.press('Enter');
  await page.getByRole('button', { name: 'Recherche avancée' }).press('Enter');
  await expect(page).toHaveURL(/#\/members$/);
});

// [SEARCH-12, SEARCH-13, SEARCH-45, SEARCH-58, PROFILE-10, SHELL-60, SHELL-61, SHELL-63, SOUND-36, SOUND-37]
test('[SEARCH-12, SEARCH-13] on a phone members are found, viewed and written to', async ({ device, server }) => {
  const me = await signUpAt(server.url, 'lenacherche');
  const anouk = await createListedMember(server.url, 'anoukgueret', {
    ...gueret,
    dateNaissance: bornAt(34),
    libreCeSoir: tonight(),
    bio: 'Cinéma, marche au bord de l’eau et longues conversations.',
    desires: ['danse', 'voyages'],
    taille: 171,
    mobility: 'se déplace',
  });
  await createListedMember(server.url, 'tropjeunebz', { ...gueret, dateNaissance: bornAt(22), libreCeSoir: tonight() });
  await createListedMember(server.url, 'pascesoirbz', { ...gueret, dateNaissance: bornAt(35) });
  await createListedMember(server.url, 'loinbrest', { dateNaissance: bornAt(34), libreCeSoir: tonight() });
  const lena = await device(me.username);
  await lena.context.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  await lena.signIn();
  const { page } = lena;
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  // What makes taps felt is loaded after the first paint; then this tab is the one that speaks.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).join()))
    .toContain('alcove-sound-');
  await bar.getByRole('link', { name: 'Accueil' }).click();
  await bar.getByRole('button', { name: 'Recherche' }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt)).toEqual([10, 20]);
  await page.getByRole('button', { name: 'Recherche avancée' }).click();
  await expect(foundMembers(page).first()).toBeVisible();
  await expect(page.getByText('Connexion réussie')).toBeHidden();
  await expectAccessible(page);
  await takeScreenshots(page, 'members');

  await page.getByRole('button', { name: 'Filtres' }).click();
  const place = page.getByRole('combobox', { name: 'Lieu' });
  await place.fill('Guéret');
  await page
    .getByRole('option', { name: /^Guéret/ })
    .first()
    .click();
  await press(page, 'Rayon', ['PageUp']);
  await press(page, 'Âge minimum', ['PageUp', 'ArrowRight', 'ArrowRight']);
  await press(page, 'Âge maximum', Array<string>(5).fill('PageDown'));
  await page.getByRole('checkbox', { name: 'Libre ce soir' }).check();
  await expectAccessible(page);
  await takeScreenshots(page, 'members-filters');
  await page.getByRole('button', { name: 'Voir les membres' }).click();
  await expect(foundMembers(page)).toHaveCount(1);
  await expect(foundMember(page, anouk.username)).toContainText(/Femme, 34/);
  expect(queryOf(lena).get('location')).toBe('Guéret');
  expect(queryOf(lena).get('libre_ce_soir')).toBe('true');
  await expectAccessible(page);
  await takeScreenshots(page, 'members-found');

  // Each filter can be removed separately.
  await page.getByRole('button', { name: 'Retirer le filtre\u202f: 30–49 ans' }).click();
  await expect(foundMembers(page)).toHaveCount(2);
  await page.goBack();
  await expect(foundMembers(page)).toHaveCount(1);

  await foundMember(page, anouk.username).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: anouk.username })).toBeVisible();
  await expect(page.getByText('Cinéma, marche au bord de l’eau')).toBeVisible();
  await expect(page.getByText('1 m 71')).toBeVisible();
  await page.getByRole('button', { name: 'Suivre' }).click();
  await expect(page.getByRole('button', { name: 'Ne plus suivre' })).toBeVisible();
  await expect(page.getByText('Vous suivez ce membre.')).toBeVisible();
  await expect(page.getByText('Vous suivez ce membre.')).toBeHidden();
  await expectAccessible(page);
  await takeScreenshots(page, 'member');
  await page.getByRole('link', { name: 'Écrire' }).click();
  await expect(page).toHaveURL(/#\/chat\/[0-9a-f-]{36}$/);
  await lena.send('Bonsoir, je vous ai trouvée par la recherche.');
  await expect(lena.message('Bonsoir, je vous ai trouvée')).toContainText('Envoyé');
});

test('[Y9] offline the last results and seen profiles open, and a blocked member is gone', async ({
  device,
  server,
}) => {
  const me = await signUpAt(server.url, 'noracherche');
  const gael = await createListedMember(server.url, 'gaelquimper', {
    dateNaissance: bornAt(40),
    bio: 'Photographe le dimanche.',
  });
  await createListedMember(server.url, 'gaelleici', { dateNaissance: bornAt(26) });
  const nora = await device(me.username);
  await nora.signIn();
  const { page } = nora;
  await nora.goto('/#/members?username=gael&radius=0');
  await expect(foundMembers(page)).toHaveCount(2);
  await nora.goto(`/#/member/${gael.id}`);
  await expect(page.getByText('Photographe le dimanche.')).toBeVisible();
  await nora.goOffline();

  await nora.goto('/#/members?username=gael&radius=0');
  await expect(page.getByText('les derniers résultats de cette recherche')).toBeVisible();
  await expect(page.getByText(/^Vu (hier )?à \d\d:\d\d$/)).toBeVisible();
  await takeScreenshots(page, 'members-remembered');
  await expect(foundMembers(page)).toHaveCount(2);
  await nora.goto('/#/members?username=gael&radius=0&age_min=35&age_max=99');
  await expect(page.getByText('seuls les membres déjà vus sur cet appareil')).toBeVisible();
  await expect(foundMembers(page)).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshots(page, 'members-offline');
  await foundMember(page, gael.username).getByRole('link').click();
  await expect(page.getByText('tel que vous l’avez vu la dernière fois')).toBeVisible();
  await expect(page.getByText('Photographe le dimanche.')).toBeVisible();
  await nora.goto(`/#/member/${crypto.randomUUID()}`);
  await expect(page.getByText('Ce profil n’est pas sur cet appareil.')).toBeVisible();

  await nora.goto(`/#/member/${gael.id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Bloquer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click();
  await expect(page.getByText('Membre bloqué.')).toBeVisible();
  await expect(foundMember(page, 'gaelleici')).toHaveCount(1);
  await expect(foundMember(page, gael.username)).toHaveCount(0);
  await page.reload();
  await expect(foundMember(page, 'gaelleici')).toHaveCount(1);
  await expect(foundMember(page, gael.username)).toHaveCount(0);
  await nora.goOnline();
  await nora.goto(`/#/member/${gael.id}`);
  await expect(page.getByText('Ce membre n’est plus disponible.')).toBeVisible();
});

test('a malformed address never crashes, and a missing member is not explained', async ({ device, server }) => {
  const me = await signUpAt(server.url, 'elsecherche');
  const else_ = await device(me.username);
  await else_.signIn();
  const { page } = else_;
  const hostile = new URLSearchParams({
    genre: "femme,' or 1=1 --,licorne",
    age_min: '-5e99',
    age_max: 'NaN',
    radius: '99999',
    location: '<img src=x onerror=alert(1)>',
    location_lat: '95',
    location_lng: 'x',
    username: '\u202e%00😀',
    view: '../..',
    desires: ',,,',
    certifie: 'peut-être',
  });
  await else_.goto(`/#/members?${hostile}`);
  await expect(page.getByText('Personne ne correspond à ces critères.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect(foundMembers(page).first()).toBeVisible();
  await else_.goto('/#/search?genre=couple&username=lesdeux');
  await expect(page.getByRole('button', { name: 'Retirer le filtre\u202f: Couple' })).toBeVisible();
  await expect(foundMember(page, 'lesdeuxlunes')).toHaveCount(1);
  for (const nobody of [crypto.randomUUID(), 'personne', '1%27%20or%201=1']) {
    await else_.goto(`/#/member/${nobody}`);
    await expect(page.getByText('Ce membre n’est plus disponible.')).toBeVisible();
  }
  await applyTheme(page, 'light');
  await expectAccessible(page);
});
