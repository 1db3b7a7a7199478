/** Tests the conversation of a group: authors, mentions, polls, pins, and what closes it. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { actAt, groupAt } from '#tests/support/groups-at.ts';
import { saysAt } from '#tests/support/group-words-at.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Actions de la conversation' }).click();

/** A group of three, named after the test. */
async function circle(url: string, name: string) {
  const [alba, bruno, celeste] = await Promise.all(
    ['alba', 'brun', 'cele'].map((prefix) => signUpAt(url, `${prefix}${name}`)),
  );
  if (!alba || !bruno || !celeste) throw new Error('no members');
  const groupId = await groupAt(url, alba, { name: `Cercle ${name}`, privacy: 'public' }, [bruno, celeste]);
  return { alba, bruno, celeste, groupId, address: `/#/chat/group/${groupId}` };
}

test('[GROUP-02, GROUP-07, G2, G11] a group shows authors, what happened, and unread mentions', async ({
  device,
  server,
}) => {
  const { alba, bruno, celeste, groupId } = await circle(server.url, 'lignes');
  await saysAt(server.url, bruno, groupId, 'Bonsoir à tous');
  await saysAt(server.url, bruno, groupId, 'La table est prête');
  await saysAt(server.url, celeste, groupId, `Merci @${alba.username}, à demain`, { mentions: [alba.id] });
  const phone = await device(alba.username);
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/chat');
  const row = phone.conversations().getByRole('listitem').filter({ hasText: 'Cercle lignes' });
  await expect(row).toContainText(`Merci @${alba.username}`);
  await expect(row).toContainText('Vous êtes mentionné');
  await expect(row).toContainText('3 non lus');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/#\/chat\/group\//);
  await expect(page.getByRole('heading', { name: 'Cercle lignes' })).toBeVisible();
  await expect(page.getByText('3\u00a0membres')).toBeVisible();
  await expect(phone.messages()).toContainText(`${celeste.username} a rejoint le groupe.`);
  await expect(phone.messages().getByText(bruno.username, { exact: true })).toHaveCount(1);
  await expect(phone.message('à demain').locator('mark')).toHaveText(`@${alba.username}`);
  await expectAccessible(page);
  await takeScreenshots(page, 'group-conversation');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Rechercher' }).click();
  await page.getByRole('searchbox').last().fill('table');
  const hit = page.getByRole('list', { name: 'Messages trouvés' }).getByRole('listitem');
  await expect(hit).toContainText(bruno.username);
  await hit.getByRole('link').click();
  await phone.goto('/#/chat');
  await expect(row).toContainText(`${celeste.username}\u202f: Merci`);
  await expect(row).not.toContainText('Vous êtes mentionné');
  await page.getByRole('searchbox').fill('table');
  await expect(hit).toContainText(`Cercle lignes`);
  await expect(hit).toContainText(`${bruno.username}\u202f: La table`);
});

test('[G2] a mention is completed by keyboard, offline too, and reaches its member', async ({ device, server }) => {
  const { alba, bruno, groupId, address } = await circle(server.url, 'nommer');
  await saysAt(server.url, bruno, groupId, 'Qui vient demain ?');
  const [desk, phone] = [await device(alba.username), await device(bruno.username)];
  await Promise.all([desk.signIn(), phone.signIn()]);
  await phone.goto('/#/chat');
  await desk.goto(address);
  await expect(desk.message('Qui vient demain ?')).toContainText(bruno.username);
  await desk.goOffline();
  await field(desk.page).pressSequentially('Moi, et @bru');
  const list = desk.page.getByRole('listbox', { name: 'Membres à mentionner' });
  await expect(list.getByRole('option', { selected: true })).toHaveText(/brunnommer/);
  await expectAccessible(desk.page);
  await desk.page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field(desk.page)).toHaveValue('Moi, et @bru');
  await desk.page.keyboard.press('Backspace');
  await desk.page.keyboard.press('Backspace');
  await desk.page.keyboard.press('Backspace');
  await desk.page.keyboard.press('Backspace');
  await field(desk.page).pressSequentially('@bru');
  await desk.page.keyboard.press('Enter');
  await expect(field(desk.page)).toHaveValue('Moi, et @brunnommer ');
  await expect(field(desk.page)).toBeFocused();
  await desk.page.getByRole('button', { name: 'Envoyer' }).click();
  await desk.goOnline();
  const row = phone.conversations().getByRole('listitem').filter({ hasText: 'Cercle nommer' });
  await expect(row).toContainText('Vous êtes mentionné');
});

