/** Runs queries as the service role. */
import type { PendingQuery, Sql, TransactionSql } from 'postgres';

/** Runs one query in a transaction of its own. Returns its `answer`. */
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

/** Runs one query inside a transaction whose other statements are the server's own. Returns its `answer`. */
export async function asServiceIn(tx: TransactionSql, query: PendingQuery<{ answer: unknown }[]>): Promise<unknown> {
  await tx`select set_config('role', 'service_role', true), set_config('statement_timeout', '2s', true)`;
  const [row] = await query;
  await tx`select set_config('role', 'none', true)`;
  return row?.answer;
}
