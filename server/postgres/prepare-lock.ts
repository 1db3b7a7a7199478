/** One preparation at a time in a whole PostgreSQL, whichever of its databases it prepares. */
import postgres from 'postgres';

/**
 * Roles belong to all databases of a server, so two preparations would change them under each other. Advisory locks are
 * a database's own; this mode of a table lock on a shared catalogue excludes only itself (and its clean-up), neither
 * reads nor changes of roles. A process that ends lets go of it.
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
  try {
    return (await sql.begin(async (lock) => {
      await lock`lock table pg_catalog.pg_authid in share update exclusive mode`;
      return work();
    })) as T;
  } finally {
    await sql.end();
  }
}
