/**
 * What leads from one database's catalogue to another's: all kinds of objects, rights, owners, settings of roles, and
 * rows that come with a schema.
 */
import pg from 'pg';
import { extract } from '@supabase/pg-delta/extract';
import { plan, type Action } from '@supabase/pg-delta/plan';
import { rowsThatDiffer } from './schema-rows.ts';

export type { Action } from '@supabase/pg-delta/plan';

export interface Difference {
  /** In an order in which they can be applied. */
  actions: Action[];
  /** What may be one thing under another name. */
  renames: { from: string; to: string }[];
  /** Tables that do not hold the same when nobody has used them yet. */
  tables: string[];
}

/** The tools' own record, which is of no schema. */
const isRecord = (sql: string) => sql.includes('"supabase_migrations"');

async function catalogueOf(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}

/** With its schema, and its table if it is a part of one. */
export const nameOf = (id: object): string => {
  const { schema, table, name } = id as { schema?: string; table?: string; name?: string };
  return [schema, table, name].filter(Boolean).join('.');
};

/** Both are superusers' addresses: rights are seen whole. */
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
