/** Compares rows that a schema brings with it, such as those of a registry. */
import postgres, { type Sql } from 'postgres';

/** Types of values that each database creates for itself. */
const ownValues = new Set(['bytea', 'timestamp with time zone']);

async function rowsOf(sql: Sql): Promise<Map<string, string>> {
  const tables = await sql<{ table: string; columns: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as table,
      array_agg(format('%I', a.attname) order by a.attname)
        filter (where format_type(a.atttypid, null) <> all (${[...ownValues]}) and pg_get_expr(d.adbin, d.adrelid) is distinct from 'gen_random_uuid()') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and n.nspname in ('app', 'public', 'storage') group by 1`;
  const rows = new Map<string, string>();
  for (const { table, columns } of tables) {
    const [content] = await sql.unsafe<{ rows: string }[]>(`
      select jsonb_build_array(count(*), coalesce(jsonb_agg(r order by r::text), '[]'))::text as rows from (select ${(columns ?? []).join()} from ${table}) as r`);
    rows.set(table, content?.rows ?? '');
  }
  return rows;
}

/** Returns the names of tables that exist in both databases and have different rows. */
export async function rowsThatDiffer(from: string, to: string): Promise<string[]> {
  const [a, b] = [from, to].map((url) => postgres(url, { max: 1, onnotice: () => undefined })) as [Sql, Sql];
  try {
    const [before, after] = await Promise.all([rowsOf(a), rowsOf(b)]);
    return [...before]
      .filter(([table, rows]) => after.has(table) && after.get(table) !== rows)
      .map(([table]) => table)
      .sort();
  } finally {
    await Promise.all([a.end(), b.end()]);
  }
}
