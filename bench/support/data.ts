/** The measured community: 200 conversations with 100,000 messages, made once and kept. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CONVERSATIONS = 200;
export const MESSAGES = 100_000;
export const WORKLOAD = `${CONVERSATIONS} conversations, ${MESSAGES.toLocaleString('en')} messages`;

export function seededData(root: string): string {
  const folder = join(root, '.cache/bench/data');
  const made = join(folder, 'seeded');
  if (existsSync(made)) return folder;
  const seed = ['server/seed/cli.ts', '--conversations', String(CONVERSATIONS), '--messages', String(MESSAGES), '--data', folder];
  const { status } = spawnSync(process.execPath, seed, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the community for measurements could not be made');
  writeFileSync(made, `${MESSAGES}\n`);
  return folder;
}
