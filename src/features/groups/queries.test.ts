import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveGroup } from '#device/leave-group.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { GroupInvitation } from '#schemas/streams/group.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { group, groupHead, groupInfo } from '#tests/support/group-head.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, bela, instant, uuid } from '#tests/support/streams.ts';
import { changesOfGroups, type GroupChange } from './group-changes.ts';
import { invitations, knownGroups, ownGroup } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const invitation = (n: number): GroupInvitation => ({
  groupId: uuid(600 + n) as ConversationId,
  name: `groupe ${n}`,
  avatarUrl: null,
  description: '',
  privacy: 'private',
  members: 4,
  invitedBy: { id: bela, username: 'bela' },
  at: instant(n),
});
const accountWith = (blocked: boolean, ...all: GroupInvitation[]) => {
  const account = accountHead(blocked ? [bela] : []);
  return account.info?.kind === 'account' ? { ...account, info: { ...account.info, invitations: all } } : account;
};

test('[GROUP-65] invitations are listed, the latest first', async () => {
  await device.receive(accountWith(false, invitation(1), invitation(2)));
  const all = await device.waitFor(invitations(device), (each) => each.length > 0);
  expect(all.map(({ name }) => name)).toEqual(['groupe 2', 'groupe 1']);
});

test('[Y9] an invitation of a blocked member is not shown', async () => {
  await device.receive(accountWith(true, invitation(1)));
  await device.waitFor(knownGroups(device), (known) => known !== null);
  expect(await device.waitFor(invitations(device))).toEqual([]);
});

test('[GROUP-52] groups are known once the account is, and change with the store', async () => {
  expect(await device.waitFor(knownGroups(device))).toBeNull();
  await device.receive(accountWith(false));
  await device.receive(groupHead(1, { info: groupInfo(1, { name: 'Sous les toits' }) }));
  const known = await device.waitFor(knownGroups(device), (each) => each !== null && each.own.length > 0);
  expect(known?.own.map(({ name }) => name)).toEqual(['Sous les toits']);
});

test('[GROUP-67] a group that comes right after opening is a change; those that were kept are none', async () => {
  await device.receive(accountWith(false));
  await device.receive(groupHead(1, { id: asStream(uuid(701) as ConversationId) }));
  const looks: (readonly GroupChange[])[] = [];
  const watching = changesOfGroups(device).subscribe((changes) => looks.push(changes));
  // The first look emits too, so that a command can wait for it.
  await expect.poll(() => looks).toEqual([[]]);
  await device.receive(groupHead(1, { info: groupInfo(1, { name: 'Sous les toits' }) }));
  await expect.poll(() => looks.flat().map(({ name }) => name)).toEqual(['Sous les toits']);
  watching.unsubscribe();
});

// [G15]
test('[GROUP-68] leaving names the membership that ends, and the group is gone at once', async () => {
  await device.receive(accountWith(false));
  await device.receive(groupHead(1));
  const shown = await device.waitFor(ownGroup(device, group), (each) => each !== null);
  await leaveGroup({ groupId: group, joinRev: shown?.group.own.joinRev ?? 0 }, device.context);
  expect(await device.waitFor(ownGroup(device, group), (each) => each === null)).toBeNull();
  expect((await device.outbox.snapshot()).entries).toMatchObject([
    { action: 'group.leave', data: { groupId: group, joinRev: 2 } },
  ]);
});
