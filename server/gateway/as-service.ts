/** Runs one query as the service role, in a transaction of its own. Returns its `answer`. */
import type { PendingQuery, Sql, TransactionSql } from 'postgres';

export async function asService<T>(
  sql: Sql,
  query: (tx: TransactionSql) => PendingQuery<{ answer: T }[]>,
): Promise<T | undefined> {
  const [, rows] = await sql.begin((tx) => [
    tx`select set_config('role', 'service_role', true), set_config('statement_timeout', '2s', true)`,
    query(tx),
  ]);
  return (rows as { answer: T }[])[0]?.answer;
}