test('[G25, GROUP-20] a poll is made, and voted on offline', async ({ device, server }) => {
  const { alba, bruno, address } = await circle(server.url, 'sonder');
  const [one, other] = [await device(alba.username), await device(bruno.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await Promise.all([one.goto(address), other.goto(address)]);
  await openMenu(one.page);
  await one.page.getByRole('menuitem', { name: 'Créer un sondage' }).click();
  const dialog = one.page.getByRole('dialog', { name: 'Nouveau sondage' });
  await dialog.getByLabel('Question').fill('Où dîner samedi ?');
  await dialog.getByLabel('Réponse 1').fill('Au bord de l’eau');
  await dialog.getByRole('button', { name: 'Envoyer le sondage' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Proposez au moins deux réponses.');
  await dialog.getByLabel('Réponse 2').fill('Sur les toits');
  await expectAccessible(one.page);
  await takeScreenshots(one.page, 'group-new-poll');
  await dialog.getByRole('button', { name: 'Envoyer le sondage' }).click();
  await expect(dialog).toHaveCount(0);
  const option = (page: Page) => page.getByRole('button', { name: /^Sur les toits/ });
  await expect(option(other.page)).toBeVisible();
  await other.goOffline();
  await option(other.page).click();
  await expect(option(other.page)).toHaveAttribute('aria-pressed', 'true');
  await expect(option(other.page)).toHaveAccessibleName(/1\u00a0vote, 100.%, votre choix/);
  await other.goOnline();
  await expect(option(one.page)).toHaveAccessibleName(/1\u00a0vote, 100.%$/);
  await expectAccessible(one.page);
  await option(other.page).click();
  await expect(option(one.page)).toHaveAccessibleName(/0\u00a0vote/);
});

test('[G16, G28, GROUP-24] pins lead to messages; silence and slow mode say why; leaving', async ({
  device,
  server,
}) => {
  const { alba, bruno, groupId, address } = await circle(server.url, 'clore');
  const { id: messageId } = await saysAt(server.url, alba, groupId, 'Rendez-vous à dix heures');
  await actAt(server.url, alba, 'group.pin', { groupId, messageId, pinned: true });
  await actAt(server.url, alba, 'group.update', { groupId, slowSeconds: 600 });
  const phone = await device(bruno.username);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(address);
  await expect(page.getByRole('button', { name: /Aller au message épinglé.*Rendez-vous à dix heures/ })).toBeVisible();
  await phone.send('Entendu');
  await expect(page.getByText(/Prochain message dans/)).toBeVisible();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await actAt(server.url, alba, 'group.silence', { groupId, memberId: bruno.id, until });
  await expect(page.getByText(/Un administrateur vous a mis en sourdine/)).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expectAccessible(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Quitter le groupe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByText('Vous avez quitté le groupe.')).toBeVisible();
  await expect(page).toHaveURL(/#\/chat$/);
  await expect(phone.conversations().getByRole('listitem').filter({ hasText: 'Cercle clore' })).toHaveCount(0);
});

test('[GROUP-45, G6] who is removed reads why, in the open conversation and by a toast', async ({ device, server }) => {
  const { alba, bruno, celeste, groupId, address } = await circle(server.url, 'partir');
  await saysAt(server.url, alba, groupId, 'Bonsoir à tous');
  const [one, other] = [await device(bruno.username), await device(celeste.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await Promise.all([one.goto(address), other.goto(address)]);
  for (const each of [one, other]) await expect(each.message('Bonsoir à tous')).toBeVisible();
  await actAt(server.url, alba, 'group.remove', { groupId, memberId: bruno.id });
  await actAt(server.url, alba, 'group.ban', { groupId, memberId: celeste.id });
  const toast = (page: Page) => page.locator('[data-sonner-toast]').first();
  await expect(toast(one.page)).toContainText('Un administrateur vous a retiré du groupe « Cercle partir ».');
  await expect(toast(other.page)).toContainText('Un administrateur vous a exclu du groupe « Cercle partir ».');
  await expect(one.page.getByText('Vous ne faites plus partie de ce groupe.')).toBeVisible();
  await expect(other.page.getByText('Vous ne pouvez plus participer à ce groupe.')).toBeVisible();
  await expect(one.page.getByText('Bonsoir à tous')).toHaveCount(0);
  await expectAccessible(one.page);
  await takeScreenshots(one.page, 'group-removed');
});

test('[GROUP-20] a pinned message that is chosen in the list has the focus @long', async ({ device, server }) => {
  const { alba, groupId, address } = await circle(server.url, 'viser');
  const first = await saysAt(server.url, alba, groupId, 'Le code du portail');
  for (let n = 0; n < 40; n++) await saysAt(server.url, alba, groupId, `Nouvelle numéro ${n}`);
  const last = await saysAt(server.url, alba, groupId, 'Le menu de samedi');
  for (const { id: messageId } of [first, last])
    await actAt(server.url, alba, 'group.pin', { groupId, messageId, pinned: true });
  const phone = await device(alba.username);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(address);
  await page.getByRole('button', { name: /2\s+messages épinglés/ }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Le code du portail/ })
    .focus();
  await expectAccessible(page);
  await takeScreenshots(page, 'group-pins');
  await page.keyboard.press('Enter');
  await expect(phone.message('Le code du portail').getByRole('button', { name: 'Actions du message' })).toBeFocused();
});
