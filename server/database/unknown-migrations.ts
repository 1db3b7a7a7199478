/** A database that other migrations than ours have made: it is another version's, and half of ours would be applied to it. */
import type { Sql } from 'postgres';
import { MIGRATIONS, migrationsIn } from '../migrate.ts';
import { NotServable } from '../not-servable.ts';

/** Where the database lies or comes from; neither of a PostgreSQL that somebody else runs. */
export interface Whence {
  dataDir?: string | undefined;
  archive?: string | undefined;
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

/** Rejects with `NotServable`, which names the folder, file or database and what to do, before anything is written. */
export async function refuseUnknownMigrations(sql: Sql, { dataDir, archive }: Whence): Promise<void> {
  const [record] = await sql<{ kept: boolean; database: string }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as kept, current_database() as database`;
  if (!record?.kept) return;
  const ours = migrationsIn(MIGRATIONS).map(({ version }) => version);
  const [other] = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations where version <> all (${ours}) order by version limit 1`;
  if (!other) return;
  const made = `was made by another version of Alcôve (migration ${other.version}), which this one cannot carry on`;
  if (archive !== undefined) throw new NotServable(`The database in ${archive} ${made}. Restore it with that version.`);
  if (dataDir !== undefined)
    throw new NotServable(
      `The database in ${dataDir} ${made}. Start it with that version, or move it away and begin anew: mv ${quoted(dataDir)} ${quoted(`${dataDir}.old`)}`,
    );
  throw new NotServable(
    `The database “${record.database}” ${made}. Start it with that version, or make an empty one and name it in DATABASE_URL: create database ${record.database}_new`,
  );
}
