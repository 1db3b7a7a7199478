/**
 * [AUTH-37] Five attempts in fifteen minutes for an account from an address, counted in the database so that every node
 * counts the same. Neither is stored readable. A success clears the count [AUTH-39].
 */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import { SIGN_IN_ATTEMPTS, SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';

export interface SignInLimit {
  prepare(): Promise<void>;
  /** Counts this attempt; the seconds to wait when there were too many, else 0. */
  attempt(email: string, address: string, most?: number): Promise<number>;
  /** Whether another attempt would be too many; this is none. */
  isFull(email: string, address: string): Promise<boolean>;
  clear(email: string, address: string): Promise<void>;
}

export const tooManyAttempts = (c: Context, wait: number): Response =>
  c.json({ code: 'too-many-attempts', error_code: 'over_request_rate_limit', msg: 'too many attempts' }, 429, { 'retry-after': String(wait) });

/** Whoever has one address of version 6 has the 2^64 around it: its first half counts. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')].slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':');
}

export function signInLimit(sql: Sql, secret: string, windowMs = SIGN_IN_WINDOW_MS): SignInLimit {
  const keyOf = (email: string, address: string) => createHmac('sha256', secret).update(`${email.trim().toLowerCase()}\n${networkOf(address)}`).digest('hex');
  const since = () => new Date(Date.now() - windowMs).toISOString();

  return {
    /** Several nodes may start at once. */
    prepare: () =>
      sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtextextended('sign_in_attempts', 0))`;
        await tx`create table if not exists auth.sign_in_attempts (key text not null, at timestamptz not null)`;
        await tx`create index if not exists sign_in_attempts_key on auth.sign_in_attempts (key, at)`;
        await tx`create index if not exists sign_in_attempts_at on auth.sign_in_attempts (at)`;
      }).then(() => undefined),
    attempt: (email, address, most = SIGN_IN_ATTEMPTS) =>
      sql.begin(async (tx) => {
        const key = keyOf(email, address);
        await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
        await tx`delete from auth.sign_in_attempts where at < ${since()}`;
        const [found] = await tx<{ count: number; first: string | null }[]>`
          select count(*)::int as count, min(at) as first from auth.sign_in_attempts where key = ${key}`;
        if (found && found.count >= most && found.first) return Math.max(1, Math.ceil((Date.parse(found.first) + windowMs - Date.now()) / 1000));
        await tx`insert into auth.sign_in_attempts values (${key}, now())`;
        return 0;
      }),
    async isFull(email, address) {
      const [found] = await sql<{ count: number }[]>`select count(*)::int as count from auth.sign_in_attempts where key = ${keyOf(email, address)} and at >= ${since()}`;
      return (found?.count ?? 0) >= SIGN_IN_ATTEMPTS;
    },
    async clear(email, address) {
      await sql`delete from auth.sign_in_attempts where key = ${keyOf(email, address)}`;
    },
  };
}
