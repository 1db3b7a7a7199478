/** The measured community: 200 conversations with 100,000 messages, made once and kept. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CONVERSATIONS = 200;
export const MESSAGES = 100_000;
export const WORKLOAD = `${CONVERSATIONS} conversations, ${MESSAGES.toLocaleString('en')} messages`;

export function seededData(root: string): string {
  const folder = join(root, '.cache/bench/data');
  const made = join(folder, 'seeded');
  const schema = schemaOf(root);
  if (existsSync(made) && readFileSync(made, 'utf8') === schema) return folder;
  rmSync(folder, { recursive: true, force: true });
  const seed = ['server/seed/cli.ts', '--conversations', String(CONVERSATIONS), '--messages', String(MESSAGES), '--data', folder];
  const { status } = spawnSync(process.execPath, seed, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the community for measurements could not be made');
  writeFileSync(made, schema);
  return folder;
}

/** A community made under another schema would be of no use. */
function schemaOf(root: string): string {
  const migrations = join(root, 'supabase/migrations');
  return readdirSync(migrations)
    .sort()
    .reduce((hash, file) => hash.update(readFileSync(join(migrations, file))), createHash('sha256').update(String(MESSAGES)))
    .digest('hex');
}
