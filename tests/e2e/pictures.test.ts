import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { signOutIn } from '#tests/support/tabs.ts';

/** Opens the list with that conversation at its top: it draws only the rows in view, and other tests write too. */
async function showFirst(device: Device, other: string): Promise<void> {
  await device.openConversation(other);
  await device.send('En tête de liste');
  await device.goto('/#/chat');
}

const drawn = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);

test('[Y9, Y17] members’ pictures once seen are there offline and leave with the account', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await showFirst(camille, 'victor');
  await expect.poll(() => drawn(camille.page, 'victor')).toBe(true);
  const kept = () =>
    camille.page.evaluate(async () =>
      (await caches.has('alcove-pictures')) ? (await (await caches.open('alcove-pictures')).keys()).length : 0,
    );
  await camille.page.reload();
  await expect.poll(kept).toBeGreaterThan(0);
  await expect.poll(() => drawn(camille.page, 'victor')).toBe(true);

  await camille.goOffline();
  await camille.page.reload();
  await expect.poll(() => drawn(camille.page, 'victor')).toBe(true);

  await camille.goOnline();
  await signOutIn(camille.page);
  expect(await kept()).toBe(0);
});

test('[Y9] a picture that could not be loaded is drawn once the network is back', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await showFirst(camille, 'victor');
  await expect.poll(() => drawn(camille.page, 'victor')).toBe(true);
  await camille.goOffline();
  await camille.page.evaluate(() => caches.delete('alcove-pictures'));
  await camille.page.reload();
  const row = camille.page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: 'victor' });
  await expect(row).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  await camille.goOnline();
  await expect.poll(() => drawn(camille.page, 'victor')).toBe(true);
});
