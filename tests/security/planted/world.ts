/** A database with people of the house in it, and transactions of it that leave nothing behind. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { freshDatabase } from '#tests/support/database.ts';

type Tx = TransactionSql;

const RIGHTS: Record<string, readonly string[]> = {
  eve: ['administration', 'moderation'],
  zoe: ['administration', 'moderation'],
  ada: [],
  bela: [],
};
type Name = 'eve' | 'zoe' | 'ada' | 'bela';

/** What a rule may do in its transaction, which is rolled back. */
export interface World {
  tx: Tx;
  ids: Record<Name, string>;
  /** Calls a function as a member in their own session; resolves to its answer, or to the message of its refusal. */
  ask: (
    who: Name,
    name: string,
    request: object,
  ) => Promise<{ refusal?: string | null; error?: string; [key: string]: unknown }>;
  /** Makes the second factor of one of the house this old. */
  age: (who: Name, interval: string) => Promise<unknown>;
  /** Returns the id of the case that a report about this member has opened. */
  reported: (who: Name) => Promise<string>;
}

export interface Worlds {
  /** Runs `work` in a transaction that is rolled back. */
  within: (work: (world: World) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

class RolledBack extends Error {}

export async function openWorlds(): Promise<Worlds> {
  const database = await freshDatabase();
  const admin: Sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const ids = {} as Record<Name, string>;
  const sessions = {} as Record<Name, string>;
  for (const [name, rights] of Object.entries(RIGHTS) as [Name, readonly string[]][]) {
    ids[name] = await database.createMember({ username: `plante${name}` });
    sessions[name] = randomUUID();
    await admin`insert into auth.sessions (id, user_id, aal) values (${sessions[name]}, ${ids[name]}, ${rights.length > 0 ? 'aal2' : 'aal1'})`;
    for (const right of rights)
      await admin`insert into app.staff_rights (member_id, staff_right, granted_at) values (${ids[name]}, ${right}, now() - interval '2 days')`;
  }

  const worldIn = (tx: Tx): World => ({
    tx,
    ids,
    async ask(who, name, request) {
      const aal = (RIGHTS[who] ?? []).length > 0 ? 'aal2' : 'aal1';
      const claims = { sub: ids[who], role: 'authenticated', session_id: sessions[who], aal };
      const pending = tx.savepoint(async (inner) => {
        await inner`
          select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
            set_config('request.jwt.claim.sub', ${ids[who]}, true)`;
        const [row] = await inner.unsafe<{ answer: object }[]>(`select public.${name}($1::text::jsonb) as answer`, [
          JSON.stringify(request),
        ]);
        await inner`select set_config('role', 'none', true)`;
        return (row?.answer ?? {}) as Awaited<ReturnType<World['ask']>>;
      });
      return pending.catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'failed' }));
    },
    age: (who, interval) =>
      tx`update auth.sessions set created_at = now() - ${interval}::interval where id = ${sessions[who]}`,
    async reported(who) {
      await tx`
        insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
        values (${randomUUID()}, ${ids.bela}, ${ids[who]}, ${randomUUID()}, '{}', 'scam', '', '[]', '[]')`;
      const [row] = await tx<{ id: string }[]>`select id from app.cases where member_id = ${ids[who]}`;
      return row?.id ?? '';
    },
  });

  return {
    within: (work) =>
      admin
        .begin(async (tx) => {
          await work(worldIn(tx));
          throw new RolledBack();
        })
        .then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof RolledBack)) throw error;
          },
        ),
    async stop() {
      await admin.end();
      await database.drop();
    },
  };
}
