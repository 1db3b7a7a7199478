/** Three members with two devices each go through the life of a group, and end with the same. */
import type { Locator } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { groupRow, openedGroup, openGroup, threePeople, type GroupPerson } from '#tests/support/group-people.ts';
import { actAt } from '#tests/support/groups-at.ts';

const NAME = 'Les promeneuses';

/** The first one creates the group on her phone and invites the others by name, who accept on a desk and on a phone. */
async function meet([alba, brune, cleo]: readonly [GroupPerson, GroupPerson, GroupPerson]) {
  const { page } = alba.phone;
  await alba.phone.goto('/#/chat/groups/new');
  const form = page.getByRole('form', { name: 'Nouveau groupe' });
  await form.getByLabel('Nom').fill(NAME);
  await form.getByRole('radio', { name: 'Privé' }).check();
  for (const { member } of [brune, cleo]) {
    await form.getByLabel('Chercher un membre').fill(member.username);
    await form.getByRole('button', { name: `Inviter ${member.username}` }).click();
    await expect(form.getByRole('list', { name: 'Membres choisis' })).toContainText(member.username);
  }
  await form.getByRole('button', { name: 'Créer le groupe' }).click();
  const groupId = await openedGroup(alba.phone);
  for (const device of [brune.desk, cleo.phone]) {
    await device.goto('/#/chat');
    await device.page.getByRole('button', { name: `Accepter l’invitation au groupe ${NAME}` }).click();
    await expect(groupRow(device, NAME)).toBeVisible();
  }
  return groupId;
}

const menuItem = async (device: Device, text: string, action: string): Promise<Locator> => {
  await device.message(text).getByText(text).click({ button: 'right' });
  return device.page.getByRole('menu', { name: 'Actions du message' }).getByRole('menuitem', { name: action });
};

/** Which of the texts a device shows, in its order. */
const shownOf = async (device: Device, texts: readonly string[]): Promise<string[]> => {
  const articles = await device.messages().getByRole('article').allInnerTexts();
  return articles.flatMap((article) => texts.find((text) => article.includes(text)) ?? []);
};

test('[GROUP-01] three members with two devices each share a group, online and offline @long', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000);
  const people = await threePeople(server.url, device, 'trio');
  const [alba, brune, cleo] = people;
  const all = people.flatMap(({ both }) => both);
  const groupId = await meet(people);
  for (const each of all) await openGroup(each, groupId);

  // Talk, one of them without a network.
  await alba.phone.send('Bonsoir à vous deux');
  for (const each of all) await expect(each.message('Bonsoir à vous deux')).toBeVisible();
  await cleo.phone.goOffline();
  await cleo.phone.send('Écrit dans le métro');
  await brune.desk.send('Nous attendons Cléo');
  await expect(cleo.desk.message('Nous attendons Cléo')).toBeVisible();
  await expect(cleo.phone.message('Nous attendons Cléo')).toHaveCount(0);
  await cleo.phone.goOnline();
  for (const each of all) {
    await expect(each.message('Écrit dans le métro')).toBeVisible();
    await expect(each.message('Nous attendons Cléo')).toBeVisible();
  }

  // Vote, one of them without a network.
  const poll = { options: ['Le parc', 'Les quais'], multiple: false, anonymous: false, closesAt: null };
  const joinRev = 2;
  await actAt(server.url, alba.member, 'message.send', {
    ...{ conversationId: groupId, receiverId: null, type: 'poll', text: 'Où marchons-nous ?', joinRev, poll },
    ...{ mediaUrl: null, gifUrl: null },
  });
  const option = (each: Device, text: string) => each.message('Où marchons-nous ?').getByRole('button', { name: text });
  for (const each of all) await expect(option(each, 'Les quais')).toBeVisible();
  await brune.phone.goOffline();
  await option(brune.phone, 'Les quais').click();
  await option(cleo.desk, 'Le parc').click();
  await option(alba.desk, 'Les quais').click();
  await brune.phone.goOnline();
  for (const each of all) {
    await expect(option(each, 'Les quais')).toHaveAccessibleName(/2\s+votes/);
    await expect(option(each, 'Le parc')).toHaveAccessibleName(/1\s+vote/);
  }
  for (const each of brune.both) await expect(option(each, 'Les quais')).toHaveAttribute('aria-pressed', 'true');

  // Pin.
  await (await menuItem(alba.desk, 'Bonsoir à vous deux', 'Épingler dans le groupe')).click();
  for (const each of all)
    await expect(
      each.page.getByRole('button', { name: /Aller au message épinglé.*Bonsoir à vous deux/ }),
    ).toBeVisible();

  // Hand over, then leave.
  await alba.desk.goto(`/#/chat/group/${groupId}/info`);
  const { page } = alba.desk;
  await page.getByRole('button', { name: `Actions pour ${brune.member.username}` }).click();
  await page.getByRole('menuitem', { name: 'Confier le groupe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confier' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  for (const each of [...brune.both, ...cleo.both]) await expect(each.messages()).toContainText('a confié le groupe');
  await page.getByRole('button', { name: 'Quitter le groupe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  for (const each of alba.both) {
    await each.goto('/#/chat');
    await expect(each.page.getByText('Aucune conversation pour le moment.')).toBeVisible();
    await expect(groupRow(each, NAME)).toHaveCount(0);
  }

  // What is written now reaches those who stay, who all end with the same.
  await brune.phone.send('À deux, désormais');
  const texts = [
    'Bonsoir à vous deux',
    'Écrit dans le métro',
    'Nous attendons Cléo',
    'Où marchons-nous ?',
    'À deux, désormais',
  ];
  const rest = [...brune.both, ...cleo.both];
  for (const each of rest) await expect(each.message('À deux, désormais')).toBeVisible();
  const first = await shownOf(brune.phone, texts);
  expect(first.toSorted()).toEqual(texts.toSorted());
  for (const each of rest) expect(await shownOf(each, texts)).toEqual(first);
});
