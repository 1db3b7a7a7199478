/**
 * Writes members with many conversations, and stores with many messages, directly into the tables, as if each message
 * had been sent: numbers, revisions and counts agree.
 */
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { epochOf, type MemberToken, type TestBed } from './server-bed.ts';

/** A member with so many conversations of so many messages. */
export interface HubSpec {
  conversations: number;
  length: number;
}
export interface Hub extends MemberToken {
  conversations: number;
  /** The other members, the one of the newest conversation first. */
  others: readonly MemberId[];
}

/** A database with a node. */
export interface FilledStore {
  url: string;
  node: string;
  epoch: string;
  hubs: Hub[];
}

export async function createFilledStore(bed: TestBed, name: string, specs: readonly HubSpec[]): Promise<FilledStore> {
  const url = await bed.database(name);
  const hubs = await fillStore(bed, url, specs);
  const { url: node } = await bed.node(url);
  return { url, node, hubs, epoch: await epochOf(node, hubs[0] as MemberToken) };
}

/** Rows per statement, so that none takes long. */
const ROWS = 500_000;

/** Fills the store. All measured members have their conversations with the same others. */
async function fillStore(bed: TestBed, url: string, specs: readonly HubSpec[]): Promise<Hub[]> {
  const members = await bed.people(url, specs.length + Math.max(...specs.map(({ conversations }) => conversations)));
  const others = members.slice(specs.length).map(({ id }) => id);
  const hubs = specs.map(({ conversations }, n): Hub => ({
    ...(members[n] as MemberToken),
    conversations,
    others: others.slice(0, conversations),
  }));
  const rows = specs.map(({ conversations, length }, n) => ({ id: hubs[n]?.id, conversations, length }));
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  // Skips foreign keys, because the rows that they refer to were written just before.
  await sql`set session_replication_role = replica`;
  await sql`create temp table pair as
    select app.conversation_id(h.id, o.id) as id, h.id as hub, h.length, o.id as other, o.n
    from jsonb_to_recordset(${sql.json(rows as never)}) as h (id uuid, conversations int, length int)
    join unnest(${others}::uuid[]) with ordinality as o (id, n) on o.n <= h.conversations`;
  await sql`insert into public.streams (id, kind, rev, last, created_at, updated_at)
    select id, 'conversation', length, length, now() - interval '90 days', now() - n * interval '1 second' from pair`;
  await sql`insert into public.conversations (id, member_a, member_b) select id, least(hub, other), greatest(hub, other) from pair`;
  // Both members write alternately, the other first, and have read nothing.
  await sql`insert into public.memberships (member_id, stream_id, other_id, rev, mine)
    select m.me, id, m.them, 1 + m.wrote, m.wrote
    from pair cross join lateral (values (hub, other, length / 2), (other, hub, length - length / 2)) as m (me, them, wrote)`;
  const longest = Math.max(...specs.map(({ length }) => length));
  const pairs = specs.reduce((sum, { conversations }) => sum + conversations, 0);
  for (let from = 1, step = Math.ceil(ROWS / pairs); from <= longest; from += step)
    await sql`with written as (
        insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at)
        select id, seq, seq, gen_random_uuid(), case when seq % 2 = 0 then hub else other end, 'text', 'Bonsoir, message ' || seq || ' de notre conversation.', now() - (length - seq) * interval '1 minute' - n * interval '1 second'
        from generate_series(${from}::int, ${from + step - 1}::int) as seq join pair on seq <= length
        returning id, sender_id, stream_id)
      insert into app.applied_entries (id, member_id, state, stream_id, ref) select id, sender_id, 'applied', stream_id, id from written`;
  await sql`vacuum analyze`;
  await sql.end();
  return hubs;
}
