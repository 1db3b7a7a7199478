/**
 * What a database may have been set to, and what every session of ours has instead: how times, numbers and binary
 * values are written, where names are looked for, how strings are read. A role's own settings win over a database's and
 * over the server's.
 */
import type { Sql } from 'postgres';

const settings: Readonly<Record<string, string>> = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  client_encoding: 'UTF8',
  search_path: '"$user", public',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  row_security: 'on',
  session_replication_role: 'origin',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  check_function_bodies: 'on',
  lc_messages: 'C',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
};

/** No limit of the database's own, which could end a migration half-way. */
const noLimits = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** A value as it stands after `set … =`: what lists names is no single string. */
const settingText = (name: string, value: string) =>
  name === 'search_path' || name === 'datestyle' ? value : `'${value}'`;

/** PostgreSQL 15 and 16 do not know every limit. */
async function knownSettings(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql<
    { name: string }[]
  >`select lower(name) as name from pg_settings where lower(name) in ${sql(names)}`;
  return new Set(rows.map(({ name }) => name));
}

/** For the session of a superuser, who prepares. */
export async function settleSession(sql: Sql): Promise<void> {
  const all = { ...settings, ...noLimits };
  const supported = await knownSettings(sql, Object.keys(all));
  await sql.unsafe(
    Object.entries(all)
      .filter(([name]) => supported.has(name))
      .map(([name, value]) => `set ${name} = ${settingText(name, value)};`)
      .join('\n'),
  );
}

/** For all sessions that begin as `role`. */
export async function settleRole(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(
    Object.entries(settings)
      .map(([name, value]) => `alter role ${role} set ${name} = ${settingText(name, value)};`)
      .join('\n'),
  );
}

/** For those who do what may take long. */
export async function liftLimits(sql: Sql, role: string): Promise<void> {
  const supported = await knownSettings(sql, Object.keys(noLimits));
  await sql.unsafe(
    Object.entries(noLimits)
      .filter(([name]) => supported.has(name))
      .map(([name, value]) => `alter role ${role} set ${name} = ${settingText(name, value)};`)
      .join('\n'),
  );
}
