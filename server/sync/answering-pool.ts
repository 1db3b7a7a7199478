/**
 * Connections that answer in time, or are left. A database's own limits end no query whose network has fallen silent:
 * the answer never comes, and TCP gives up after a quarter of an hour.
 */
import type postgres from 'postgres';
import { log } from '#lib/log.ts';

/** Above the longest time that the database itself takes for a statement. */
const DEADLINE_MS = 5_000;
/** Seconds in which the other connections of a pool that is left may end what they have begun. */
const END_TIMEOUT_SECONDS = 2;

export interface AnsweringPool {
  ask<T>(query: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>;
  stop(): Promise<void>;
}

/** No more may be asked at a time than there are connections: waiting for one counts as well. */
export function answeringPool(open: () => postgres.Sql, deadlineMs = DEADLINE_MS): AnsweringPool {
  let sql = open();

  function abandon(silent: postgres.Sql): void {
    if (silent !== sql) return;
    log.info('database silent');
    sql = open();
    void silent.end({ timeout: END_TIMEOUT_SECONDS });
  }

  return {
    async ask(query) {
      const current = sql;
      const timeout = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        abandon(current);
        timeout.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
      }, deadlineMs);
      try {
        return await Promise.race([query(current), timeout.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => sql.end({ timeout: 5 }),
  };
}
