/** Tests what members of groups may do and see, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, groupMember, hashOf, type GroupMember } from '#tests/support/group-members.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const members = async <N extends number>(n: N) =>
  Promise.all(Array.from({ length: n }, () => groupMember(database, `groupe${count++}`)));
/** A public group of its creator and `n` others. */
async function groupOf(n: number, fields = {}) {
  const [creator, ...others] = (await members(n + 1)) as [GroupMember, ...GroupMember[]];
  const groupId = await creator.creates(fields);
  for (const other of others) {
    expect(await creator.does('group.invite', { groupId, memberId: other.id })).toBe('applied');
    expect(await other.does('group.answer', { groupId, accept: true })).toBe('applied');
  }
  return { creator, others: others as [GroupMember, GroupMember, GroupMember, GroupMember], groupId };
}

describe('creating and changing', () => {
  test('[GROUP-04, GROUP-19, GROUP-61] the creator is an admin; named members are only invited', async () => {
    const [ada, bela] = (await members(2)) as [GroupMember, GroupMember];
    const groupId = await ada.creates({ memberIds: [bela.id] });
    expect(await ada.group(groupId)).toMatchObject({
      kind: 'group',
      membership: { group: { role: 'admin' } },
      info: { name: 'Les flâneurs', members: 1, privacy: 'public', createdBy: ada.id },
    });
    expect(await bela.isIn(groupId)).toBe(false);
    expect(await bela.invitations()).toEqual([groupId]);
  });
  test.each([
    ['ab', 'group-name-short'],
    ['   ', 'group-name-short'],
    ['x'.repeat(51), 'group-name-long'],
    [7, 'group-name-short'],
  ])('[GROUP-08] the name %j is refused', async (name, code) => {
    const [ada] = (await members(1)) as [GroupMember];
    expect(await ada.does('group.create', { groupId: randomUUID(), name })).toBe(code);
  });
  test('[GROUP-03] a group is public or private, and nothing else', async () => {
    const [ada] = (await members(1)) as [GroupMember];
    const groupId = await ada.creates({ privacy: 'private' });
    expect((await ada.group(groupId)).info.privacy).toBe('private');
    expect(await ada.does('group.update', { groupId, privacy: 'secret' })).toBe('invalid');
    expect(await ada.does('group.create', { groupId: randomUUID(), name: 'Secret', privacy: 'secret' })).toBe(
      'invalid',
    );
  });
  test('[GROUP-08] a member creates at most ten groups', async () => {
    const [ada] = (await members(1)) as [GroupMember];
    for (let n = 0; n < 10; n++) await ada.creates();
    expect(await ada.does('group.create', { groupId: randomUUID(), name: 'Un de trop' })).toBe('too-many-groups');
  });
  test('[GROUP-29, GROUP-56] admins change the group, members do not, and a line tells a new name', async () => {
    const { creator, others, groupId } = await groupOf(1);
    expect(await others[0].does('group.update', { groupId, name: 'À moi' })).toBe('group-admins-only');
    expect(await creator.does('group.update', { groupId, name: 'Les promeneurs', slowSeconds: 30 })).toBe('applied');
    expect((await others[0].group(groupId)).info).toMatchObject({ name: 'Les promeneurs', slowSeconds: 30 });
    expect(await others[0].events(groupId)).toContain('renamed');
  });
  test('[GROUP-57, G9] a deleted group is gone for all, and later acts say so', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'bonsoir');
    const data = await others[0].message(groupId, 'trop tard');
    const heads = (await others[0].pull()).streams.map((s) => [s.stream, s.throughRev, s.membership.rev, 0]);
    expect(await others[0].does('group.delete', { groupId })).toBe('group-admins-only');
    expect(await creator.does('group.delete', { groupId })).toBe('applied');
    const { gone } = await others[0].pull(heads);
    expect(gone).toMatchObject([{ stream: groupId }]);
    expect(gone[0]?.membership.rev).toBeGreaterThan(Number(heads.find(([stream]) => stream === groupId)?.[2]));
    expect(await others[0].does('message.send', data)).toBe('group-deleted');
    expect(await database.owner`select from public.messages where stream_id = ${groupId}`).toHaveLength(0);
  });
});

