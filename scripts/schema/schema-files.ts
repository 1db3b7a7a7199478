/** Reads `supabase/schema`, the present state of the database, in the order of its folders and files. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { objectOf, statementsIn } from './statements.ts';

export const SCHEMA = fileURLToPath(new URL('../../supabase/schema/', import.meta.url));

export interface SchemaFile {
  /** Path below the folder, with slashes. */
  path: string;
  text: string;
}

export function schemaFiles(folder = SCHEMA): SchemaFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Joins the files into one script. They are ordered by subject, so bodies of functions may name objects of later files.
 */
export function schemaScript(files: readonly SchemaFile[]): string {
  const parts = files.map(({ path, text }) => `-- ── supabase/schema/${path} ──\n\n${text.trim()}\n`);
  return ['set check_function_bodies = off;\n', ...parts, 'reset check_function_bodies;\n'].join('\n');
}

/**
 * Returns the text of each object that the files define. Two with the same name, such as functions with different
 * arguments, are left out.
 */
export function definitionsIn(files: readonly SchemaFile[]): Map<string, string> {
  const textsByObject = new Map<string, string | null>();
  for (const { text, bare } of files.flatMap((file) => statementsIn(file.text))) {
    const object = objectOf(bare);
    if (object !== null) textsByObject.set(object, textsByObject.has(object) ? null : text);
  }
  return new Map([...textsByObject].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Applies the schema in one transaction, as the tables' owner. */
export async function applySchema(ownerUrl: string, files: readonly SchemaFile[] = schemaFiles()): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin((tx) => tx.unsafe(schemaScript(files)));
  } finally {
    await sql.end();
  }
}
