/**
 * Opens pools of connections that are replaced when a query gets no answer in time. A database's own limits end no
 * query whose network has fallen silent: the answer never comes, and TCP gives up after a quarter of an hour.
 */
import type postgres from 'postgres';
import { log } from '#lib/log.ts';

/** Longer than the longest time that the database itself allows a statement. */
const DEADLINE_MS = 5_000;
/** Seconds in which the other queries of an abandoned pool may finish. */
const END_TIMEOUT_SECONDS = 2;

export interface AnsweringPool {
  ask<T>(query: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Returns a pool whose queries reject with `ETIMEDOUT` after `deadlineMs`. Callers must not start more queries at a
 * time than the pool has connections: the wait for a connection counts as well.
 */
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
