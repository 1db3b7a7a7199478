import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const privateMessage = (page: Page) => page.getByRole('switch', { name: 'Message privé' });
const all = (page: Page) => page.getByRole('switch', { name: 'Jouer les sons' });
const volume = (page: Page) => page.getByRole('slider', { name: 'Volume' });
const waiting = (page: Page) => page.getByRole('main').getByText('En attente', { exact: true });

/** Returns the tags under which the browser wakes the service worker when the network returns. */
const tagsOf = (page: Page) =>
  page.evaluate(async () =>
    (
      (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } }
    ).sync.getTags(),
  );

/** Opens « Sons et vibrations » in « Paramètres », from the account menu. */
async function openSettings({ page }: Device): Promise<void> {
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Paramètres' }).click();
  await expect(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sons et vibrations/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Sons et vibrations' })).toBeVisible();
}
async function louder({ page }: Device, steps: number): Promise<void> {
  await volume(page).focus();
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
}

// [SHELL-105, MEMBERAREA-26, SOUND-10, SOUND-11, SOUND-12]
test('[SHELL-105, MEMBERAREA-26] a member’s choice applies on all devices and shows as saved', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer();
  const [phone, desk] = [
    await device('camille', { url }),
    await device('camille', { url, viewport: { width: 1280, height: 800 } }),
  ];
  await Promise.all([phone.signIn(), desk.signIn()]);
  await openSettings(phone);
  await expect(all(phone.page)).toBeChecked();
  await expect(volume(phone.page)).toHaveAttribute('aria-valuetext', '30\u00a0%');
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'settings');
  await openSettings(desk);

  await privateMessage(phone.page).click();
  await expect(phone.page.getByText('Préférences enregistrées')).toBeVisible();
  await expect(phone.page.getByText('Vos préférences sonores ont été mises à jour.')).toBeVisible();
  await expect(privateMessage(desk.page)).not.toBeChecked();
  await all(desk.page).focus();
  await desk.page.keyboard.press('Space');
  await expect(all(phone.page)).not.toBeChecked();
  await expect(privateMessage(phone.page)).toBeDisabled();
  await phone.page.reload();
  await expect(all(phone.page)).not.toBeChecked();
});

test('[Y13, PWA-35] offline edits of settings merge by field, the loser in the journal @long', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer();
  const [phone, desk] = [await device('victor', { url, wakesServiceWorker: true }), await device('victor', { url })];
  await Promise.all([phone.signIn(), desk.signIn()]);
  for (const each of [phone, desk]) {
    await openSettings(each);
    await each.goOffline();
  }
  await louder(phone, 8);
  await privateMessage(phone.page).click();
  await louder(desk, 2);
  await expect(volume(phone.page)).toHaveAttribute('aria-valuetext', '70\u00a0%');
  await expect(waiting(phone.page)).toHaveCount(2);
  await expect(waiting(desk.page)).toHaveCount(1);
  await expect(phone.page.getByRole('switch', { name: 'Message privé', description: /En attente/ })).not.toBeChecked();
  await takeScreenshots(phone.page, 'settings-waiting');
  await expect.poll(() => tagsOf(phone.page)).toContain('profile');
  // Sign-out warns about waiting entries [Y17].
  await phone.page.getByRole('button', { name: 'Accès menu' }).click();
  await phone.page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(phone.page.getByRole('alertdialog')).toContainText(
    'Vos derniers réglages n’ont pas encore été enregistrés.',
  );
  await phone.page.keyboard.press('Escape');
  // A slider is one entry, perhaps beside one that was being sent when the network went.
  await phone.goto('/#/outbox');
  const entries = phone.page.getByRole('article', { name: 'Vos paramètres' });
  await expect(entries.filter({ hasText: 'Volume des sons\u202f: 70\u00a0%' })).toHaveCount(1);
  expect(await entries.count()).toBeLessThanOrEqual(2);
  await phone.goto('/#/settings/sounds');

  await phone.goOnline();
  await expect(waiting(phone.page)).toHaveCount(0);
  await desk.goOnline();
  await expect(waiting(desk.page)).toHaveCount(0);
  for (const { page } of [phone, desk]) {
    await expect(volume(page)).toHaveAttribute('aria-valuetext', '40\u00a0%');
    await expect(privateMessage(page)).not.toBeChecked();
  }

  await desk.goto('/#/outbox/conflicts');
  const conflict = desk.page.getByRole('article', { name: 'Volume des sons' });
  await expect(conflict).toContainText('Changé aussi sur un autre appareil');
  await conflict.getByText('Le détail').click();
  for (const [what, value] of [
    ['Avant', '30'],
    ['Demandé ici', '40'],
    ['Ailleurs', '70'],
    ['Retenu', '40'],
  ] as const) {
    await expect(conflict.locator(`dt:text-is("${what}") + dd`)).toHaveText(`${value}\u00a0%`);
  }
  await expect(conflict).toContainText('Y13');
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'settings-conflict');
  await phone.goto('/#/outbox/conflicts');
  await expect(phone.page.getByText('Aucun conflit.')).toBeVisible();
});

