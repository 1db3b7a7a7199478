/**
 * `npm run db:diff -- NAME` writes `supabase/migrations/<now>_NAME.sql`, which leads from what the migrations make to what
 * `supabase/schema` says. `npm run db:diff -- --baseline` writes all of the schema as one migration in place of those that are there:
 * only while nothing is deployed, since every database that was made before is refused from then on.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS, migrate, migrationsIn } from '../../server/migrate.ts';
import { scratchDatabase } from './scratch.ts';
import { applySchema, schemaFiles, schemaScript } from './schema-files.ts';
import { writeMigration } from './write-migration.ts';

const usage = 'npm run db:diff -- NAME (lower case, digits and underscores), or npm run db:diff -- --baseline';

/** Of now, and after those that are there. */
function nextVersion(): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const newest = migrationsIn(MIGRATIONS).at(-1)?.version ?? '';
  return newest < now ? now : String(BigInt(newest) + 1n);
}

function write(version: string, name: string, text: string): void {
  const file = join(MIGRATIONS, `${version}_${name}.sql`);
  writeFileSync(file, text);
  console.log(`Written: ${relative(process.cwd(), file)}`);
}

/** As the tables' owner applies it, so that what does not hold is not written. */
async function baseline(): Promise<void> {
  const files = schemaFiles();
  const tried = await scratchDatabase((ownerUrl) => applySchema(ownerUrl, files));
  await tried.stop();
  const version = nextVersion();
  for (const old of readdirSync(MIGRATIONS)) if (old.endsWith('.sql')) rmSync(join(MIGRATIONS, old));
  write(version, 'baseline', `-- All of supabase/schema, written by \`npm run db:diff -- --baseline\`: edit the files there.\n\n${schemaScript(files)}`);
}

async function difference(name: string): Promise<boolean> {
  const files = schemaFiles();
  const from = await scratchDatabase((ownerUrl) => migrate(ownerUrl));
  const to = await scratchDatabase((ownerUrl) => applySchema(ownerUrl, files)).catch(async (error: unknown) => {
    await from.stop();
    throw error;
  });
  try {
    const { text, byHand, left } = await writeMigration({ from, to, files });
    if (text === null) {
      console.log('The migrations make what supabase/schema says: nothing to write.');
      return true;
    }
    write(nextVersion(), name, text);
    for (const sentence of byHand) console.log(`By hand: ${sentence}`);
    for (const sql of left) console.log(`Not yet the same: ${sql}`);
    return byHand.length + left.length === 0;
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { baseline: { type: 'boolean', default: false } } });
const [name = ''] = positionals;
if (values.baseline === /^[a-z0-9_]+$/.test(name)) {
  console.error(usage);
  process.exit(2);
}
const done = values.baseline ? await baseline().then(() => true) : await difference(name);
process.exit(done ? 0 : 1);
