/** Three members with two devices each meet in a group, talk and vote, and end with the same. */
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { groupRow, openedGroup, openGroup, threePeople, type GroupPerson } from '#tests/support/group-people.ts';
import { actAt } from '#tests/support/groups-at.ts';

const NAME = 'Les promeneuses';

/** The first one creates the group on her phone and invites the others, who accept on a desk and on a phone. */
async function meet(url: string, [alba, brune, cleo]: readonly [GroupPerson, GroupPerson, GroupPerson]) {
  const { page } = alba.phone;
  await alba.phone.goto('/#/chat/groups/new');
  const form = page.getByRole('form', { name: 'Nouveau groupe' });
  await form.getByLabel('Nom').fill(NAME);
  await form.getByRole('radio', { name: 'Privé' }).check();
  await form.getByRole('button', { name: 'Créer le groupe' }).click();
  const groupId = await openedGroup(alba.phone);
  for (const { member } of [brune, cleo])
    await actAt(url, alba.member, 'group.invite', { groupId, memberId: member.id });
  for (const device of [brune.desk, cleo.phone]) {
    await device.goto('/#/chat');
    await device.page.getByRole('button', { name: `Accepter l’invitation au groupe ${NAME}` }).click();
    await expect(groupRow(device, NAME)).toBeVisible();
  }
  return groupId;
}

test('[GROUP-01] three members with two devices each meet, talk and vote, online and offline', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000);
  const people = await threePeople(server.url, device, 'trio');
  const [alba, brune, cleo] = people;
  const all = people.flatMap(({ both }) => both);
  const groupId = await meet(server.url, people);
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
});
