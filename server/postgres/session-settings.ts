/**
 * Settings of our sessions: the formats of times, numbers and binary values, the search path, and the syntax of
 * strings. They are set for each role, because a role's settings override those of the database and the server.
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

/** Settings that remove the database's own limits, which could interrupt a migration. */
const noLimits = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Returns a value as it is written after `set … =`: a list of names is not one string. */
const settingText = (name: string, value: string) =>
  name === 'search_path' || name === 'datestyle' ? value : `'${value}'`;

/** Returns the settings that this server knows: PostgreSQL 15 and 16 lack some limits. */
async function knownSettings(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql<
    { name: string }[]
  >`select lower(name) as name from pg_settings where lower(name) in ${sql(names)}`;
  return new Set(rows.map(({ name }) => name));
}

/** Applies the settings to the session of the superuser that prepares the database. */
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

/** Applies the settings to all later sessions of `role`. */
export async function settleRole(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(
    Object.entries(settings)
      .map(([name, value]) => `alter role ${role} set ${name} = ${settingText(name, value)};`)
      .join('\n'),
  );
}

/** Removes the limits of a role with long-running work. */
export async function liftLimits(sql: Sql, role: string): Promise<void> {
  const supported = await knownSettings(sql, Object.keys(noLimits));
  await sql.unsafe(
    Object.entries(noLimits)
      .filter(([name]) => supported.has(name))
      .map(([name, value]) => `alter role ${role} set ${name} = ${settingText(name, value)};`)
      .join('\n'),
  );
}
