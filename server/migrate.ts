/** Applies supabase/migrations as the Supabase CLI does, and keeps the CLI's record of them. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';

export const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations/', import.meta.url));
const MIGRATE_LOCK = 7_266_022;

interface Migration {
  version: string;
  name: string;
  text: string;
}

/** Lists files named `<digits>_<name>.sql`, ascending; skips other names, as hosted projects do. */
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

/**
 * Applies each missing migration in its own transaction; several nodes may start at the same time. Returns the versions
 * that it applied.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATE_LOCK})`;
    const appliedNow = await appliedVersions(sql);
    const missing = migrationsIn(folder).filter(({ version }) => !appliedNow.has(version));
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
