/** Tests each action and page of groups as everybody who can stand in some relation to a group. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { hashOf, type Fields } from '#tests/support/group-members.ts';
import { groupWorld, relations, attemptUndone, type GroupWorld, type Relation } from '#tests/support/group-world.ts';

let database: TestDatabase;
let world: GroupWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = await groupWorld(database, 'd');
}, 60_000);
afterAll(() => database.drop());

type Codes = Readonly<Record<Relation, string>>;
/** Who is in the group gets one code or an exception, who is not another; `unchanged`: applied without effect. */
const codes = (present: string, exceptions: Partial<Codes> = {}, outside = 'unknown-group'): Codes => ({
  outsider: outside,
  invited: outside,
  moderator: outside,
  removed: 'not-in-group',
  banned: 'group-banned',
  member: present,
  silenced: present,
  blocked: present,
  restricted: present,
  admin: present,
  creator: present,
  ...exceptions,
});
const everyone = (code: string, exceptions: Partial<Codes> = {}): Codes =>
  codes(code, { removed: code, banned: code, ...exceptions }, code);
const ofAdmins = (exceptions: Partial<Codes> = {}) =>
  codes('group-admins-only', { admin: 'applied', creator: 'applied', ...exceptions });
const ofMessage = (present: string, exceptions: Partial<Codes> = {}) => codes(present, exceptions, 'unknown-message');

interface Row {
  action: string;
  data: (who: Relation) => Fields | Promise<Fields>;
  expected: Codes;
}
const inGroup = (more: () => Fields) => () => ({ groupId: world.groupId, ...more() });
const onTarget = (more: Fields = {}) => inGroup(() => ({ memberId: world.target.id, ...more }));
const onMessage =
  (id: (who: Relation) => string, more: Fields = {}) =>
  (who: Relation) => ({
    conversationId: world.groupId,
    messageId: id(who),
    ...more,
  });
const present = new Set<Relation>(['member', 'silenced', 'blocked', 'restricted', 'admin', 'creator']);
const joinRev = async (who: Relation) =>
  present.has(who) ? (await world.people[who].group(world.groupId)).membership.group.joinRev : 2;
const link = () => ({ linkId: randomUUID(), tokenHash: hashOf(randomUUID()), days: 7, uses: 5, asks: false });

