/**
 * Compares two databases' catalogues: all kinds of objects, rights, owners, settings of roles, and rows that come with
 * a schema.
 */
import pg from 'pg';
import { extract } from '@supabase/pg-delta/extract';
import { plan, type Action } from '@supabase/pg-delta/plan';
import { rowsThatDiffer } from './schema-rows.ts';

export type { Action } from '@supabase/pg-delta/plan';

export interface Difference {
  /** Actions in an order in which they can be applied. */
  actions: Action[];
  /** Objects that may be the same one under another name. */
  renames: { from: string; to: string }[];
  /** Tables whose initial rows differ. */
  tables: string[];
}

/** Says whether an action concerns the migration tools' own record, which is in no schema. */
const isRecord = (sql: string) => sql.includes('"supabase_migrations"');

async function catalogueOf(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}

/** Returns an object's name with its schema, and with its table if it is part of one. */
export const nameOf = (id: object): string => {
  const { schema, table, name } = id as { schema?: string; table?: string; name?: string };
  return [schema, table, name].filter(Boolean).join('.');
};

/** Compares two databases. Both URLs are superusers', so that all rights are visible. */
export async function differenceBetween(from: string, to: string): Promise<Difference> {
  const { actions, renameCandidates } = plan(await catalogueOf(from), await catalogueOf(to), { renames: 'prompt' });
  return {
    actions: actions.filter(({ sql }) => !isRecord(sql)),
    renames: renameCandidates.map((candidate) => ({ from: nameOf(candidate.from), to: nameOf(candidate.to) })),
    tables: await rowsThatDiffer(from, to),
  };
}

export const isEmptyDifference = ({ actions, tables }: Difference): boolean =>
  actions.length === 0 && tables.length === 0;
