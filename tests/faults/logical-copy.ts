/**
 * Copies every row of every table, as dump and restore do, into a database with the same schema but other files,
 * another identifier and no history.
 */
import { pipeline } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
import { prepareDatabase } from '#server/postgres/prepare.ts';

const SCHEMAS = ['app', 'auth', 'public', 'storage'];

interface Table {
  name: string;
  columns: string;
}

/** Generated columns are computed by the database. */
const tablesOf = (sql: Sql) => sql<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ${sql(SCHEMAS)} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1 order by 1`;

/** Both URLs are superusers'. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await prepareDatabase(to);
  const [source, target] = [from, to].map((url) => postgres(url, { max: 1, onnotice: () => undefined })) as [Sql, Sql];
  try {
    // Skips tables that a gateway creates for itself when it needs them.
    const known = new Set((await tablesOf(target)).map(({ name }) => name));
    const tables = (await tablesOf(source)).filter(({ name }) => known.has(name));
    // As in a restore, triggers do not run again.
    await target`set session_replication_role = replica`;
    await target.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables) {
      const out = await source.unsafe(`copy ${name} (${columns}) to stdout`).readable();
      await pipeline(out, await target.unsafe(`copy ${name} (${columns}) from stdin`).writable());
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
