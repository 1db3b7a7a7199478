/**
 * A dump and its restoring: every row of every table, into a database of the same schema that has other files, another
 * number and no past.
 */
import { pipeline } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
import { prepareDatabase } from '#server/postgres/prepare.ts';

const SCHEMAS = ['app', 'auth', 'public', 'storage'];

interface Table {
  name: string;
  columns: string;
}

/** Generated columns generate themselves. */
const tablesOf = (sql: Sql) => sql<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ${sql(SCHEMAS)} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1 order by 1`;

/** Both as superuser. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await prepareDatabase(to);
  const [source, target] = [from, to].map((url) => postgres(url, { max: 1, onnotice: () => undefined })) as [Sql, Sql];
  try {
    // What a gateway keeps for itself alone, it makes when it first needs it.
    const known = new Set((await tablesOf(target)).map(({ name }) => name));
    const tables = (await tablesOf(source)).filter(({ name }) => known.has(name));
    // As a restore does it: nothing that rows set off is set off again.
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
