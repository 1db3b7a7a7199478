/** Applies supabase/migrations as the Supabase CLI does, and keeps its record of them. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';

const FOLDER = fileURLToPath(new URL('../supabase/migrations/', import.meta.url));
const MIGRATE_LOCK = 7_266_022;

interface Migration {
  version: string;
  name: string;
  text: string;
}

/** `<digits>_<name>.sql`, ascending; other names are skipped, as hosted projects do. */
export function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      return version && name ? [{ version, name, text: readFileSync(`${folder}/${file}`, 'utf8') }] : [];
    });
}

async function appliedVersions(sql: Sql): Promise<Set<string>> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

/** A superuser's: whether the database knows migrations that this version of the program does not. */
export async function isOfLaterVersion(adminUrl: string, folder = FOLDER): Promise<boolean> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [record] = await sql<
      { kept: boolean }[]
    >`select to_regclass('supabase_migrations.schema_migrations') is not null as kept`;
    if (!record?.kept) return false;
    const known = new Set(migrationsIn(folder).map(({ version }) => version));
    return [...(await appliedVersions(sql))].some((version) => !known.has(version));
  } finally {
    await sql.end();
  }
}

/**
 * Each migration once, in its own transaction; several nodes may start at the same time. Returns the versions applied
 * now.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATE_LOCK})`;
    const known = await appliedVersions(sql);
    const missing = migrationsIn(folder).filter(({ version }) => !known.has(version));
    for (const { version, name, text } of missing)
      await sql.begin(async (tx) => {
        await tx.unsafe(text);
        await tx`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
      });
    return missing.map(({ version }) => version);
  } finally {
    await sql.end();
  }
}
