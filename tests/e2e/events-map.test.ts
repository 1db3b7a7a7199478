/** The list of events on a map of their towns. */
import type { Page } from '@playwright/test';
import { cutOffTexts, expectNothingCovered } from '#tests/support/covered-controls.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

const map = (page: Page) => page.getByRole('figure', { name: 'Carte des événements' });
const cards = (page: Page) => page.getByRole('list', { name: 'Liste des événements' }).getByRole('listitem');
const view = (page: Page, name: 'Liste' | 'Carte') =>
  page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name });

test('[MEMBERAREA-03] events are shown on a map of towns, by keyboard and offline', async ({ device, server }) => {
  const member = await signUpAt(server.url, 'cartographe');
  const phone = await device(member.username);
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/events');
  await expect(cards(page).first()).toBeVisible();
  const all = await cards(page).count();
  await expect(map(page)).toHaveCount(0);
  await view(page, 'Carte').click();
  await expect(page).toHaveURL(/[?&]view=map/);
  await expect(view(page, 'Carte')).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page).getByRole('button', { name: '1\u00a0événement, Nice' })).toBeVisible();
  // What is online has no point, and stays in the list beside the map.
  await expect(cards(page)).toHaveCount(all);
  await expect(page.getByText('sans point sur la carte')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'events-map');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNothingCovered(page, `/events?view=map at ${size.width}`);
    expect(await cutOffTexts(page), `/events?view=map at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);

  // By keyboard: a town shows its events, which stands in the address.
  await map(page).getByRole('button', { name: '1\u00a0événement, Nice' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Nice' })).toHaveText('Nice\u202f: 1\u00a0événement');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Sunset sur la Baie');
  await expectAccessible(page);
  await takeScreenshots(page, 'events-map-town');
  await cards(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunset sur la Baie' })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Toutes les villes' }).click();
  await expect(cards(page)).toHaveCount(all);

  // The map and its towns are on the device.
  await phone.goOffline();
  await page.reload();
  await expect(page.getByText('Hors ligne, ces événements sont ceux de votre dernière visite.')).toBeVisible();
  await map(page).getByRole('button', { name: '1\u00a0événement, Nice' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  await view(page, 'Liste').click();
  await expect(map(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(all);
});
