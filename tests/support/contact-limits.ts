/** Lifts limits for tests and benchmarks, whose members send more than real ones may, without waiting for replies. */
import postgres, { type Sql } from 'postgres';

const LIMIT_FUNCTIONS = ['unanswered_messages', 'new_conversations', 'new_conversations_early', 'reports_a_day'];
/** Of the end-to-end tests, which share the demo members of one server for an hour. */
const UPLOAD_FUNCTIONS = ['pictures_an_hour', 'album_uploads_a_day'];

const lifted = (names: readonly string[], type: 'int' | 'bigint') =>
  names.map(
    (name) =>
      `create or replace function app.${name}() returns ${type} language sql immutable as 'select 1000000::${type}'`,
  );

/**
 * Lifts the limits on messages without a reply, new conversations and reports in this database. `sql` is its owner's,
 * or a superuser's.
 */
export async function liftContactLimits(sql: Sql): Promise<void> {
  await sql.unsafe(lifted(LIMIT_FUNCTIONS, 'int').join(';'));
}

/** `uploads`: the limits on uploads by time are lifted too. */
export async function liftContactLimitsAt(url: string, { uploads = false } = {}): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await liftContactLimits(sql);
    if (uploads) await sql.unsafe(lifted(UPLOAD_FUNCTIONS, 'bigint').join(';'));
  } finally {
    await sql.end();
  }
}
