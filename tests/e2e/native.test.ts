/** The native variant, in Chromium with a platform that declares itself as a phone's shell would. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

interface CapacitorWindow {
  Capacitor: { Plugins: Record<string, { notifyListeners(name: string, data: object): Promise<void> }> };
}

async function asNative(device: Device, name: string): Promise<Page> {
  await device.context.addInitScript((platform) => {
    Object.assign(window, { CapacitorCustomPlatform: { name: platform, plugins: {} } });
  }, name);
  return device.page;
}
/** Tells the app something, as the shell would. */
const tell = (page: Page, event: string, data: object) =>
  page.evaluate(
    ([name, value]) => (window as unknown as CapacitorWindow).Capacitor.Plugins['App']?.notifyListeners(name, value),
    [event, data] as const,
  );
const started = (page: Page) => expect(page.locator('html[data-shell]')).toBeAttached();

test('[NATIVE-01, NATIVE-02, NATIVE-03, SHELL-70] the splash leads to both forms, which have no footer', async ({
  device,
}) => {
  const phone = await device('visiteuse', { firstVisit: true });
  const page = await asNative(phone, 'android');
  for (const [button, path] of [
    ["Rejoindre l'élite", '/register'],
    ['Accès membre', '/login'],
  ] as const) {
    await phone.goto('/');
    await expect(page.getByRole('link', { name: button })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
    await expect(page.getByRole('form').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await takeScreenshots(page, 'native-login');
});

test('[NATIVE-05] on Android the page keeps 36 px below the status bar, on iOS it does not', async ({ device }) => {
  const [android, ios] = [await device('camille'), await device('victor')];
  const tops = [];
  for (const [phone, name] of [
    [android, 'android'],
    [ios, 'ios'],
  ] as const) {
    const page = await asNative(phone, name);
    await phone.signIn();
    await started(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeLessThanOrEqual(0);
    tops.push((await page.getByRole('banner').boundingBox())?.y);
    if (name === 'android') await expectAccessible(page);
  }
  expect(tops).toEqual([36, 0]);
});

test('[NATIVE-07] the back button goes back, and a link of the site opens its screen', async ({ device }) => {
  const phone = await device('octave');
  const page = await asNative(phone, 'android');
  await phone.signIn();
  await started(page);
  await tell(page, 'appUrlOpen', { url: `${phone.url}/clubs` });
  await expect(page).toHaveURL(/#\/clubs$/);
  await tell(page, 'appUrlOpen', { url: 'https://evil.example/settings' });
  await tell(page, 'appUrlOpen', { url: 'alcove://settings' });
  await expect(page).toHaveURL(/#\/settings$/);
  await tell(page, 'backButton', { canGoBack: true });
  await expect(page).toHaveURL(/#\/clubs$/);
  await tell(page, 'backButton', { canGoBack: false });
  await expect(page).toHaveURL(/#\/clubs$/);
});

test('[NATIVE-06] a picture comes from the phone, and a change of mind is no failure', async ({ device }) => {
  const phone = await device('sasha');
  const page = await asNative(phone, 'android');
  await phone.signIn();
  await phone.openConversation('camille');
  const attach = page.getByRole('button', { name: 'Joindre une image' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach.click()]);
  await page.locator('#_capacitor-camera-input').dispatchEvent('cancel');
  await expect(page.locator('#_capacitor-camera-input')).toHaveCount(0);
  await expect(page.getByText('La photo n’a pas pu être lue')).toHaveCount(0);
  expect(chooser.isMultiple()).toBe(false);
  const [second] = await Promise.all([page.waitForEvent('filechooser'), attach.click()]);
  await second.setFiles('public/icons/icon-192.png');
  await expect(page.getByRole('img', { name: 'Image jointe' })).toBeVisible();
});

test('[NATIVE-07] a browser loads no part of the native shell', async ({ device }) => {
  const phone = await device('perle69');
  await phone.signIn();
  await phone.openConversation('camille');
  const loaded = await phone.page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => /native|haptics|camera/.test(name)),
  );
  expect(loaded).toEqual([]);
});
