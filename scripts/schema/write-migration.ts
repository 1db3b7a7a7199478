/**
 * Writes a migration from the state of the migrations to that of the schema's files. It is applied before it is
 * written.
 */
import postgres from 'postgres';
import { differenceBetween, isEmptyDifference, type Difference } from './compare.ts';
import { migrationOf, migrationText, type Migration } from './migration-text.ts';
import { definitionsIn, type SchemaFile } from './schema-files.ts';

export interface Sides {
  /** Database built by the migrations, as superuser and as the tables' owner. The new migration is applied to it. */
  from: { adminUrl: string; ownerUrl: string };
  /** Database built from the files. */
  to: { adminUrl: string };
  files: readonly SchemaFile[];
}

export interface WrittenMigration extends Migration {
  /** Text of the migration, or null when nothing differs. */
  text: string | null;
  /** Differences that remain afterwards, as statements. */
  left: string[];
}

/** Applies a migration. Returns the reason why it cannot be applied, or null. */
async function refusal(ownerUrl: string, text: string): Promise<string | null> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin((tx) => tx.unsafe(text));
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await sql.end();
  }
}

const remainingDifferences = ({ actions, tables }: Difference) => [
  ...actions.map(({ sql }) => sql),
  ...tables.map((table) => `the rows of ${table}`),
];

export async function writeMigration({ from, to, files }: Sides): Promise<WrittenMigration> {
  const difference = await differenceBetween(from.adminUrl, to.adminUrl);
  if (isEmptyDifference(difference)) return { text: null, statements: [], byHand: [], left: [] };
  const wording = { definitions: definitionsIn(files), owner: new URL(from.ownerUrl).username };
  // A new table may refer to one that is created later.
  for (const ownTables of [false, true]) {
    const migration = migrationOf(difference, { ...wording, ownTables });
    const text = migrationText(migration);
    const reason = await refusal(from.ownerUrl, text);
    if (reason === null)
      return { ...migration, text, left: remainingDifferences(await differenceBetween(from.adminUrl, to.adminUrl)) };
    if (ownTables)
      return {
        ...migration,
        byHand: [...migration.byHand, `It cannot be applied as it is: ${reason}.`],
        text,
        left: remainingDifferences(difference),
      };
  }
  throw new Error('unreachable');
}
