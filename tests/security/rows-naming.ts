/** Searches a whole database for a text. */
import type { Sql } from 'postgres';

/**
 * Returns the tables, of any schema, that have a row in which the text stands, whatever the column. `readers`:
 * connections that may read all tables together; throws where a table is left that none of them may read.
 */
export async function rowsNaming(readers: readonly Sql[], text: string): Promise<string[]> {
  const [found, unread] = [new Set<string>(), new Set<string>()];
  const read = new Set<string>();
  for (const sql of readers) {
    const tables = await sql<{ name: string; mine: boolean }[]>`
      select c.oid::regclass::text as name, has_table_privilege(c.oid, 'select') and not row_security_active(c.oid) as mine
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;
    for (const { name, mine } of tables) {
      (mine ? read : unread).add(name);
      if (!mine) continue;
      const rows = await sql.unsafe(
        `select from ${name} as t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.add(name);
    }
  }
  const left = [...unread.difference(read)];
  if (left.length > 0) throw new Error(`nobody may read ${left.join(', ')}`);
  return [...found].sort();
}
