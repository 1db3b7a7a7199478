/** Lifts limits for tests and benchmarks, whose members send more than real ones may, without waiting for replies. */
import postgres, { type Sql } from 'postgres';

const LIMIT_FUNCTIONS = ['unanswered_messages', 'new_conversations', 'new_conversations_early', 'reports_a_day'];

/**
 * Lifts the limits on messages without a reply, new conversations and reports in this database. `sql` is its owner's,
 * or a superuser's.
 */
export async function liftContactLimits(sql: Sql): Promise<void> {
  await sql.unsafe(
    LIMIT_FUNCTIONS.map(
      (name) => `create or replace function app.${name}() returns int language sql immutable as 'select 1000000'`,
    ).join(';'),
  );
}

export async function liftContactLimitsAt(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await liftContactLimits(sql);
  } finally {
    await sql.end();
  }
}
