/** Version of a database with migrations that are not ours, to which ours cannot be applied. */
import postgres, { type Sql } from 'postgres';
import { MIGRATIONS, migrationsIn } from '../migrate.ts';
import { NotServable } from '../not-servable.ts';

interface ForeignVersion {
  age: 'earlier' | 'later';
  /** Number of a migration that we do not know. */
  migration: string;
}

async function otherVersion(sql: Sql): Promise<ForeignVersion | null> {
  const [record] = await sql<
    { kept: boolean }[]
  >`select to_regclass('supabase_migrations.schema_migrations') is not null as kept`;
  if (!record?.kept) return null;
  const ours = migrationsIn(MIGRATIONS).map(({ version }) => version);
  const [foreign] = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations where version <> all (${ours}) order by version desc limit 1`;
  return foreign
    ? { age: foreign.version > (ours.at(-1) ?? '') ? 'later' : 'earlier', migration: foreign.version }
    : null;
}

/** Returns the version's age, or null when the database is ours or empty. `adminUrl` is a superuser's. */
export async function otherVersionIn(adminUrl: string): Promise<ForeignVersion['age'] | null> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    return (await otherVersion(sql))?.age ?? null;
  } finally {
    await sql.end();
  }
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

/** Rejects with `NotServable`, before anything is written; the message names the folder or database and what to do. */
export async function refuseOtherVersions(sql: Sql, dataDir: string | undefined): Promise<void> {
  const other = await otherVersion(sql);
  if (other === null) return;
  const origin = `was made by ${other.age === 'later' ? 'a later' : 'an earlier'} version of Alcôve (migration ${other.migration}), which this one cannot carry on`;
  if (dataDir !== undefined)
    throw new NotServable(
      `The database in ${dataDir} ${origin}. Start it with that version, or move it away and begin anew: mv ${quoted(dataDir)} ${quoted(`${dataDir}.old`)}`,
    );
  const [database] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = database?.name ?? '';
  throw new NotServable(
    `The database “${name}” ${origin}. Start it with that version, or make an empty one and name it in DATABASE_URL: create database ${name}_new`,
  );
}
