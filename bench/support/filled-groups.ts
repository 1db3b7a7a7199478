/** Writes groups with many members or messages directly into the tables, as if each had joined and written. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { ConversationId, MemberId } from '#schemas/ids.ts';

export interface GroupSpec {
  name: string;
  members: readonly MemberId[];
  /** Number of messages; the members write in turn. */
  length: number;
}

/** The revision of every such membership at which it began. */
export const JOIN_REV = 2;
const ROWS = 50_000;

/** Writes a group whose first member is its creator. All have read everything. Returns its id. */
export async function fillGroup(sql: Sql, { name, members, length }: GroupSpec): Promise<ConversationId> {
  const id = randomUUID() as ConversationId;
  const [creator] = members;
  const last = length + 1;
  await sql.begin(async (tx) => {
    await tx`insert into public.streams (id, kind, rev, last) values (${id}, 'group', ${last}, ${last})`;
    await tx`insert into public.groups (id, name, created_by, members, system)
      values (${id}, ${name}, ${creator ?? null}, ${members.length}, 1)`;
    await tx`insert into public.memberships
        (member_id, stream_id, role, joined_at, rev, since, join_rev, read, mine, mine_at_read, system_at_read)
      select m.id, ${id}, case m.n when 1 then 'admin' else 'member' end, now(), ${JOIN_REV}, ${JOIN_REV}, ${JOIN_REV}, ${last}, w.mine, w.mine, 1
      from unnest(${members as unknown as string[]}::uuid[]) with ordinality as m (id, n)
      cross join lateral (select (${length}::bigint + ${members.length} - m.n) / ${members.length} as mine) as w`;
    await tx`insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, extra, system_count)
      values (${id}, 1, 1, gen_random_uuid(), ${creator ?? null}, 'system', '', now() - interval '90 days',
        jsonb_build_object('event', jsonb_build_object('kind', 'created', 'memberId', ${creator ?? null}::text)), 1)`;
    for (let from = 1; from <= length; from += ROWS)
      await tx`insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, system_count)
        select ${id}, n + 1, n + 1, gen_random_uuid(), (${members as unknown as string[]}::uuid[])[1 + (n - 1) % ${members.length}], 'text',
          'Bonsoir, message ' || n || ' de notre cercle.', now() - (${length} - n) * interval '1 minute', 1
        from generate_series(${from}::int, ${Math.min(from + ROWS - 1, length)}::int) as n`;
  });
  return id;
}

/** Writes a private conversation of two members, who write in turn and have read everything. Returns its id. */
export async function fillConversation(
  sql: Sql,
  [one, other]: readonly [MemberId, MemberId],
  length: number,
): Promise<ConversationId> {
  const [row] = await sql<{ id: ConversationId }[]>`select app.conversation_id(${one}, ${other}) as id`;
  const id = row?.id as ConversationId;
  await sql.begin(async (tx) => {
    await tx`insert into public.streams (id, kind, rev, last) values (${id}, 'conversation', ${length}, ${length})`;
    await tx`insert into public.conversations (id, member_a, member_b, shown_a, shown_b)
      select ${id}, least(a, b), greatest(a, b), ${length}, ${length} from (values (${one}::uuid, ${other}::uuid)) as p (a, b)`;
    await tx`insert into public.memberships (member_id, stream_id, other_id, rev, since, read, mine, mine_at_read)
      select m.me, ${id}, m.them, 2, 2, ${length}, m.wrote, m.wrote
      from (values (${one}::uuid, ${other}::uuid, ${length / 2}::bigint), (${other}::uuid, ${one}::uuid, ${length / 2}::bigint)) as m (me, them, wrote)`;
    for (let from = 1; from <= length; from += ROWS)
      await tx`insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at)
        select ${id}, n, n, gen_random_uuid(), case n % 2 when 1 then ${one}::uuid else ${other}::uuid end, 'text',
          'Bonsoir, message ' || n || ' de notre conversation.', now() - (${length} - n) * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(from + ROWS - 1, length)}::int) as n`;
  });
  return id;
}
