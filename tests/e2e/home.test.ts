import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember, tonight } from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const people = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

test('[MEMBERAREA-01, MEMBERAREA-02] home shows what is around, also offline and after a start', async ({
  device,
  server,
}) => {
  await createListedMember(server.url, 'libretantot', { libreCeSoir: tonight() });
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(people(page, 'Libres ce soir, près de vous').filter({ hasText: 'libretantot' })).toBeVisible();
  await expect(people(page, 'Prochains événements')).toHaveCount(3);
  await expect(people(page, 'Nouveaux dans la région').filter({ hasText: 'libretantot' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'home');

  await camille.installed();
  await camille.goOffline();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /camille/ })).toBeVisible();
  await expect(people(page, 'Libres ce soir, près de vous').filter({ hasText: 'libretantot' })).toBeVisible();
  await expect(people(page, 'Prochains événements')).toHaveCount(3);
  await people(page, 'Prochains événements').first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/events\/./);
});

test('[MEMBERAREA-02] a new member reads the next step of their profile, and what is missing', async ({
  device,
  server,
}) => {
  const newcomer = await createListedMember(server.url, 'arrivee', {});
  const phone = await device(newcomer.username);
  const { page } = phone;
  await phone.signIn();
  await expect(page.getByRole('region', { name: 'Votre prochain pas' })).toContainText('Ajoutez un avatar.');
  await expect(page.getByRole('region', { name: /Libres ce soir/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-restricted');
});
