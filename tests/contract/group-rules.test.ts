/** Tests the rules of groups about locks, succession, counts, first pulls and erased accounts, on a real database. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { groupMember, type GroupChange, type GroupMember } from '#tests/support/group-members.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A public group of its creator and `n` others. */
async function groupOf(n: number, fields = {}) {
  const all = await Promise.all(Array.from({ length: n + 1 }, () => groupMember(database, `cercle${count++}`)));
  const [creator, ...others] = all as [GroupMember, ...GroupMember[]];
  const groupId = await creator.creates(fields);
  for (const other of others) expect(await other.does('group.join', { groupId })).toBe('applied');
  return { creator, others: others as [GroupMember, GroupMember, GroupMember], groupId };
}
const readTo = async (groupId: string, upTo: number) => ({
  conversationId: groupId,
  upTo,
  epoch: await database.epoch(),
});
const messageOf = async (who: GroupMember, groupId: string, text: string) => {
  const { results } = await who.pushAll(['message.send', await who.message(groupId, text)]);
  return { id: results[0]?.id ?? '', seq: results[0]?.row?.seq ?? 0 };
};

test('[Y2] a message is withdrawn although its author has left since it was sent', async () => {
  const { creator, others, groupId } = await groupOf(1);
  const { id: messageId, seq } = await messageOf(others[0], groupId, 'trop vite');
  expect(await others[0].leaves(groupId)).toBe('applied');
  const { results } = await others[0].pushAll(['message.cancel', { conversationId: groupId, messageId }]);
  expect(results).toMatchObject([{ status: 'applied', what: 'deleted' }]);
  expect((await creator.rows(groupId)).find((row) => row.seq === seq)).toMatchObject({ text: '' });
});

describe('reading', () => {
  test('[G13] waits for nobody who writes, and nobody who writes waits for it', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const { seq } = await messageOf(creator, groupId, 'bonsoir');
    const writer = await database.owner.reserve();
    await writer`begin`;
    await writer`select from public.streams where id = ${groupId} for update`;
    expect(await others[0].does('conversation.read', await readTo(groupId, seq))).toBe('applied');
    await writer`rollback`;
    writer.release();
    expect(await others[0].unread(groupId)).toBe(0);
  });
  test('[G13, Y12] whatever is written and read at the same time, unread is what a recount finds', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const epoch = await database.epoch();
    const work = others.flatMap((who) =>
      Array.from({ length: 12 }, async (_, n) => {
        await who.says(groupId, `message ${n}`);
        await creator.does('group.update', { groupId, name: `Nom ${who.username} ${n}` });
        const { last } = (await who.group(groupId)).info;
        await who.does('conversation.read', { conversationId: groupId, upTo: Math.max(1, last - 2), epoch });
      }),
    );
    await Promise.all(work);
    for (const who of others) {
      const { membership } = await who.group(groupId);
      const unseen = (await who.rows(groupId)).filter(
        ({ seq, senderId, type }) => seq > membership.read && senderId !== who.id && type !== 'system',
      );
      expect(await who.unread(groupId)).toBe(unseen.length);
    }
  });
});

describe('the last ones to leave', () => {
  test('[G22] of two last admins who leave at once, one line makes a member their successor', async () => {
    const { creator, others, groupId } = await groupOf(2);
    const [second, member] = others;
    await creator.does('group.role', { groupId, memberId: second.id, role: 'admin' });
    expect(await Promise.all([creator, second].map((who) => who.leaves(groupId)))).toEqual(['applied', 'applied']);
    expect(await member.group(groupId)).toMatchObject({
      membership: { group: { role: 'admin' } },
      info: { members: 1, createdBy: member.id },
    });
    expect((await member.events(groupId)).filter((kind) => kind === 'left')).toHaveLength(2);
    const heirs = (await member.rows(groupId)).flatMap(({ event }) =>
      event?.kind === 'took-over' ? event.memberId : [],
    );
    expect(heirs.at(-1)).toBe(member.id);
  });
  test('[G22] an entry that leaves again does nothing', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const { joinRev } = (await others[0].group(groupId)).membership.group;
    await others[0].does('group.leave', { groupId, joinRev });
    const { last } = (await creator.group(groupId)).info;
    expect(await others[0].does('group.leave', { groupId, joinRev })).toBe('applied');
    expect((await creator.group(groupId)).info.last).toBe(last);
  });
  test('[G22, GROUP-61] a creator who gives the role up is followed by another admin', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.does('group.role', { groupId, memberId: others[0].id, role: 'admin' });
    expect(await creator.does('group.role', { groupId, memberId: creator.id, role: 'member' })).toBe('applied');
    expect((await creator.group(groupId)).info.createdBy).toBe(others[0].id);
    expect(await others[0].does('group.remove', { groupId, memberId: creator.id })).toBe('applied');
  });
});

