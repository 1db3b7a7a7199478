/** Allows one preparation at a time in a whole PostgreSQL, whichever of its databases is prepared. */
import postgres from 'postgres';
import { unreachableBecause } from './unreachable.ts';

/**
 * Runs `work` under a lock. All databases of a server share their roles, so two preparations would change the same
 * roles. Advisory locks belong to one database; this mode of a table lock on a shared catalogue excludes itself and
 * vacuum, but neither reads nor changes of roles. It is released when the process ends.
 */
export async function withPrepareLock<T>(adminUrl: string, work: () => Promise<T>): Promise<T> {
  const sql = postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      options:
        '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c default_transaction_read_only=off -c default_transaction_isolation=read\\ committed',
    },
  });
  let isLocked = false;
  try {
    return (await sql.begin(async (lock) => {
      await lock`lock table pg_catalog.pg_authid in share update exclusive mode`;
      isLocked = true;
      return work();
    })) as T;
  } catch (error) {
    throw isLocked ? error : unreachableBecause(error, adminUrl);
  } finally {
    await sql.end();
  }
}
