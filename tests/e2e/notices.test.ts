import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { judge } from '#tests/support/sanctions.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Signaler un contenu' });
const result = (page: Page) => page.getByRole('form', { name: 'Suivre un signalement' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le signalement' });

test('[ADMIN-08] anyone reports without an account, gets a receipt, and reads the result with it', async ({
  device,
  server,
}) => {
  const member = await createListedMember(server.url, 'signalee', {});
  const stranger = await device('passante', { firstVisit: true });
  const { page } = stranger;
  await stranger.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Signaler un contenu' }).click();
  await expect(page).toHaveURL(/\/signaler$/);
  await send(page).click();
  await expect(page.getByLabel('Ce que vous signalez')).toBeFocused();
  await expect(page.getByText('Dites où se trouve ce contenu.')).toBeVisible();
  await page.getByLabel('Ce que vous signalez').fill(member.username);
  await page.getByLabel('Motif').selectOption('Arnaque ou démarchage');
  await page.getByLabel('Pourquoi ce contenu').fill('Ce profil demande de l’argent à tout le monde.');
  await page.getByLabel('Votre nom').fill('Ada');
  await page.getByLabel('Votre adresse e-mail').fill('passante@demo.alcove.test');
  await page.reload();
  await expect(page.getByLabel('Pourquoi ce contenu')).toHaveValue(/argent/);
  await expect(page.getByLabel('Motif')).toHaveValue('scam');
  await send(page).click();
  await expect(page.getByText('Cochez cette case pour envoyer le signalement.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'notice');
  await page.getByLabel('Je crois de bonne foi').check();
  await stranger.context.setOffline(true);
  await send(page).click();
  await expect(form(page).getByRole('status')).toContainText('Vous êtes hors ligne');
  await stranger.goOnline();
  await send(page).click();
  await expect(form(page).getByRole('status')).toContainText('Son code');
  const [receipt = ''] = /(?:[A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}/.exec(await form(page).innerText()) ?? [];
  expect(receipt).toHaveLength(14);
  await takeScreenshots(page, 'notice-kept');
  await expect(page.getByLabel('Code du signalement')).toHaveValue(receipt);

  await page.getByLabel('Code du signalement').fill(receipt.toLowerCase());
  await page.getByRole('button', { name: 'Voir le résultat' }).click();
  await expect(result(page).getByRole('status')).toContainText('attend qu’une personne');
  const words = 'Des demandes d’argent à plusieurs membres.';
  await judge(server, 'notice', member, { verdict: 'warn', reason: 'scam', words }, 'admin');
  await stranger.goto(`/signaler?recu=${receipt}`);
  await expect(result(page).getByRole('status')).toContainText('La modération a pris une mesure.');
  await expect(result(page)).not.toContainText('signalee');
  await expectAccessible(page);
  await takeScreenshots(page, 'notice-result');
  await stranger.goto(server.mailboxPath);
  await expect(page.getByText('Votre signalement est arrivé').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Votre signalement a été examiné').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});