describe('counts', () => {
  /** What a node announces once a second; the changes are made old enough. */
  async function announced(): Promise<{ changed: GroupChange[]; left: boolean }> {
    await database.owner`update app.count_changes set since = now() - interval '2 seconds'`;
    const node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
    const [row] = await node<{ answer: { changed: GroupChange[]; left: boolean } }[]>`
      select public.announce_counts() as answer`;
    await node.end();
    return row?.answer ?? { changed: [], left: true };
  }
  test('[G25] reactions within a second are one revision, and own items for their members', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const { id } = await messageOf(creator, groupId, 'joli');
    const before = (await creator.group(groupId)).throughRev;
    const react = { conversationId: groupId, messageId: id };
    for (const who of others) {
      const { changed, results } = await who.pushAll(['message.react', { ...react, emoji: '🔥' }]);
      expect(changed).toEqual([{ stream: groupId, revs: [], members: [who.id] }]);
      expect(results).toMatchObject([{ what: 'counted', row: { own: { reaction: '🔥' } } }]);
    }
    expect((await creator.group(groupId)).throughRev).toBe(before);
    const { changed, left } = await announced();
    expect(changed).toMatchObject([{ stream: groupId, revs: [before + 1], audience: 1 }]);
    expect([...(changed[0]?.members ?? [])].sort()).toEqual(others.map((who) => who.id).sort());
    expect(left).toBe(false);
    expect((await announced()).changed).toEqual([]);
    expect(await creator.messageNamed(groupId, 'joli')).toMatchObject({ reactions: [{ emoji: '🔥', count: 3 }] });
  });
  test('[G25] a younger change waits for its second', async () => {
    const { creator, groupId } = await groupOf(0);
    const { id } = await messageOf(creator, groupId, 'joli');
    expect((await announced()).changed).toEqual([]);
    await creator.does('message.react', { conversationId: groupId, messageId: id, emoji: '🔥' });
    const node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
    const answers = await node`select public.announce_counts() as answer`;
    expect(answers).toEqual([{ answer: { changed: [], left: true } }]);
    await node.end();
  });
  test('[G25] who voted is told by name, without blocked ones, and never of an anonymous poll', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const [ada, bela, cleo] = others;
    const poll = { options: ['oui', 'non'], multiple: false, anonymous: false, closesAt: null };
    const vote = async (anonymous: boolean) => {
      const data = await creator.message(groupId, 'Oui ?', { type: 'poll', poll: { ...poll, anonymous } });
      const { results } = await creator.pushAll(['message.send', data]);
      const messageId = results[0]?.id;
      for (const who of others)
        expect(await who.does('group.vote', { groupId, messageId, choices: [0] })).toBe('applied');
      return messageId;
    };
    const messageId = await vote(false);
    const names = async (who: GroupMember, option = 0) =>
      ((await who.call('group_voices', { groupId, messageId, option })) as { members: { username: string }[] }).members
        .map(({ username }) => username)
        .sort();
    expect(await names(ada)).toEqual(others.map(({ username }) => username).sort());
    expect(await names(ada, 1)).toEqual([]);
    await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${ada.id}, ${bela.id})`;
    expect(await names(ada)).toEqual([ada.username, cleo.username].sort());
    expect(await names(bela)).toEqual([bela.username, cleo.username].sort());
    const secret = await vote(true);
    await expect(creator.call('group_voices', { groupId, messageId: secret, option: 0 })).rejects.toThrow('forbidden');
  });
});

describe('a first pull', () => {
  test('[G24, GROUP-14] of 50 groups is one answer of at most 3,000 rows, one of each at least', async () => {
    const { creator, groupId } = await groupOf(0);
    const reader = await groupMember(database, `cercle${count++}`);
    await database.owner`update public.groups set members = 1 where id = ${groupId}`;
    const ids = Array.from({ length: 50 }, () => randomUUID());
    await database.owner.begin(async (tx) => {
      await tx`insert into public.streams (id, kind, rev, last) select id, 'group', 70, 70 from unnest(${ids}::uuid[]) as id`;
      await tx`insert into public.groups (id, name, created_by, members, system) select id, 'Un cercle', ${creator.id}, 2, 1 from unnest(${ids}::uuid[]) as id`;
      await tx`insert into public.memberships (member_id, stream_id, role, joined_at, rev, since, join_rev)
        select ${reader.id}, id, 'member', now(), 2, 2, 2 from unnest(${ids}::uuid[]) as id`;
      await tx`insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, system_count)
        select id, n, n, gen_random_uuid(), ${creator.id}, case n when 70 then 'system' else 'text' end, case n when 70 then '' else 'message ' || n end, now(), (n = 70)::int
        from unnest(${ids}::uuid[]) as id, generate_series(1, 70) as n`;
    });
    const { streams } = await reader.pull();
    const groups = streams.filter(({ kind }) => kind === 'group');
    expect(groups).toHaveLength(50);
    expect(groups.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThanOrEqual(3000);
    for (const { rows } of groups) expect(rows.map(({ text }) => text)).toContain('message 69');
    expect(groups.filter(({ rows }) => rows.length === 1)).toHaveLength(20);
  });
});

describe('an account that is deleted', () => {
  test('[G26, G22] leaves its groups, and its rows become tombstones, at most 200 in a transaction', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const [member] = others;
    const data = await creator.message(groupId, 'bonsoir');
    for (let n = 0; n < 3; n++)
      await creator.pushAll(...Array.from({ length: 150 }, () => ['message.send', data] as const));
    const { seq } = await messageOf(member, groupId, 'de moi');
    const { id } = await member.messageNamed(groupId, 'de moi');
    await creator.does('message.react', { conversationId: groupId, messageId: id, emoji: '🔥' });
    await database.owner.unsafe(`call app.erase_member('${creator.id}')`);
    const batches = await database.owner<{ rows: number }[]>`
      select count(*)::int as rows from public.messages where stream_id = ${groupId} and deleted_at is not null group by xmin`;
    expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(450);
    expect(Math.max(...batches.map(({ rows }) => rows))).toBeLessThanOrEqual(200);
    expect(await creator.isIn(groupId)).toBe(false);
    const left = await member.group(groupId);
    expect(left).toMatchObject({ membership: { group: { role: 'admin' } }, info: { createdBy: member.id } });
    expect((await member.rows(groupId)).find((row) => row.seq === seq)?.reactions).toEqual([]);
    await database.owner`delete from public.profiles where id = ${creator.id}`;
    expect((await member.events(groupId)).filter((kind) => kind === 'left')).toHaveLength(1);
  });
});

describe('a group’s log', () => {
  test('[G20] is kept for 90 days, and messages for ever', async () => {
    const { creator, groupId } = await groupOf(0);
    const { id } = await messageOf(creator, groupId, 'il y a longtemps');
    await database.owner`update app.group_log set at = now() - interval '91 days' where group_id = ${groupId}`;
    await database.owner`update public.messages set created_at = now() - interval '5 years' where id = ${id}`;
    expect(await creator.call('group_administration', { groupId, list: 'log' })).toMatchObject({ rows: [] });
    await database.owner`select app.tidy_groups()`;
    expect(await database.owner`select from app.group_log where group_id = ${groupId}`).toHaveLength(0);
    expect(await creator.texts(groupId)).toEqual(['il y a longtemps']);
  });
});
