/** Checks properties that were fixed when the database was created, and that no session setting can correct. */
import type { Sql } from 'postgres';
import { NotServable } from '../not-servable.ts';

interface DatabaseFacts {
  name: string;
  version: number;
  encoding: string;
}

const OLDEST_VERSION = 150_000;

/** Rejects with `NotServable`, before anything is written, if the database could not store or find members' texts. */
export async function refuseUnsuitable(sql: Sql): Promise<void> {
  const [facts] = await sql<DatabaseFacts[]>`
    select current_database() as name, current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
  if (!facts) return;
  const anew = `Make another: create database ${facts.name}_utf8 template template0 encoding 'UTF8' locale 'C.UTF-8'`;
  if (facts.version < OLDEST_VERSION)
    throw new NotServable(`PostgreSQL ${Math.floor(facts.version / 10_000)} is too old: Alcôve needs 15 or later.`);
  if (facts.encoding !== 'UTF8')
    throw new NotServable(
      `The database “${facts.name}” is encoded as ${facts.encoding}, which cannot hold what members write. ${anew}`,
    );
  // Searches need the usual folding of capitals and accents.
  const [folded] = await sql<{ well: boolean }[]>`select lower('ÉŒIÇ') = 'éœiç' and upper('i') = 'I' as well`;
  if (!folded?.well)
    throw new NotServable(
      `The locale of the database “${facts.name}” does not know capitals and accents as French does, so that searches would not find. ${anew}`,
    );
}
