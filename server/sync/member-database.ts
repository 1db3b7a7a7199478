/**
 * Calls the database as one member: each call is one transaction under the member's claims and row level security. Also
 * calls it as the node, for several members at once: their pushes and their live items.
 */
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { answeringPool } from './answering-pool.ts';
import type { Member } from './verify-token.ts';

/**
 * Functions that take and return jsonb in the shapes of schemas/wire/sync.ts, and presence reports.
 */
export type SyncFunction =
  'pull' | 'chunks' | 'report_presence' | 'end_presence' | 'notification_counts' | 'issue_lock_ticket' | LiveFunction;

/** Functions of live rooms that a member's socket calls. */
type LiveFunction =
  | 'enter_live_room'
  | 'leave_live_room'
  | 'say_in_live_room'
  | 'moderate_live_room'
  | 'live_bans'
  | 'set_live_camera'
  | 'set_live_viewer';

/** Functions of live rooms that a node calls as itself, for several members at once. */
export type NodeLiveFunction =
  'keep_live_seats' | 'live_room_state' | 'live_rules' | 'report_live_node' | 'take_live_ticket';

/** One member's push in a batch. */
export interface PushPart {
  member: MemberId;
  /** Members without a connection to this node: their live items need not be read. */
  away: readonly MemberId[];
  request: unknown;
}

export interface MemberDatabase {
  call(member: Member, name: SyncFunction, request: unknown): Promise<unknown>;
  digest(member: Member): Promise<unknown>;
  /**
   * Runs the pushes of several members in one transaction, each with the rights of its member. With `wait`, it waits
   * for locked streams as long as the role may. Otherwise the parts that need a locked stream are answered as `held`,
   * and the transaction ends soon, done or not.
   */
  pushBatch(parts: readonly PushPart[], wait: boolean): Promise<unknown>;
  /** Reads the live items of members for changes. */
  liveItemsFor(changes: readonly unknown[]): Promise<unknown>;
  /** Reads the rooms in which members' sockets belong, `[{member, stream, audience}]`. */
  groupRoomsOf(members: readonly MemberId[]): Promise<unknown>;
  /** Reads whose ticket for sending while locked this is, `{member, session, issued, expires, state}`, or null. */
  lockTicketHolder(ticket: string): Promise<unknown>;
  endLockTicket(ticket: string): Promise<void>;
  /** Announces counts of groups' rows that have changed [G25], `{changed, left}`. */
  announceCounts(): Promise<unknown>;
  /** Reads and writes what concerns live rooms, as the node. */
  live(name: NodeLiveFunction, request: unknown): Promise<unknown>;
  /** Deletes the rows of the security log that are past their time. */
  forgetSecurityLog(): Promise<void>;
  /** Runs any other read, with the member's rights. */
  rows(member: Member, text: string, values: string[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** Number of a node's connections that serve reads. */
export const readConnections = (connections: number): number => Math.max(1, connections - WAITING_PUSHES - 3);

/** Functions that write; they run with the rights of the tables' owner. */
export const writingFunctions: ReadonlySet<SyncFunction> = new Set([
  'report_presence',
  'end_presence',
  'issue_lock_ticket',
  'enter_live_room',
  'leave_live_room',
  'say_in_live_room',
  'moderate_live_room',
  'set_live_camera',
  'set_live_viewer',
]);

/** Number of pushes that may wait for a lock at a time, each on a connection. */
export const WAITING_PUSHES = 3;

/**
 * Time-outs in milliseconds of a transaction that batches pushes. They keep a slow part from delaying the others, also
 * where it waits for a row that another transaction is writing, which no lock on a stream foresees. They are far above
 * what a full batch takes: a machine may be many times as busy before a batch is undone and repeated in halves.
 */
const BATCH_TIMEOUTS = { statement_timeout: 800, lock_timeout: 100 };

/**
 * Later than this, rules of rooms are no news: the engine’s lease ends after two seconds. A database that says nothing
 * at all is asked over another connection soon after.
 */
const RULES_TIMEOUT_MS = 1500;
const RULES_DEADLINE_MS = RULES_TIMEOUT_MS + 1000;

/** What rooms wait for each second or two, each of them asked once at a time. */
const steadyFunctions: readonly NodeLiveFunction[] = ['live_rules', 'keep_live_seats'];

/**
 * Opens the pools. They log in as a role that may call the functions for nodes, and become `authenticated` per call.
 * Rules and seats of rooms, for which media wait each second, have a connection each, opened with the first room.
 * Writes and reads have separate connections, because a plan made for the owner is made anew for a member, and the
 * other way round. `connections` is the number of all of these but the two for rooms.
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
  const steadyPool = answeringPool(
    () => pool(steadyFunctions.length, { statement_timeout: RULES_TIMEOUT_MS }),
    deadlineMs ?? RULES_DEADLINE_MS,
  );

  async function rowsOf(
    sql: postgres.Sql,
    member: Member,
    text: string,
    values: string[],
  ): Promise<Record<string, unknown>[]> {
    // Not awaited one by one: the driver sends both statements at once.
    const [, found] = await sql.begin((tx) => [assumeMember(tx, member), tx.unsafe(text, values)]);
    return found as unknown as Record<string, unknown>[];
  }
  const answer = async (sql: postgres.Sql, member: Member, text: string, values: string[]) =>
    (await rowsOf(sql, member, text, values))[0]?.['answer'];

  return {
    call: (member, name, request) =>
      answer(writingFunctions.has(name) ? writes : reads, member, `select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify(request),
      ]),
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
    async groupRoomsOf(members) {
      const [row] = await reads`select public.group_rooms(${JSON.stringify(members)}::text::jsonb) as answer`;
      return row?.['answer'];
    },
    async lockTicketHolder(ticket) {
      const [row] = await reads`select public.lock_ticket_holder(${JSON.stringify({ ticket })}::text::jsonb) as answer`;
      return row?.['answer'];
    },
    endLockTicket: async (ticket) =>
      void (await writes`select public.end_lock_ticket(${JSON.stringify({ ticket })}::text::jsonb)`),
    announceCounts: async () => (await writes`select public.announce_counts() as answer`)[0]?.['answer'],
    async live(name, request) {
      const query = (sql: postgres.Sql) =>
        sql.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]);
      const [row] = await (steadyFunctions.includes(name) ? steadyPool.ask(query) : query(reads));
      return row?.['answer'];
    },
    forgetSecurityLog: async () => void (await writes`select public.forget_security_log()`),
    digest: (member) => answer(reads, member, 'select public.digest() as answer', []),
    rows: (member, text, values) => rowsOf(reads, member, text, values),
    stop: async () =>
      void (await Promise.all([
        batchPool.stop(),
        waitingPool.stop(),
        steadyPool.stop(),
        ...[writes, reads].map((sql) => sql.end({ timeout: 5 })),
      ])),
  };
}

/** Sets role and claims for this transaction only, so that the connection carries nothing of one member to the next. */
function assumeMember(tx: postgres.TransactionSql, member: Member) {
  return tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${member.claims}, true),
    set_config('request.jwt.claim.sub', ${member.id}, true),
    set_config('request.jwt.claim.role', 'authenticated', true)`;
}
