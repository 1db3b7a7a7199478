import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { judge, sanction } from '#tests/support/sanctions.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const WORDS = 'Ces mots ont été cités hors de leur suite, et je le regrette.';
const decision = (page: Page) => page.getByRole('list', { name: 'Décisions' }).getByRole('listitem').first();
const words = (page: Page) => page.getByLabel('Ce que vous voulez dire');

test('[ADMIN-05, ADMIN-06, S37] a member reads a decision, offline too, appeals, and is proved right', async ({
  device,
  server,
}) => {
  const member = await createListedMember(server.url, 'sanctionnee', {});
  const phone = await device(member.username);
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/settings/decisions');
  await expect(page.getByText('Aucune décision ne vous concerne.')).toBeVisible();
  await takeScreenshots(page, 'decisions-none');
  const facts = 'Trois messages insultants, le même soir, à une personne qui avait demandé que cela cesse.';
  await sanction(server, member, { verdict: 'restrict-chat', reason: 'harassment', days: 7, words: facts });

  // The notification leads there.
  await phone.goto('/#/notifications');
  await page.getByRole('link', { name: /La modération a fermé votre messagerie/ }).click();
  await expect(page).toHaveURL(/#\/settings\/decisions$/);
  await expect(decision(page)).toContainText('Messagerie fermée');
  await expect(decision(page)).toContainText(/En vigueur jusqu’au/);
  await expect(decision(page)).toContainText('Harcèlement ou insultes');
  await expect(decision(page)).toContainText(facts);
  await expect(page.getByRole('link', { name: 'Conditions d’utilisation' })).toHaveAttribute('href', '/terms');

  // What is typed stays over a reload without a network, and so does the list; sending needs the network.
  await page.getByRole('button', { name: 'Contester' }).click();
  await words(page).fill('Non.');
  await page.getByRole('button', { name: 'Envoyer la contestation' }).click();
  await expect(page.getByText('Écrivez au moins 20 caractères')).toBeVisible();
  await expect(words(page)).toBeFocused();
  await words(page).fill(WORDS);
  await expectAccessible(page);
  await takeScreenshots(page, 'decisions-appeal');
  await phone.installed();
  await phone.goOffline();
  await page.reload();
  await expect(decision(page)).toContainText(facts);
  await expect(words(page)).toHaveValue(WORDS);
  await expect(page.getByText('Une connexion est nécessaire pour envoyer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer la contestation' })).toBeDisabled();
  await takeScreenshots(page, 'decisions-offline');
  await phone.goOnline();
  await page.getByRole('button', { name: 'Envoyer la contestation' }).click();
  await expect(decision(page)).toContainText(/Votre contestation du/);
  await expect(decision(page)).toContainText('va l’examiner');

  const answer = 'La suite de la conversation vous donne raison. Toutes nos excuses.';
  await judge(server, 'appeal', member, { verdict: 'approved', words: answer }, 'victor');
  await expect(decision(page)).toContainText('vous avez obtenu gain de cause');
  await expect(decision(page)).toContainText(/Levée le/);
  await expect(decision(page)).toContainText(answer);
  await expectAccessible(page);
  await takeScreenshots(page, 'decisions-lifted');
  await phone.goto('/#/notifications');
  await expect(page.getByRole('link', { name: /Votre contestation a abouti/ })).toBeVisible();
});

test('[ADMIN-05] a message that a measure has refused leads to the decision', async ({ device, server }) => {
  const member = await createListedMember(server.url, 'limitee', {});
  const other = await createListedMember(server.url, 'autrepersonne', {});
  const phone = await device(member.username);
  const { page } = phone;
  await phone.signIn();
  await sanction(server, member, { verdict: 'restrict-chat', reason: 'scam', days: 3, words: 'Des publicités.' });
  await phone.goto(`/#/member/${other.id}`);
  await page
    .getByRole('link', { name: /Écrire|Message/ })
    .first()
    .click();
  await phone.send('Bonsoir');
  await expect(page.getByText('La modération a limité cela.')).toBeVisible();
  await phone.goto('/#/outbox');
  await page.getByRole('link', { name: 'Voir la décision' }).click();
  await expect(decision(page)).toContainText('Des publicités.');
});

test('[ADMIN-07] a suspended member signs in to the decision, appeals, and asks for data and deletion', async ({
  device,
  server,
}) => {
  const member = await createListedMember(server.url, 'suspendue', {});
  const phone = await device(member.username);
  const { page } = phone;
  await phone.signIn();
  const facts = 'Des demandes d’argent répétées à plusieurs membres.';
  await sanction(server, member, { verdict: 'suspend', reason: 'scam', days: 30, words: facts });
  // The device loses its session and stays closed; the credentials lead to the decision.
  await expect(page.getByText('Votre compte est suspendu.')).toBeVisible({ timeout: 60_000 });
  const signIn = async () => {
    await page.getByLabel('Mot de passe', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { name: 'Votre compte est suspendu' })).toBeVisible();
  };
  await signIn();
  await expect(decision(page)).toContainText('Compte suspendu');
  await expect(decision(page)).toContainText(facts);
  await expectAccessible(page);
  await takeScreenshots(page, 'suspended');

  await page.getByRole('button', { name: 'Contester' }).click();
  await words(page).fill(WORDS);
  // The ticket is in memory only; the words stay in the tab.
  await page.reload();
  await signIn();
  await expect(words(page)).toHaveValue(WORDS);
  await page.getByRole('button', { name: 'Envoyer la contestation' }).click();
  await expect(decision(page)).toContainText(/Votre contestation du/);
  await page.getByRole('button', { name: 'Demander une copie' }).click();
  await expect(page.getByText(/^Copie demandée le/)).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Demander la suppression' }).click();
  await expect(page.getByText(/Votre compte sera supprimé le/)).toBeVisible();
  await page.getByRole('button', { name: 'Garder mon compte' }).click();
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible();
  await takeScreenshots(page, 'suspended-parts');

  // Proved right, the member signs in as before, to the data that the device has.
  await judge(server, 'appeal', member, { verdict: 'approved', words: 'Une homonymie.' }, 'victor');
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
  // Whoever goes back finds a page that is closed.
  await expect(page).toHaveURL(/#\/login$/);
  await phone.goto('/#/suspended');
  await expect(page).toHaveURL(/#\/login$/);
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/#\/home$/);
});