const rows: Readonly<Record<string, Row>> = {
  'group.create': {
    action: 'group.create',
    data: () => ({ groupId: randomUUID(), name: 'Un autre cercle' }),
    expected: everyone('applied'),
  },
  'group.update': { action: 'group.update', data: inGroup(() => ({ name: 'Autre nom' })), expected: ofAdmins() },
  'group.delete': { action: 'group.delete', data: inGroup(() => ({})), expected: ofAdmins() },
  'group.invite': {
    action: 'group.invite',
    data: inGroup(() => ({ memberId: world.stranger.id })),
    expected: codes('applied'),
  },
  'group.answer': {
    action: 'group.answer',
    data: inGroup(() => ({ accept: true })),
    expected: everyone('invitation-gone', { invited: 'applied' }),
  },
  'group.join': {
    action: 'group.join',
    data: inGroup(() => ({})),
    expected: codes('unchanged', { invited: 'applied', removed: 'unknown-group', banned: 'unknown-group' }),
  },
  'group.join by a link': {
    action: 'group.join',
    data: inGroup(() => ({ tokenHash: world.token })),
    expected: codes('unchanged', { removed: 'applied' }, 'applied'),
  },
  'group.request': {
    action: 'group.request',
    data: inGroup(() => ({ memberId: world.asker.id, accept: true })),
    expected: ofAdmins(),
  },
  'group.leave': {
    action: 'group.leave',
    data: async (who) => ({ groupId: world.groupId, joinRev: await joinRev(who) }),
    expected: codes('applied', { removed: 'unchanged', banned: 'unchanged' }),
  },
  'group.remove': { action: 'group.remove', data: onTarget(), expected: ofAdmins() },
  'group.ban': { action: 'group.ban', data: onTarget(), expected: ofAdmins() },
  'group.unban': {
    action: 'group.unban',
    data: inGroup(() => ({ memberId: world.people.banned.id })),
    expected: ofAdmins(),
  },
  'group.role': { action: 'group.role', data: onTarget({ role: 'admin' }), expected: ofAdmins() },
  'group.silence': {
    action: 'group.silence',
    data: onTarget({ until: '2999-01-01T00:00:00.000Z' }),
    expected: ofAdmins(),
  },
  'group.hand-over': { action: 'group.hand-over', data: onTarget(), expected: ofAdmins({ admin: 'group-creator' }) },
  'group.link': { action: 'group.link', data: inGroup(link), expected: codes('applied') },
  'group.revoke-link': {
    action: 'group.revoke-link',
    data: inGroup(() => ({ linkId: world.linkId })),
    expected: codes('group-link-gone', { admin: 'applied', creator: 'applied' }),
  },
  'group.vote': {
    action: 'group.vote',
    data: inGroup(() => ({ messageId: world.pollId, choices: [1] })),
    expected: codes('applied'),
  },
  'group.pin': {
    action: 'group.pin',
    data: inGroup(() => ({ messageId: world.messageId, pinned: true })),
    expected: ofAdmins(),
  },
  'message.send': {
    action: 'message.send',
    data: async (who) => ({
      ...{
        conversationId: world.groupId,
        receiverId: null,
        type: 'text',
        text: 'bonsoir',
        mediaUrl: null,
        gifUrl: null,
      },
      joinRev: await joinRev(who),
    }),
    expected: codes('applied', { silenced: 'group-silenced' }),
  },
  'message.edit of one’s own': {
    action: 'message.edit',
    data: onMessage((who) => world.ownId(who), { text: 'autrement' }),
    expected: ofMessage('applied', { silenced: 'group-silenced' }),
  },
  'message.edit of another’s': {
    action: 'message.edit',
    data: onMessage(() => world.messageId, { text: 'autrement' }),
    expected: ofMessage('foreign'),
  },
  'message.delete of one’s own': {
    action: 'message.delete',
    data: onMessage((who) => world.ownId(who)),
    expected: ofMessage('applied'),
  },
  'message.delete of another’s': {
    action: 'message.delete',
    data: onMessage(() => world.messageId),
    expected: ofMessage('foreign', { admin: 'applied', creator: 'applied' }),
  },
  'message.react': {
    action: 'message.react',
    data: onMessage(() => world.messageId, { emoji: '🔥' }),
    expected: ofMessage('applied'),
  },
  'message.react to a row hidden by a block': {
    action: 'message.react',
    data: onMessage(() => world.hiddenId, { emoji: '🔥' }),
    expected: ofMessage('applied', { blocked: 'unknown-message' }),
  },
  'conversation.read': {
    action: 'conversation.read',
    data: async () => ({ conversationId: world.groupId, upTo: 999, epoch: await database.epoch() }),
    expected: codes('applied', {}, 'unknown-conversation'),
  },
  'conversation.set': {
    action: 'conversation.set',
    data: () => ({ conversationId: world.groupId, settings: { muted: true } }),
    expected: codes('applied', {}, 'unknown-conversation'),
  },
  'group.report': {
    action: 'group.report',
    data: () => ({ group: world.groupId, reason: 'harassment', words: '' }),
    expected: codes('applied', { invited: 'applied', removed: 'applied', banned: 'applied', creator: 'invalid' }),
  },
  'report.create': {
    action: 'report.create',
    data: () => ({
      ...{ conversationId: world.groupId, memberId: world.target.id, messageIds: [world.messageId] },
      ...{ reason: 'harassment', words: '', shown: [] },
    }),
    expected: codes('applied', { removed: 'applied', banned: 'applied' }, 'unknown-conversation'),
  },
};

const cells = Object.entries(rows).flatMap(([name, row]) => relations.map((who) => [name, who, row] as const));

