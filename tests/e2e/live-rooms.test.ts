import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots, applyTheme } from '#tests/support/screens.ts';
import { signInAt, signUpAt } from '#tests/support/sign-up.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';

const rooms = (page: Page) => page.getByRole('list', { name: 'Salons' }).getByRole('listitem');
const said = (page: Page) => page.getByRole('log', { name: 'Ce qui se dit' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message au salon' });
const present = (page: Page) => page.getByRole('list', { name: 'Présents' });
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(said(page)).toContainText(words);
}

async function enter(page: Page, name: string): Promise<void> {
  await rooms(page).filter({ hasText: name }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('[LIVE-02] a guest who opens « Live » sees the sign-in screen', async ({ device }) => {
  const guest = await device('guest');
  await guest.goto('/#/many-to-many-chat');
  await expect(guest.page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('[LIVE-01, SHELL-40] « Live » leads to the rooms, which are listed offline too', async ({ device }) => {
  const camille = await device('camille', { viewport: DESKTOP });
  await camille.signIn();
  const { page } = camille;
  const header = page.getByRole('navigation', { name: 'Navigation principale' });
  await header.getByRole('link', { name: 'Live' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  await expect(rooms(page)).toHaveCount(3);
  await expect(rooms(page).first()).toContainText('Le grand salon');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Live' })).toBeVisible();
  await expectAccessible(page);
  await applyTheme(page, 'light');
  await expectAccessible(page);
  await takeScreenshots(page, 'live-rooms');
  await camille.installed();
  await camille.goOffline();
  await page.reload();
  await expect(rooms(page)).toHaveCount(3);
  await expect(page.getByText('Entrer dans un salon demande une connexion.')).toBeVisible();
  await rooms(page).first().getByRole('link').click();
  await expect(page.getByText('Un salon demande une connexion.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'live-room-offline');
  await camille.goOnline();
  await expect(said(page)).toContainText('Bonsoir à tous.');
});

test('[LIVE-06] a member whose profile is not complete is told what is missing', async ({ device, server }) => {
  const { username } = await signUpAt(server.url, 'restreinteen');
  const phone = await device(username);
  await phone.signIn();
  await phone.goto('/#/many-to-many-chat');
  await expect(phone.page.getByText('Le Live est fermé pour le moment.')).toBeVisible();
  await expectAccessible(phone.page);
});

test('[LIVE-07] two members write in a room; a host mutes, shows out and bans one', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor', { viewport: DESKTOP })];
  await Promise.all([camille.signIn(), victor.signIn()]);
  // Her own room, of which she is the owner.
  await camille.goto('/#/many-to-many-chat');
  await camille.page.getByRole('button', { name: 'Ouvrir un salon' }).click();
  const form = camille.page.getByRole('form', { name: 'Ouvrir un salon' });
  await form.getByRole('button', { name: 'Ouvrir' }).click();
  await expect(form.getByText('Donnez un nom au salon.')).toBeVisible();
  await form.getByLabel('Nom du salon').fill('Chez Camille');
  await form.getByLabel('Ce dont on y parle').fill('Du jazz, tout bas');
  await form.getByRole('button', { name: 'Ouvrir' }).click();
  await expect(camille.page.getByRole('heading', { level: 1, name: 'Chez Camille' })).toBeVisible();
  await victor.goto('/#/many-to-many-chat');
  await enter(victor.page, 'Chez Camille');
  await say(victor.page, 'Bonsoir Camille');
  await expect(said(camille.page)).toContainText('Bonsoir Camille');
  await say(camille.page, 'Bonsoir Victor');
  await expect(said(victor.page)).toContainText('Bonsoir Victor');
  await expect(present(victor.page)).toContainText('Propriétaire');
  for (const { page } of [camille, victor]) await expectAccessible(page);
  await takeScreenshots(victor.page, 'live-room');

  const act = async (name: string) => {
    await camille.page.getByRole('button', { name: /^Présents/ }).click();
    await camille.page.getByRole('button', { name: 'Actions sur victor' }).click();
    await expectAccessible(camille.page);
    await camille.page.getByRole('menuitem', { name }).click();
  };
  await act('Retirer la parole');
  await expect(victor.page.getByText('Un hôte vous a retiré la parole.')).toBeVisible();
  await expect(field(victor.page)).toHaveCount(0);
  await takeScreenshots(camille.page, 'live-members');
  await camille.page.getByRole('button', { name: 'Fermer la liste' }).click();
  await act('Rendre la parole');
  await expect(field(victor.page)).toBeVisible();
  await camille.page.getByRole('button', { name: 'Fermer la liste' }).click();
  await act('Faire sortir');
  await expect(victor.page.getByText('On vous a fait sortir de ce salon.')).toBeVisible();
  await expectAccessible(victor.page);
  await takeScreenshots(victor.page, 'live-out');
  await victor.page.getByRole('button', { name: 'Entrer de nouveau' }).click();
  await expect(victor.page.getByText('On vous a fait sortir de ce salon.')).toBeVisible();
  await camille.page.getByRole('button', { name: 'Fermer la liste' }).click();
  await camille.page.getByRole('button', { name: 'Outils du salon' }).click();
  await camille.page.getByRole('menuitem', { name: 'Membres écartés' }).click();
  await camille.page.getByRole('button', { name: 'Lever pour victor' }).click();
  await expect(camille.page.getByText('Personne n’est écarté de ce salon.')).toBeVisible();
  await victor.page.getByRole('button', { name: 'Entrer de nouveau' }).click();
  await expect(said(victor.page)).toContainText('Bonsoir Victor');
});

test('[S17] a block made meanwhile hides both from each other in the room', async ({ device, server }) => {
  const [alix, sasha] = [await device('alixetjo', { viewport: DESKTOP }), await device('sasha', { viewport: DESKTOP })];
  await Promise.all([alix.signIn(), sasha.signIn()]);
  for (const member of [alix, sasha]) {
    await member.goto('/#/many-to-many-chat');
    await enter(member.page, 'Entre couples');
  }
  await expect(present(alix.page)).toContainText('sasha');
  await say(sasha.page, 'On se voit ici');
  await expect(said(alix.page)).toContainText('On se voit ici');
  const [her, his] = [await signInAt(server.url, 'alixetjo'), await signInAt(server.url, 'sasha')];
  const pair = { conversationId: await pairOf(her, his), memberId: his.id };
  await pushAt(server.url, her, [entryOf('member.block', pair)]);
  await expect(present(alix.page)).not.toContainText('sasha');
  await expect(present(sasha.page)).not.toContainText('alixetjo');
  await expect(said(alix.page)).not.toContainText('On se voit ici');
  await say(sasha.page, 'Plus personne ne me lit');
  await say(alix.page, 'Ni moi');
  await expect(said(alix.page)).not.toContainText('Plus personne ne me lit');
  await expect(said(sasha.page)).not.toContainText('Ni moi');
  await pushAt(server.url, her, [entryOf('member.unblock', pair)]);
  await expect(present(alix.page)).toContainText('sasha');
});

test('[LIVE-07] a room is left by keyboard after a question, and what was typed waits for the network', async ({
  device,
}) => {
  const member = await device('solene', { viewport: DESKTOP });
  await member.signIn();
  const { page } = member;
  await member.goto('/#/many-to-many-chat');
  await enter(page, 'Premières fois');
  await field(page).fill('Ce mot attendra');
  await member.goOffline();
  await expect(page.getByText('Connexion perdue.')).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('Ce mot attendra');
  await member.goOnline();
  await expect(page.getByText('Connexion perdue.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(said(page)).toContainText('Ce mot attendra');
  await page.getByRole('button', { name: 'Quitter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: /Quitter le salon/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Premières fois' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
});
