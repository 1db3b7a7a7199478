/**
 * Counts attempts of fifteen minutes per account and network [AUTH-37], in the database under a lock, so that all nodes
 * share one count. Only hashes of account and network are stored. A success clears the count [AUTH-39].
 */
import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import { SIGN_IN_ATTEMPTS, SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';

export interface SignInLimit {
  prepare(): Promise<void>;
  /**
   * Counts this attempt. Resolves to 0, or to the seconds to wait when there were too many. `network`: id of a network,
   * or another name for the count.
   */
  attempt(email: string, network: string, maxAttempts?: number): Promise<number>;
  /** Counts this attempt, however many there were; resolves to their number. */
  record(email: string, network: string): Promise<number>;
  /** Says whether another attempt would be too many; counts nothing. */
  isFull(email: string, network: string): Promise<boolean>;
  /** Takes the newest attempt back. */
  forgive(email: string, network: string): Promise<void>;
  clear(email: string, network: string): Promise<void>;
}

export const tooManyAttempts = (c: Context, wait: number): Response =>
  c.json({ code: 'too-many-attempts', error_code: 'over_request_rate_limit', msg: 'too many attempts' }, 429, {
    'retry-after': String(wait),
  });

export function signInLimit(sql: Sql, secret: string, windowMs = SIGN_IN_WINDOW_MS): SignInLimit {
  const keyOf = (email: string, network: string) =>
    createHmac('sha256', secret).update(`${email.trim().toLowerCase()}\n${network}`).digest('hex');
  const since = () => new Date(Date.now() - windowMs).toISOString();

  return {
    /** Several nodes may start at once. */
    prepare: () =>
      sql
        .begin(async (tx) => {
          await tx`select pg_advisory_xact_lock(hashtextextended('sign_in_attempts', 0))`;
          await tx`create table if not exists auth.sign_in_attempts (key text not null, at timestamptz not null)`;
          await tx`create index if not exists sign_in_attempts_key on auth.sign_in_attempts (key, at)`;
          await tx`create index if not exists sign_in_attempts_at on auth.sign_in_attempts (at)`;
        })
        .then(() => undefined),
    attempt: (email, network, maxAttempts = SIGN_IN_ATTEMPTS) =>
      sql.begin(async (tx) => {
        const key = keyOf(email, network);
        await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
        await tx`delete from auth.sign_in_attempts where at < ${since()}`;
        const [found] = await tx<{ count: number; first: string | null }[]>`
          select count(*)::int as count, min(at) as first from auth.sign_in_attempts where key = ${key}`;
        if (found && found.count >= maxAttempts && found.first)
          return Math.max(1, Math.ceil((Date.parse(found.first) + windowMs - Date.now()) / 1000));
        await tx`insert into auth.sign_in_attempts values (${key}, now())`;
        return 0;
      }),
    record: (email, network) =>
      sql.begin(async (tx) => {
        const key = keyOf(email, network);
        await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
        await tx`delete from auth.sign_in_attempts where at < ${since()}`;
        await tx`insert into auth.sign_in_attempts values (${key}, now())`;
        const [found] = await tx<
          { count: number }[]
        >`select count(*)::int as count from auth.sign_in_attempts where key = ${key}`;
        return found?.count ?? 1;
      }),
    async isFull(email, network) {
      const [found] = await sql<
        { count: number }[]
      >`select count(*)::int as count from auth.sign_in_attempts where key = ${keyOf(email, network)} and at >= ${since()}`;
      return (found?.count ?? 0) >= SIGN_IN_ATTEMPTS;
    },
    async forgive(email, network) {
      const key = keyOf(email, network);
      await sql`delete from auth.sign_in_attempts where ctid in (select ctid from auth.sign_in_attempts where key = ${key} order by at desc limit 1 for update skip locked)`;
    },
    async clear(email, network) {
      await sql`delete from auth.sign_in_attempts where key = ${keyOf(email, network)}`;
    },
  };
}