test('[GROUP-61] the table has every action of groups', async () => {
  const actions = await database.owner<{ name: string }[]>`select name from app.actions where name like 'group.%'`;
  const tested = new Set(Object.values(rows).map(({ action }) => action));
  expect(actions.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  expect(actions).toHaveLength(19);
});

describe.each(relations)('as %s', (who) => {
  test.each(cells.filter(([, of]) => of === who))('[GROUP-61, G28] %s (%s)', async (_, of, row) => {
    const entry = { id: randomUUID(), action: row.action, data: await row.data(of), timestamp: 0 };
    const answer = await attemptUndone(database, world, world.people[of].id, entry);
    const expected = row.expected[of];
    if (expected === 'applied' && row.action !== 'group.create') expect(answer.changed).toBe(true);
    expect(answer).toMatchObject(
      expected === 'unchanged' ? { outcome: 'applied', changed: false } : { outcome: expected },
    );
    if (expected !== 'applied') expect(answer.changed).toBe(false);
  });
});

const failure = (work: Promise<unknown>) =>
  work.then(
    (answer) => (Object.values(answer as Fields).every((value) => value === null) ? 'nothing' : 'answered'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const ofPresent = (exceptions: Partial<Codes> = {}) => codes('answered', exceptions);
const pages: Readonly<Record<string, { request: () => Fields; expected: Codes }>> = {
  discover_groups: { request: () => ({}), expected: everyone('answered') },
  group_card: {
    request: () => ({ groupId: world.groupId }),
    // Who has been in it learns how they left it, and no more.
    expected: codes('answered', { invited: 'answered', removed: 'answered', banned: 'answered' }, 'nothing'),
  },
  group_members: { request: () => ({ groupId: world.groupId }), expected: ofPresent() },
  group_authors: { request: () => ({ groupId: world.groupId }), expected: ofPresent() },
  group_voices: {
    request: () => ({ groupId: world.groupId, messageId: world.messageId, emoji: '🔥' }),
    expected: ofPresent(),
  },
  group_administration: {
    request: () => ({ groupId: world.groupId, list: 'log' }),
    expected: codes('group-admins-only', { admin: 'answered', creator: 'answered' }),
  },
  reported_group: {
    request: () => ({ reportId: randomUUID() }),
    expected: everyone('forbidden', { moderator: 'nothing' }),
  },
};
describe.each(Object.entries(pages))('%s', (name, { request, expected }) => {
  test.each(relations)('[GROUP-61] as %s', async (who) => {
    expect(await failure(world.people[who].call(name, request()))).toBe(expected[who]);
  });
  test('[GROUP-61] as a guest', async () => {
    const guestCall = database.asAnon().run((tx) => tx.unsafe(`select public.${name}('{}')`));
    await expect(guestCall).rejects.toThrow('permission denied');
  });
});

test('[GROUP-61] a guest pushes and pulls nothing', async () => {
  for (const name of ['push', 'pull', 'chunks'])
    await expect(database.asAnon().run((tx) => tx.unsafe(`select public.${name}('{}')`))).rejects.toThrow(
      'permission denied',
    );
});

describe('reading', () => {
  test.each(relations)('[GROUP-61, Y9] as %s', async (who) => {
    const seen = present.has(who);
    const person = world.people[who];
    expect(await person.isIn(world.groupId)).toBe(seen);
    const chunk = (await person.call('chunks', { stream: world.groupId, chunks: [0] })) as { chunks: unknown };
    expect(chunk.chunks !== null).toBe(seen);
    const texts = await person.view.run(
      (tx) => tx`select text from public.messages where text in ('caché', 'Quand ?')`,
    );
    expect(texts.map(({ text }) => text as string).sort()).toEqual(
      who === 'blocked' ? ['Quand ?'] : seen ? ['Quand ?', 'caché'] : [],
    );
    expect(await person.view.run((tx) => tx`select 1 from public.groups where id = ${world.groupId}`)).toHaveLength(
      seen ? 1 : 0,
    );
  });
});

const closedTables = [
  ...['hidden_rows', 'hidden_authors', 'group_invitations', 'group_invitations_made', 'refused_inviters'],
  ...['group_links', 'group_requests', 'group_bans', 'polls', 'poll_votes', 'count_changes', 'count_actors'],
  ...['group_log', 'group_looks'],
].map((table) => `app.${table}`);
describe.each([...closedTables, 'public.groups'])('%s', (table) => {
  test('[GROUP-61] is written by nobody, and read only where it is public', async () => {
    const DENIED = /permission denied/;
    const views = [...relations.map((who) => world.people[who].view), database.asAnon()];
    for (const view of views) {
      if (table !== 'public.groups')
        await expect(view.run((tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(DENIED);
      await expect(view.run((tx) => tx.unsafe(`delete from ${table}`))).rejects.toThrow(DENIED);
      await expect(view.run((tx) => tx.unsafe(`insert into ${table} default values`))).rejects.toThrow(DENIED);
    }
    await expect(database.asAnon().run((tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(DENIED);
  });
});