/** Counts the tones that a page plays, from its start. */
const listening = (each: Device) =>
  each.context.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    const played = { tones: 0 };
    Object.assign(globalThis, { played });
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      played.tones += 1;
      start.call(this, when);
    };
  });
const tonesIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { played: { tones: number } }).played.tones);
const TONES = 2;
/** Says whether this tab is the one that plays sounds. */
const isHeard = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const own = await navigator.locks.request(
      'own',
      async () => (await navigator.locks.query()).held?.find(({ name }) => name === 'own')?.clientId,
    );
    return held.some(({ name, clientId }) => name?.startsWith('alcove-sound-') && clientId === own);
  });

test('[SOUND-18, SOUND-25] an unseen message sounds once across tabs, a visible one does not @long', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer();
  const [camille, victor] = [await device('camille', { url }), await device('victor', { url })];
  await listening(camille);
  await Promise.all([camille.signIn(), victor.signIn()]);
  await victor.openConversation('camille');
  const second = await camille.newTab('/#/chat');
  const tones = async () => (await tonesIn(camille.page)) + (await tonesIn(second));
  const row = second.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: 'victor' });

  // The tab that was used last plays.
  await expect(row).toBeVisible();
  // The list is shown before the page listens for events.
  await expect(second.getByRole('status').filter({ hasText: 'En ligne' })).toBeAttached();
  await expect(async () => {
    await second.getByRole('heading', { level: 1 }).click();
    expect(await isHeard(second)).toBe(true);
  }).toPass();
  await victor.send('Vous êtes là ?');
  await expect.poll(tones).toBe(TONES);
  expect(await tonesIn(second)).toBe(TONES);
  await expect(row).toContainText(/non lu/);

  await camille.openConversation('victor');
  await camille.page.bringToFront();
  await expect(camille.message('Vous êtes là ?')).toBeVisible();
  await expect(row).not.toContainText(/non lu/);
  await victor.send('Sous les yeux.');
  await expect(victor.message('Sous les yeux.')).toContainText('Lu');

  await camille.goto('/#/settings/sounds');
  await privateMessage(camille.page).click();
  await expect(camille.page.getByText('Préférences enregistrées')).toBeVisible();
  await victor.send('En silence.');
  await expect(row).toContainText(/non lu/);
  // Reads the conversation before sounds are switched on again: a message that is still unread could rightly be heard.
  await camille.openConversation('victor');
  await expect(row).not.toContainText(/non lu/);
  await camille.goto('/#/settings/sounds');
  await privateMessage(camille.page).click();
  await expect(privateMessage(camille.page)).toBeChecked();
  const before = await tones();
  expect(before).toBe(TONES);
  await camille.page.getByRole('button', { name: 'Écouter', exact: true }).click();
  await expect.poll(tones).toBe(before + TONES);
});

test('[SOUND-16, SOUND-27, DISPLAY-24] each sound can be heard, and controls sound where wished', async ({
  device,
}) => {
  const phone = await device('camille');
  await listening(phone);
  await phone.context.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  await phone.signIn();
  await phone.goto('/#/settings/sounds');
  const { page } = phone;
  const listen = page.getByRole('button', { name: /^Écouter/ });
  await expect(listen).toHaveCount(7 + 8);
  for (const button of await listen.all()) {
    const before = await tonesIn(page);
    await button.click();
    await expect.poll(() => tonesIn(page)).toBeGreaterThan(before);
  }
  const ofDevice = (name: string) => page.getByRole('switch', { name });
  await expect(ofDevice('Sons de l’interface')).not.toBeChecked();
  await expect(ofDevice('Vibrations')).toBeChecked();
  await page.getByRole('button', { name: /^Essayer/ }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt)).toEqual([[10, 50, 10]]);

  await ofDevice('Sons de l’interface').click();
  const before = await tonesIn(page);
  // The ring of the last preview is not interrupted.
  await expect(async () => {
    await ofDevice('Sons en arrière-plan').click();
    expect(await tonesIn(page)).toBeGreaterThan(before);
  }).toPass();
  await page.reload();
  await expect(ofDevice('Sons de l’interface')).toBeChecked();
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-sounds');
});
