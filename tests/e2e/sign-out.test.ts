import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectLanding } from '#tests/support/tabs.ts';

const left = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /store|outbox/.test(name)),
    keys: Object.keys(localStorage).filter((key) => key.startsWith('alcove')),
  }));

test('[Y17] a chosen sign-out leaves nothing of the account on the device', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('sasha');
  expect((await left(camille.page)).databases.length).toBeGreaterThan(0);
  await camille.goto('/#/home');
  await camille.page.getByRole('button', { name: 'Accès menu' }).click();
  await camille.page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectLanding(camille.page);
  await expect.poll(() => left(camille.page)).toEqual({ databases: [], keys: [] });
});
