/** The database as one member sees it: each call is one transaction under their claims and row level security. */
import postgres from 'postgres';
import type { Member } from './verify-token.ts';

/** Of the four functions, and `live`: jsonb in, jsonb out, the shapes of schemas/wire/sync.ts. And who is here or gone, and a decision on an avatar. */
export type SyncFunction = 'push' | 'pull' | 'pages' | 'live' | 'here' | 'gone' | 'moderate_avatar';

export interface MemberDatabase {
  call(member: Member, name: SyncFunction, request: unknown): Promise<unknown>;
  digest(member: Member): Promise<unknown>;
  /** Any other read, with the member's rights. */
  rows(member: Member, text: string, values: string[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** The pool logs in as a role that has no rights of its own but may become `authenticated`. */
export function openMemberDatabase(url: string, connections = 10): MemberDatabase {
  const sql = postgres(url, { max: connections, onnotice: () => undefined, connect_timeout: 5, idle_timeout: 60, fetch_types: false });

  async function rows(member: Member, text: string, values: string[]): Promise<Record<string, unknown>[]> {
    // Not awaited one by one: the driver sends both at once.
    const [, found] = await sql.begin((tx) => [become(tx, member), tx.unsafe(text, values)]);
    return found as unknown as Record<string, unknown>[];
  }
  const answer = async (member: Member, text: string, values: string[]) => (await rows(member, text, values))[0]?.['answer'];

  return {
    call: (member, name, request) => answer(member, `select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]),
    digest: (member) => answer(member, 'select public.digest() as answer', []),
    rows,
    stop: () => sql.end({ timeout: 5 }),
  };
}

/** Local to the transaction, so that nothing of one member is left on the connection for the next. */
function become(tx: postgres.TransactionSql, member: Member) {
  return tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${member.claims}, true),
    set_config('request.jwt.claim.sub', ${member.id}, true),
    set_config('request.jwt.claim.role', 'authenticated', true)`;
}
