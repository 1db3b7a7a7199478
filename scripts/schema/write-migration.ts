/** From what the migrations make to what the schema's files say: one more migration, tried before it is written. */
import postgres from 'postgres';
import { differenceBetween, isEmptyDifference, type Difference } from './compare.ts';
import { migrationOf, migrationText, type Migration } from './migration-text.ts';
import { definitionsIn, type SchemaFile } from './schema-files.ts';

export interface Sides {
  /** What the migrations make, as superuser and as the tables' owner. The new one is applied to it. */
  from: { adminUrl: string; ownerUrl: string };
  /** What the files make. */
  to: { adminUrl: string };
  files: readonly SchemaFile[];
}

export interface WrittenMigration extends Migration {
  /** Null: nothing differs. */
  text: string | null;
  /** What is still another after it, as statements. */
  left: string[];
}

/** Why it cannot be applied; null: it has been. */
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
  // A new table may refer to one that is made after it.
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
