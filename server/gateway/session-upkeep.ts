/** Deletes once an hour: sessions unused for sixty days, their old tokens, and old entries of the library's own log. */
import type { Sql } from 'postgres';
import { errorName, log } from '#lib/log.ts';
import { INACTIVE_DAYS } from './refresh-grant.ts';

const EVERY_MS = 3600_000;
/** The library logs mail addresses in plain text; we keep nothing of the kind longer than this. */
const AUDIT_DAYS = 90;

export interface SessionUpkeep {
  start(): void;
  run(): Promise<void>;
  stop(): Promise<void>;
}

export function sessionUpkeep(sql: Sql): SessionUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    await sql`delete from auth.sessions where coalesce(refreshed_at at time zone 'utc', created_at) < now() - make_interval(days => ${INACTIVE_DAYS}) or not_after <= now()`;
    await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - make_interval(days => ${INACTIVE_DAYS})`;
    await sql`delete from auth.audit_log_entries where created_at < now() - make_interval(days => ${AUDIT_DAYS})`;
  }
  const round = () => {
    running = run().catch((error: unknown) => log.info('sessions not tidied', { error: errorName(error) }));
  };

  return {
    run,
    start() {
      round();
      timer = setInterval(round, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
