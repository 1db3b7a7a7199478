/** Acts and reads in tabs that may run different versions of the app. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from './browser-device.ts';
import type { LaterVersion } from './later-build.ts';

export const field = (tab: Page): Locator => tab.getByRole('textbox', { name: 'Message' });
export const updateNotice = (tab: Page): Locator => tab.getByText('Une nouvelle version est prête.');

/** Expects which version the tab runs; null: the first one. */
export async function expectVersion(tab: Page, version: LaterVersion | null): Promise<void> {
  await expect(tab.locator('#main')).toBeVisible();
  await expect(tab.locator('meta[name=version]')).toHaveCount(version === null ? 0 : 1);
  if (version !== null) await expect(tab.locator(`meta[name=version][content=${version}]`)).toHaveCount(1);
}

/** Applies the update that waits, and waits until the page has been loaded again. */
export async function applyUpdate(tab: Page): Promise<void> {
  await expect(updateNotice(tab)).toBeVisible();
  await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name: 'Mettre à jour' }).click()]);
}

/** Looks for a new version, as at the member's return, until another one than now waits. */
export const findNextVersion = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const waiting = registration.waiting;
    const arrived = new Promise<void>((resolve) =>
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => installing.state === 'installed' && resolve());
      }),
    );
    document.dispatchEvent(new Event('visibilitychange'));
    await arrived;
    if (registration.waiting === waiting) throw new Error('the version that waited still waits');
  });

/** Reloads without the service worker, as with the Shift key. */
export async function reloadFromServer({ context }: Device, tab: Page): Promise<void> {
  const cdp = await context.newCDPSession(tab);
  await Promise.all([tab.waitForEvent('load'), cdp.send('Page.reload', { ignoreCache: true })]);
  await cdp.detach();
}

/** Opens another tab at the address of the device's first one. */
export const newTabBeside = (device: Device): Promise<Page> => device.newTab(`/${new URL(device.page.url()).hash}`);