describe('joining', () => {
  test('[GROUP-27, G10, G14] a public group is joined at once, with its history, all of it read', async () => {
    const { creator, groupId } = await groupOf(0);
    await creator.says(groupId, 'avant');
    const [late] = (await members(1)) as [GroupMember];
    expect(await late.does('group.join', { groupId })).toBe('applied');
    expect(await late.texts(groupId)).toEqual(['avant']);
    expect(await late.unread(groupId)).toBe(0);
    await creator.says(groupId, 'après');
    expect(await late.unread(groupId)).toBe(1);
  });
  test('[G10] a private group shows nothing from before joining, and is unknown without invitation', async () => {
    const { creator, groupId } = await groupOf(0, { privacy: 'private' });
    await creator.says(groupId, 'avant');
    const [late] = (await members(1)) as [GroupMember];
    expect(await late.does('group.join', { groupId })).toBe('unknown-group');
    await creator.does('group.invite', { groupId, memberId: late.id });
    expect(await late.does('group.join', { groupId })).toBe('applied');
    expect(await late.texts(groupId)).toEqual([]);
    expect(await late.invitations()).toEqual([]);
  });
  test('[G10] a group that turns public keeps its private past from those who join later', async () => {
    const { creator, groupId } = await groupOf(0, { privacy: 'private' });
    await creator.says(groupId, 'en privé');
    await creator.does('group.update', { groupId, privacy: 'public' });
    await creator.says(groupId, 'en public');
    const [late] = (await members(1)) as [GroupMember];
    await late.does('group.join', { groupId });
    expect(await late.texts(groupId)).toEqual(['en public']);
    expect(await creator.texts(groupId)).toEqual(['en privé', 'en public']);
  });
  test('[GROUP-26, GROUP-58] whoever refuses with silence hears no more of that inviter', async () => {
    const { creator, groupId } = await groupOf(0);
    const [ada] = (await members(1)) as [GroupMember];
    await creator.does('group.invite', { groupId, memberId: ada.id });
    expect(await ada.does('group.answer', { groupId, accept: false, silence: true })).toBe('applied');
    expect(await creator.does('group.invite', { groupId, memberId: ada.id })).toBe('applied');
    expect(await ada.invitations()).toEqual([]);
    expect(await ada.does('group.answer', { groupId, accept: true })).toBe('invitation-gone');
  });
  test('[GROUP-26] a blocked member is not invited, and who blocks learns it, not who is blocked', async () => {
    const { creator, groupId } = await groupOf(0);
    const [ada, bela] = (await members(2)) as [GroupMember, GroupMember];
    await blocks(database, creator, ada);
    await blocks(database, bela, creator);
    expect(await creator.does('group.invite', { groupId, memberId: ada.id })).toBe('blocked-mine');
    expect(await creator.does('group.invite', { groupId, memberId: bela.id })).toBe('applied');
    expect(await bela.invitations()).toEqual([]);
  });
  test('[GROUP-26] twenty invitations a day are the limit', async () => {
    const { creator, groupId } = await groupOf(0);
    const invited = await members(21);
    const answers = [];
    for (const { id } of invited) answers.push(await creator.does('group.invite', { groupId, memberId: id }));
    expect(answers.filter((answer) => answer === 'applied')).toHaveLength(20);
    expect(answers.at(-1)).toBe('too-many-invitations');
  });
  test('[GROUP-08] the 501st member is refused', async () => {
    const { groupId } = await groupOf(0);
    const [ada, bela] = (await members(2)) as [GroupMember, GroupMember];
    await database.owner`update public.groups set members = 499 where id = ${groupId}`;
    expect(await ada.does('group.join', { groupId })).toBe('applied');
    expect(await bela.does('group.join', { groupId })).toBe('group-full');
  });
  test('[GROUP-08] a link lets members in until it is used up, revoked or expired', async () => {
    const { creator, groupId } = await groupOf(0, { privacy: 'private' });
    const [ada, bela, cleo] = (await members(3)) as [GroupMember, GroupMember, GroupMember];
    const link = async (token: string, uses: number) => {
      const linkId = randomUUID();
      const data = { groupId, linkId, tokenHash: hashOf(token), days: 7, uses, asks: false };
      expect(await creator.does('group.link', data)).toBe('applied');
      return linkId;
    };
    await link('une fois', 1);
    expect(await ada.does('group.join', { groupId, tokenHash: hashOf('une fois') })).toBe('applied');
    expect(await bela.does('group.join', { groupId, tokenHash: hashOf('une fois') })).toBe('group-link-used');
    const revoked = await link('retiré', 5);
    await creator.does('group.revoke-link', { groupId, linkId: revoked });
    expect(await bela.does('group.join', { groupId, tokenHash: hashOf('retiré') })).toBe('group-link-revoked');
    const old = await link('ancien', 5);
    await database.owner`update app.group_links set expires_at = now() - interval '1 minute' where id = ${old}`;
    expect(await bela.does('group.join', { groupId, tokenHash: hashOf('ancien') })).toBe('group-link-expired');
    expect(await cleo.does('group.join', { groupId, tokenHash: hashOf('inventé') })).toBe('group-link-gone');
  });
  test('[GROUP-08] a link that asks makes a request, which an admin answers', async () => {
    const { creator, groupId } = await groupOf(0, { privacy: 'private' });
    const [ada] = (await members(1)) as [GroupMember];
    const tokenHash = hashOf('demande');
    await creator.does('group.link', { groupId, linkId: randomUUID(), tokenHash, days: 7, uses: 5, asks: true });
    expect(await ada.does('group.join', { groupId, tokenHash })).toBe('applied');
    expect(await ada.isIn(groupId)).toBe(false);
    expect(await creator.call('group_administration', { groupId, list: 'requests' })).toMatchObject({
      rows: [{ memberId: ada.id }],
    });
    expect(await creator.does('group.request', { groupId, memberId: ada.id, accept: true })).toBe('applied');
    expect(await ada.isIn(groupId)).toBe(true);
  });
});

