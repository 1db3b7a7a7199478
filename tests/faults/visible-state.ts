/** Reads the database: everything as its owner, and what one member may see as that member under row level security. */
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';

export interface Row {
  stream: ConversationId;
  seq: number;
  id: MessageId;
  sender: MemberId;
  text: string;
  deleted: boolean;
  edited: boolean;
}
/** `unread`: the counted unread messages themselves. */
export type VisibleState = Record<ConversationId, { other: MemberId; unread: number; rows: Row[] }>;

export interface ServerState {
  /** Ordered by number within each stream. */
  rows: Row[];
  known: Set<string>;
  /** `blocker>blocked`. */
  blocks: Set<string>;
  /** Streams with a gap in numbers or revisions. */
  gaps: string[];
}

const ofMessage =
  'x.stream_id as stream, x.seq::int, x.id, x.sender_id as sender, x.text, x.deleted_at is not null as deleted, x.edited_at is not null as edited';

export const openSql = (url: string): Sql => postgres(url, { max: 4, onnotice: () => undefined });

export async function serverStateIn(sql: Sql): Promise<ServerState> {
  const rows = await sql.unsafe<Row[]>(`select ${ofMessage} from public.messages x order by 1, 2`);
  const known = await sql<{ id: string }[]>`select id from app.applied_entries where state = 'applied'`;
  const blocks = await sql<{ pair: string }[]>`select user_id || '>' || blocked_id as pair from public.user_blocks`;
  const gaps = await sql<{ id: string }[]>`
    select s.id from public.streams s left join public.messages x on x.stream_id = s.id
    group by s.id having count(x.seq) <> s.last or coalesce(max(x.rev), 0) > s.rev`;
  return {
    rows,
    known: new Set(known.map(({ id }) => id)),
    blocks: new Set(blocks.map(({ pair }) => pair)),
    gaps: gaps.map(({ id }) => id),
  };
}

/** Runs under row level security, as a request of this member would. */
const asMember = <T>(sql: Sql, member: MemberId, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: member, role: 'authenticated' })}, true)`;
    return work(tx);
  }) as Promise<T>;

export const digestIn = (sql: Sql, member: MemberId): Promise<string> =>
  asMember(
    sql,
    member,
    async (tx) => (await tx<{ digest: string }[]>`select public.digest() ->> 'digest' as digest`)[0]?.digest ?? '',
  );

export const visibleStateOf = (sql: Sql, member: MemberId): Promise<VisibleState> =>
  asMember(sql, member, async (tx) => {
    const streams = await tx<
      { id: ConversationId; other: MemberId; read: number }[]
    >`select stream_id as id, other_id as other, read::int from public.memberships where other_id is not null`;
    const rows = await tx.unsafe<Row[]>(`select ${ofMessage} from public.messages x order by 1, 2`);
    return Object.fromEntries(
      streams.map(({ id, other, read }) => {
        const own = rows.filter(({ stream }) => stream === id);
        return [
          id,
          { other, unread: own.filter(({ seq, sender }) => seq > read && sender !== member).length, rows: own },
        ];
      }),
    ) as VisibleState;
  });
