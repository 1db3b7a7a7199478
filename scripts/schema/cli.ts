/**
 * Runs `npm run db:diff -- NAME`, which writes `supabase/migrations/<now>_NAME.sql`: the step from the migrations to
 * `supabase/schema`. `npm run db:diff -- --baseline` replaces all migrations by one with the whole schema. Use that
 * only while nothing is deployed, because afterwards every older database is refused.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { command, readArguments } from '../../server/command.ts';
import { ExpectedRefusal } from '../../server/expected-refusal.ts';
import { MIGRATIONS, migrate, migrationsIn } from '../../server/migrate.ts';
import { scratchDatabase } from './scratch.ts';
import { applySchema, schemaFiles, schemaScript } from './schema-files.ts';
import { writeMigration } from './write-migration.ts';

const usage = 'npm run db:diff -- NAME (lower case, digits, underscores), or npm run db:diff -- --baseline';

/** Returns the present time as a version, but later than the newest migration. */
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

/** Writes the baseline. It is applied as the tables' owner before anything is replaced. */
async function writeBaseline(): Promise<void> {
  const files = schemaFiles();
  const scratch = await scratchDatabase((ownerUrl) => applySchema(ownerUrl, files));
  await scratch.stop();
  const version = nextVersion();
  for (const old of readdirSync(MIGRATIONS)) if (old.endsWith('.sql')) rmSync(join(MIGRATIONS, old));
  const whence = '-- All of supabase/schema, written by `npm run db:diff -- --baseline`: edit the files there.';
  write(version, 'baseline', `${whence}\n\n${schemaScript(files)}`);
}

async function writeDifference(name: string): Promise<void> {
  const files = schemaFiles();
  const from = await scratchDatabase((ownerUrl) => migrate(ownerUrl));
  try {
    const to = await scratchDatabase((ownerUrl) => applySchema(ownerUrl, files));
    try {
      const { text, byHand, left } = await writeMigration({ from, to, files });
      if (text === null) return console.log('The migrations make what supabase/schema says: nothing to write.');
      write(nextVersion(), name, text);
      for (const sentence of byHand) console.log(`By hand: ${sentence}`);
      if (left.length > 0) throw new ExpectedRefusal(`After it, this is still to be done:\n${left.join('\n')}`);
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
}

await command(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { baseline: { type: 'boolean', default: false } },
  });
  const [name = ''] = positionals;
  if (values.baseline === /^[a-z0-9_]+$/.test(name)) throw new ExpectedRefusal(`Usage: ${usage}`);
  await (values.baseline ? writeBaseline() : writeDifference(name));
});