test('[GROUP-05, GROUP-06] the page of members has the id and the role of each, admins first', async () => {
  const { creator, others, groupId } = await groupOf(2);
  await creator.does('group.role', { groupId, memberId: others[1].id, role: 'admin' });
  const admin = (member: GroupMember) => ({ memberId: member.id, role: 'admin' });
  expect(await others[0].call('group_members', { groupId })).toMatchObject({
    members: [admin(creator), admin(others[1]), { memberId: others[0].id, role: 'member' }],
    next: null,
  });
});

describe('leaving', () => {
  test('[GROUP-24, G22] the last admin’s place is taken by the member of longest standing', async () => {
    const { creator, others, groupId } = await groupOf(2);
    expect(await creator.leaves(groupId)).toBe('applied');
    expect((await others[0].group(groupId)).membership.group.role).toBe('admin');
    expect((await others[1].group(groupId)).membership.group.role).toBe('member');
    expect(await others[1].events(groupId)).toEqual(expect.arrayContaining(['left', 'took-over']));
  });
  test('[G22] two admins who leave at once do not leave the group without one', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await creator.does('group.role', { groupId, memberId: others[0].id, role: 'admin' });
    expect(await Promise.all([creator.leaves(groupId), others[0].leaves(groupId)])).toEqual(['applied', 'applied']);
    expect((await others[1].group(groupId)).membership.group.role).toBe('admin');
  });
  test('[GROUP-08] an empty group is deleted', async () => {
    const { creator, groupId } = await groupOf(0);
    await creator.leaves(groupId);
    expect(await database.owner`select from public.groups where id = ${groupId} and deleted_at is null`).toEqual([]);
  });
  test('[G15] a leave that was queued in an earlier membership does nothing', async () => {
    const { others, groupId } = await groupOf(1);
    const { joinRev } = (await others[0].group(groupId)).membership.group;
    await others[0].leaves(groupId);
    await others[0].does('group.join', { groupId });
    expect(await others[0].does('group.leave', { groupId, joinRev })).toBe('applied');
    expect(await others[0].isIn(groupId)).toBe(true);
  });
  test('[G15] a message that was queued in an earlier membership asks first', async () => {
    const { others, groupId } = await groupOf(1);
    const queued = await others[0].message(groupId, 'attendait');
    await others[0].leaves(groupId);
    expect(await others[0].does('message.send', queued)).toBe('not-in-group');
    await others[0].does('group.join', { groupId });
    expect(await others[0].does('message.send', queued)).toBe('group-joined-again');
  });
  test('[G10, Y9] what a private group said in one’s absence stays unseen after the return', async () => {
    const { creator, others, groupId } = await groupOf(1, { privacy: 'private' });
    await creator.says(groupId, 'avant');
    await others[0].leaves(groupId);
    await creator.says(groupId, 'en son absence');
    await creator.does('group.invite', { groupId, memberId: others[0].id });
    await others[0].does('group.answer', { groupId, accept: true });
    await creator.says(groupId, 'après');
    expect(await others[0].texts(groupId)).toEqual(['avant', 'après']);
    expect(await others[0].unread(groupId)).toBe(1);
  });
});
