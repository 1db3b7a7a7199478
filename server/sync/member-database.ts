/**
 * The database as one member sees it: each call is one transaction under their claims and row level security. And what
 * a node asks of it for several members: their pushes, and what they are told.
 */
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { answeringPool } from './answering-pool.ts';
import type { Member } from './verify-token.ts';

/** jsonb in, jsonb out, the shapes of schemas/wire/sync.ts. And who is here or gone, and a decision on an avatar. */
export type SyncFunction = 'pull' | 'chunks' | 'report_presence' | 'end_presence' | 'moderate_avatar';

/** One member's push among several. */
export interface PushPart {
  member: MemberId;
  /** Of whom nothing need be read that they are told. */
  away: readonly MemberId[];
  request: unknown;
}

export interface MemberDatabase {
  /** `asker`: as `request.headers`, for what the database notes of where a request came from. */
  call(member: Member, name: SyncFunction, request: unknown, asker?: string): Promise<unknown>;
  digest(member: Member): Promise<unknown>;
  /**
   * Of several members in one transaction, each as if alone. `wait`: for whoever holds a stream, as long as the role
   * may; else the parts that need it are `held`, and the transaction ends soon, done or not.
   */
  pushBatch(parts: readonly PushPart[], wait: boolean): Promise<unknown>;
  /** What members are told of changes. */
  liveItemsFor(changes: readonly unknown[]): Promise<unknown>;
  /** What the security log keeps no longer. */
  forgetSecurityLog(): Promise<void>;
  /** Any other read, with the member's rights. */
  rows(member: Member, text: string, values: string[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** So many connections read, of all that a node has. */
export const readConnections = (connections: number): number => Math.max(1, connections - WAITING_PUSHES - 3);

/** They run with the rights of the tables' owner. */
export const writingFunctions: ReadonlySet<SyncFunction> = new Set([
  'report_presence',
  'end_presence',
  'moderate_avatar',
]);

/** How many pushes may wait for somebody's lock at a time, each on a connection. */
export const WAITING_PUSHES = 3;

/**
 * Under which pushes go together, milliseconds: nobody waits long for what is slow in another's, nor for the row that
 * another transaction is about to write, which no lock on a stream foresees. Far above what a full gather takes: a
 * machine may be many times as busy, before what is not done in time is begun again in halves.
 */
const BATCH_TIMEOUTS = { statement_timeout: 800, lock_timeout: 100 };

/**
 * The pools log in as a role that may call the functions for nodes, and become `authenticated`. What a connection has
 * planned for the owner it plans anew for a member, and the other way round: so writes and reads have connections of
 * their own. `connections` are all of them.
 */
export function openMemberDatabase(url: string, connections = 10, deadlineMs?: number): MemberDatabase {
  const pool = (max: number, limits = {}) =>
    postgres(url, {
      max,
      onnotice: () => undefined,
      connect_timeout: 5,
      idle_timeout: 60,
      fetch_types: false,
      connection: limits,
    });
  const batchPool = answeringPool(() => pool(1, BATCH_TIMEOUTS), deadlineMs);
  const waitingPool = answeringPool(() => pool(WAITING_PUSHES), deadlineMs);
  const writes = pool(2);
  const reads = pool(readConnections(connections));

  async function rowsOf(
    sql: postgres.Sql,
    member: Member,
    text: string,
    values: string[],
    asker = '',
  ): Promise<Record<string, unknown>[]> {
    // Not awaited one by one: the driver sends both at once.
    const [, found] = await sql.begin((tx) => [assumeMember(tx, member, asker), tx.unsafe(text, values)]);
    return found as unknown as Record<string, unknown>[];
  }
  const answer = async (sql: postgres.Sql, member: Member, text: string, values: string[], asker?: string) =>
    (await rowsOf(sql, member, text, values, asker))[0]?.['answer'];

  return {
    call: (member, name, request, asker) =>
      answer(
        writingFunctions.has(name) ? writes : reads,
        member,
        `select public.${name}($1::text::jsonb) as answer`,
        [JSON.stringify(request)],
        asker,
      ),
    async pushBatch(parts, wait) {
      const [row] = await (wait ? waitingPool : batchPool).ask(
        (sql) => sql`select public.push_batch(${JSON.stringify(parts)}::text::jsonb, ${wait}) as answer`,
      );
      return row?.['answer'];
    },
    async liveItemsFor(changes) {
      const [row] = await reads`select public.live_items_for(${JSON.stringify(changes)}::text::jsonb) as answer`;
      return row?.['answer'];
    },
    forgetSecurityLog: async () => void (await writes`select public.forget_security_log()`),
    digest: (member) => answer(reads, member, 'select public.digest() as answer', []),
    rows: (member, text, values) => rowsOf(reads, member, text, values),
    stop: async () =>
      void (await Promise.all([
        batchPool.stop(),
        waitingPool.stop(),
        ...[writes, reads].map((sql) => sql.end({ timeout: 5 })),
      ])),
  };
}

/** Local to the transaction, so that nothing of one member is left on the connection for the next. */
function assumeMember(tx: postgres.TransactionSql, member: Member, asker: string) {
  return tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${member.claims}, true),
    set_config('request.jwt.claim.sub', ${member.id}, true),
    set_config('request.jwt.claim.role', 'authenticated', true),
    set_config('request.headers', ${asker}, true)`;
}
