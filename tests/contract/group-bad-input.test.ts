/** Tests that bad input about groups is refused with a code, and changes nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, hashOf, type Fields } from '#tests/support/group-members.ts';
import { groupWorld, attemptUndone, type GroupWorld, type Relation } from '#tests/support/group-world.ts';

let database: TestDatabase;
let world: GroupWorld;
const links: Record<string, string> = {};
beforeAll(async () => {
  database = await freshDatabase();
  world = await groupWorld(database, 'm');
  const { admin, creator } = world.people;
  for (const [name, uses] of Object.entries({ used: 1, expired: 9, revoked: 9 })) {
    const [linkId, tokenHash] = [randomUUID(), hashOf(name)];
    links[name] = tokenHash;
    const data = { groupId: world.groupId, linkId, tokenHash, days: 7, uses, asks: false };
    expect(await creator.does('group.link', data)).toBe('applied');
    if (name === 'expired') await database.owner`update app.group_links set expires_at = now() where id = ${linkId}`;
    if (name === 'used') await database.owner`update app.group_links set uses_left = 0 where id = ${linkId}`;
    if (name === 'revoked') await creator.does('group.revoke-link', { groupId: world.groupId, linkId });
  }
  await blocks(database, admin, world.stranger);
}, 60_000);
afterAll(() => database.drop());

const attempt = (who: Relation, action: string, data: Fields) =>
  attemptUndone(database, world, world.people[who].id, { id: randomUUID(), action, data, timestamp: 0 });
const refused = (code: string) => ({ outcome: code, changed: false });
const created = (more: Fields) =>
  attempt('outsider', 'group.create', { groupId: randomUUID(), name: 'Les amis', ...more });
const inGroup = (who: Relation, action: string, more: Fields) =>
  attempt(who, action, { groupId: world.groupId, ...more });
const sent = async (who: Relation, more: Fields) =>
  attempt(who, 'message.send', await world.people[who].message(world.groupId, 'Quand ?', more));

describe('creating', () => {
  test.each([
    ['no name', { name: undefined }, 'invalid'],
    ['a name of two characters', { name: 'ab' }, 'group-name-short'],
    ['a name of spaces', { name: '     ' }, 'group-name-short'],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, 'group-name-long'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'group-description-long'],
    ['an unknown privacy', { privacy: 'secret' }, 'invalid'],
    ['members that are no list', { memberIds: 'ada' }, 'invalid'],
    ['members of whom one is no id', { memberIds: [randomUUID(), 'ada'] }, 'invalid'],
    [
      'more members than invitations are left',
      { memberIds: Array.from({ length: 21 }, () => randomUUID()) },
      'too-many-invitations',
    ],
    ['another creator', { createdBy: randomUUID() }, 'invalid'],
    ['the user of another', { userId: randomUUID() }, 'invalid'],
    ['the picture of another', { avatar: `avatars/${randomUUID()}/group-${randomUUID()}-3x3.webp` }, 'picture-refused'],
    ['a foreign address as picture', { avatar: 'https://example.org/a.webp' }, 'picture-refused'],
  ])('[GROUP-08, GROUP-19] with %s is refused', async (_, more, code) => {
    expect(await created(more)).toEqual(refused(code));
  });
  test('[GROUP-08] with a picture that was never stored is refused so that it can be sent again', async () => {
    const avatar = `avatars/${world.people.outsider.id}/group-${randomUUID()}-3x3.webp`;
    expect(await created({ avatar })).toEqual(refused('picture-missing'));
  });
  test('[GROUP-19, Y3] with the id of a stream, a member or a pair’s conversation is refused', async () => {
    const [pair] = await database.owner<{ id: string }[]>`
      select app.conversation_id(${world.asker.id}, ${world.stranger.id}) as id`;
    for (const groupId of [world.groupId, world.target.id, pair?.id])
      expect(await created({ groupId })).toEqual(refused('invalid'));
  });
  test('[GROUP-26] duplicates among the members are invited once', async () => {
    const { stranger, people } = world;
    const groupId = await people.creator.creates({ memberIds: [stranger.id, stranger.id, stranger.id] });
    const rows = await database.owner`select from app.group_invitations where group_id = ${groupId}`;
    expect(rows).toHaveLength(1);
  });
});

describe('adding members', () => {
  test.each<[string, Relation, () => string, string]>([
    ['one whom one has blocked', 'admin', () => world.stranger.id, 'blocked-mine'],
    ['one who is there already', 'creator', () => world.target.id, 'already-in-group'],
    ['oneself', 'creator', () => world.people.creator.id, 'unknown-member'],
    ['one who is banned', 'creator', () => world.people.banned.id, 'group-banned'],
    ['one who does not exist', 'creator', () => randomUUID(), 'unknown-member'],
    ['no id at all', 'creator', () => 'ada', 'unknown-member'],
  ])('[GROUP-26] %s is refused', async (_, who, memberId, code) => {
    expect(await inGroup(who, 'group.invite', { memberId: memberId() })).toEqual(refused(code));
  });
  test('[GROUP-27, GROUP-08] the 501st member is refused, by whichever way', async () => {
    const [{ members = 0 } = {}] = await database.owner<{ members: number }[]>`
      select members from public.groups where id = ${world.groupId}`;
    const fill = (count: number) =>
      database.owner`update public.groups set members = ${count} where id = ${world.groupId}`;
    await fill(500);
    expect(await inGroup('invited', 'group.answer', { accept: true })).toEqual(refused('group-full'));
    expect(await inGroup('outsider', 'group.join', { tokenHash: world.token })).toEqual(refused('group-full'));
    expect(await inGroup('creator', 'group.invite', { memberId: world.stranger.id })).toEqual(refused('group-full'));
    expect(await inGroup('admin', 'group.request', { memberId: world.asker.id, accept: true })).toEqual(
      refused('group-full'),
    );
    await fill(members);
  });
  test.each([
    ['used', 'group-link-used'],
    ['expired', 'group-link-expired'],
    ['revoked', 'group-link-revoked'],
    ['invented', 'group-link-gone'],
  ])('[GROUP-27] a link that is %s is refused, and leads to no group', async (name, code) => {
    const tokenHash = links[name] ?? hashOf(name);
    expect(await inGroup('outsider', 'group.join', { tokenHash })).toEqual(refused(code));
    const card = await world.people.outsider.call('group_card', { tokenHash });
    expect(card).toEqual({ group: null, refusal: code, deletedBy: null, departure: null });
  });
  test('[GROUP-27] a link’s token that is no hash is refused', async () => {
    for (const tokenHash of ['', 'x', 7, null, { a: 1 }])
      expect(await inGroup('outsider', 'group.join', { tokenHash })).toEqual(refused('group-link-gone'));
  });
  test('[GROUP-08] a request that is repeated uses its link once', async () => {
    const { asker, groupId } = world;
    const uses = () => database.owner`select uses_left from app.group_links where group_id = ${groupId} and asks`;
    const before = await uses();
    expect(await asker.does('group.join', { groupId, tokenHash: hashOf('m ask') })).toBe('applied');
    expect(await uses()).toEqual(before);
  });
});

describe('administering', () => {
  test.each<[string, string, () => Fields, string]>([
    ['promoting a non-member', 'group.role', () => ({ memberId: world.stranger.id, role: 'admin' }), 'unknown-member'],
    ['a role that does not exist', 'group.role', () => ({ memberId: world.target.id, role: 'owner' }), 'invalid'],
    ['removing a non-member', 'group.remove', () => ({ memberId: world.stranger.id }), 'unknown-member'],
    ['removing oneself', 'group.remove', () => ({ memberId: world.people.admin.id }), 'invalid'],
    ['removing the creator', 'group.remove', () => ({ memberId: world.people.creator.id }), 'group-creator'],
    ['banning the creator', 'group.ban', () => ({ memberId: world.people.creator.id }), 'group-creator'],
    [
      'demoting the creator',
      'group.role',
      () => ({ memberId: world.people.creator.id, role: 'member' }),
      'group-creator',
    ],
    ['silencing without a time', 'group.silence', () => ({ memberId: world.target.id }), 'invalid'],
    ['silencing until a word', 'group.silence', () => ({ memberId: world.target.id, until: 'demain' }), 'invalid'],
    ['a slow mode of two hours', 'group.update', () => ({ slowSeconds: 7200 }), 'invalid'],
    ['an unknown switch', 'group.update', () => ({ adminsOnly: ['read'] }), 'invalid'],
    ['changing who has created it', 'group.update', () => ({ createdBy: world.people.admin.id }), 'invalid'],
    [
      'a link for a year',
      'group.link',
      () => ({ linkId: randomUUID(), tokenHash: hashOf('x'), days: 365, uses: 1, asks: false }),
      'invalid',
    ],
    [
      'a request that nobody made',
      'group.request',
      () => ({ memberId: world.stranger.id, accept: true }),
      'request-gone',
    ],
    ['pinning what does not exist', 'group.pin', () => ({ messageId: randomUUID(), pinned: true }), 'unknown-message'],
  ])('[GROUP-61] %s is refused', async (_, action, data, code) => {
    expect(await inGroup('admin', action, data())).toEqual(refused(code));
  });
});

describe('messages', () => {
  const poll = (fields: Fields) => ({
    type: 'poll',
    poll: { options: ['a', 'b'], multiple: false, anonymous: true, closesAt: null, ...fields },
  });
  test.each<[string, Fields, string]>([
    ['a poll with one option', poll({ options: ['a'] }), 'invalid'],
    ['a poll with eleven options', poll({ options: Array.from({ length: 11 }, (_, n) => `${n}`) }), 'invalid'],
    ['a poll with an empty option', poll({ options: ['a', ' '] }), 'invalid'],
    ['a poll that is closed already', poll({ closesAt: '2020-01-01T00:00:00.000Z' }), 'invalid'],
    ['a poll without its content', { type: 'poll' }, 'invalid'],
    ['a poll in a text', { ...poll({}), type: 'text' }, 'invalid'],
    ['a system row', { type: 'system' }, 'invalid'],
    ['21 mentions', { mentions: Array.from({ length: 21 }, () => randomUUID()) }, 'invalid'],
    ['mentions that are no ids', { mentions: ['ada'] }, 'invalid'],
    ['@tous by a member', { mentionsAll: true }, 'group-admins-only'],
    ['another membership', { joinRev: 999 }, 'group-joined-again'],
    ['a foreign picture', { type: 'image', mediaUrl: `${randomUUID()}/${randomUUID()}/x.webp` }, 'picture-refused'],
    ['a text of 1,001 characters', { text: 'x'.repeat(1001) }, 'text-too-long'],
    ['an unknown quote', { replyTo: randomUUID() }, 'unknown-message'],
  ])('[GROUP-20] with %s are refused', async (_, more, code) => {
    expect(await sent('member', more)).toEqual(refused(code));
  });
  test('[GROUP-20] whoever an entry names, it is its sender’s own', async () => {
    const { creator, member } = world.people;
    const data = await member.message(world.groupId, 'de moi', { userId: creator.id, senderId: creator.id });
    const { results } = await member.pushAll(['message.send', data]);
    expect(results).toMatchObject([{ status: 'applied', row: { senderId: member.id } }]);
  });
  test.each([[[2]], [[0, 1]], [[-1]], ['0'], [[0.5]], [null]])(
    '[GROUP-20, G25] the choices %j of a single choice between two are refused',
    async (choices) => {
      expect(await inGroup('member', 'group.vote', { messageId: world.pollId, choices })).toEqual(refused('invalid'));
    },
  );
});

describe('what comes too late', () => {
  test('[G9, G28] every act in a group that was deleted says so', async () => {
    const { creator, member, admin } = world.people;
    const groupId = await creator.creates();
    for (const who of [member, admin]) expect(await who.does('group.join', { groupId })).toBe('applied');
    const data = await member.message(groupId, 'trop tard');
    const { results } = await creator.pushAll(['message.send', await creator.message(groupId, 'avant')]);
    const messageId = results[0]?.id;
    expect(await creator.does('group.delete', { groupId })).toBe('applied');
    const target = { conversationId: groupId, messageId };
    const entries: readonly [string, Fields][] = [
      ['message.send', data],
      ['message.edit', { ...target, text: 'x' }],
      ['message.delete', target],
      ['message.react', { ...target, emoji: '🔥' }],
      ['conversation.read', { conversationId: groupId, upTo: 5, epoch: await database.epoch() }],
      ['conversation.set', { conversationId: groupId, settings: { muted: true } }],
      ['group.vote', { groupId, messageId, choices: [0] }],
      ['group.pin', { groupId, messageId, pinned: true }],
      ['group.update', { groupId, name: 'Autre nom' }],
      ['group.invite', { groupId, memberId: world.stranger.id }],
      ['group.join', { groupId }],
    ];
    for (const [action, entry] of entries) expect(await member.does(action, entry), action).toBe('group-deleted');
  });
  test('[GROUP-08] the last one to leave deletes the group, with its invitations and links', async () => {
    const { creator, outsider } = world.people;
    const groupId = await creator.creates({ memberIds: [outsider.id] });
    expect(await creator.leaves(groupId)).toBe('applied');
    expect(await outsider.invitations()).not.toContain(groupId);
    expect(await outsider.does('group.answer', { groupId, accept: true })).toBe('invitation-gone');
    expect(await database.owner`select from public.messages where stream_id = ${groupId}`).toHaveLength(0);
  });
  test('[GROUP-26, GROUP-59] a ban takes an open invitation back', async () => {
    const { creator, outsider } = world.people;
    const groupId = await creator.creates({ memberIds: [outsider.id] });
    expect(await creator.does('group.ban', { groupId, memberId: outsider.id })).toBe('applied');
    expect(await outsider.invitations()).not.toContain(groupId);
  });
});
