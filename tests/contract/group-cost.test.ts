/** Counts the rows that a group's messages touch, from the database's own counters: size costs nothing. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { newPeople } from '#tests/faults/members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, groupMember, type Fields, type GroupMember } from '#tests/support/group-members.ts';

/** Number of calls that PostgreSQL plans separately in a session; later calls may use one common plan. */
const PLANNED_ANEW = 5;
const SIZES = [5, 500] as const;
let database: TestDatabase;
let node: Sql;
let epoch: string;

interface SizedGroup {
  groupId: string;
  author: GroupMember;
  reader: GroupMember;
  /** Who has blocked the author, so that rows are hidden from them. */
  blocked: GroupMember;
}
const groups = new Map<number, SizedGroup>();

beforeAll(async () => {
  database = await freshDatabase({ connections: 2 });
  node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
  epoch = await database.epoch();
  // Without statistics, as in a young community's first minutes.
  const tables = await database.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app')`;
  for (const { name } of tables) await database.owner.unsafe(`alter table ${name} set (autovacuum_enabled = false)`);
  for (const size of SIZES) groups.set(size, await groupOfSize(size));
}, 120_000);
afterAll(async () => {
  await node.end();
  await database.drop();
});

/** Fills a group with members who were there from the beginning, as if each had joined. */
async function groupOfSize(size: number): Promise<SizedGroup> {
  const named = (name: string) => groupMember(database, `${name}${size}`);
  const [creator, author, reader, blocked] = [
    await named('createur'),
    await named('auteur'),
    await named('lecteur'),
    await named('bloque'),
  ];
  const groupId = await creator.creates();
  for (const who of [author, reader, blocked]) expect(await who.does('group.join', { groupId })).toBe('applied');
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const others = await newPeople(admin, size - 4);
  await admin.end();
  await database.owner`insert into public.memberships (member_id, stream_id, role, joined_at, rev, since, join_rev)
    select id, ${groupId}, 'member', now(), 2, 2, 2 from unnest(${others.map(({ id }) => id)}::uuid[]) as id`;
  await database.owner`update public.groups set members = ${size} where id = ${groupId}`;
  await blocks(database, blocked, author);
  return { groupId, author, reader, blocked };
}

/** Returns how many rows of all tables a transaction of the node reads and writes. */
const touchedBy = (statement: (tx: Sql) => Promise<unknown>) =>
  node.begin(async (tx) => {
    const touched = async () => {
      const [row] = await tx<{ count: number }[]>`
        select sum(idx_tup_fetch + seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del)::int as count
        from pg_stat_xact_all_tables where schemaname in ('public', 'app')`;
      return row?.count ?? NaN;
    };
    const before = await touched();
    await statement(tx as unknown as Sql);
    return (await touched()) - before;
  }) as Promise<number>;
const pushedBy = (who: GroupMember, action: string, data: Fields) => {
  const request = { v: PROTOCOL_VERSION, epoch, entries: [{ id: randomUUID(), action, data, timestamp: 0 }] };
  const parts = JSON.stringify([{ member: who.id, away: [], request }]);
  return touchedBy((tx) => tx`select public.push_batch(${parts}::text::jsonb, true)`);
};

const costs: Readonly<Record<string, (group: SizedGroup) => Promise<number>>> = {
  'a message': async ({ author, groupId }) =>
    pushedBy(author, 'message.send', await author.message(groupId, 'bonsoir')),
  'a message that mentions two members': async ({ author, blocked, groupId, reader }) =>
    pushedBy(author, 'message.send', await author.message(groupId, '@vous', { mentions: [reader.id, blocked.id] })),
  'an edit': async ({ author, groupId }) => {
    const { results } = await author.pushAll(['message.send', await author.message(groupId, 'bonsoir')]);
    return pushedBy(author, 'message.edit', { conversationId: groupId, messageId: results[0]?.id, text: 'bonjour' });
  },
  'a reaction': async ({ author, groupId, reader }) => {
    const { results } = await author.pushAll(['message.send', await author.message(groupId, 'bonsoir')]);
    const data = { conversationId: groupId, messageId: results[0]?.id, emoji: '🔥' };
    return pushedBy(reader, 'message.react', data);
  },
  'a read': async ({ author, groupId, reader }) => {
    await author.says(groupId, 'bonsoir');
    const upTo = (await reader.group(groupId)).info.last;
    return pushedBy(reader, 'conversation.read', { conversationId: groupId, upTo, epoch });
  },
  'an announcement on another node': async ({ author, groupId }) => {
    const { changed } = await author.pushAll(['message.send', await author.message(groupId, 'bonsoir')]);
    return touchedBy((tx) => tx`select public.live_items_for(${JSON.stringify(changed)}::text::jsonb)`);
  },
};

test.each(Object.entries(costs))(
  '[GROUP-20, G13] %s in a group of 500 touches the rows of one of 5',
  async (_, cost) => {
    const counts: number[] = [];
    for (const size of SIZES) {
      const group = groups.get(size) as SizedGroup;
      for (let n = 0; n <= PLANNED_ANEW; n++) await cost(group);
      counts.push(await cost(group));
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
  },
);

test('[G13] a read of 500 messages, or of the first of 500, touches as many rows as a read of 5', async () => {
  const { author, groupId, reader } = groups.get(SIZES[0]) as SizedGroup;
  const message = await author.message(groupId, 'bonsoir');
  const readTo = (upTo: number) => pushedBy(reader, 'conversation.read', { conversationId: groupId, upTo, epoch });
  const written = async (count: number) => {
    for (let n = 0; n < count; n += 100)
      await author.pushAll(
        ...Array.from({ length: Math.min(100, count - n) }, () => ['message.send', message] as const),
      );
    return (await reader.group(groupId)).info.last;
  };
  const few = await written(5);
  const cost = await readTo(few);
  const many = await written(500);
  expect(await readTo(few + 1)).toBe(cost);
  expect(await readTo(many)).toBe(cost);
  expect(await reader.unread(groupId)).toBe(0);
});
