/**
 * The measured community, created once and reused: a member with many conversations, and one with a very long and a
 * short one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const CONVERSATIONS = 200;
export const MESSAGES = 100_000;
export const WORKLOAD = `${CONVERSATIONS} conversations, ${MESSAGES.toLocaleString('en')} messages`;
/** The member with those, and the one with a conversation of each of these lengths. */
export const MANY = 'camille';
export const ONE = 'victor';
export const LENGTHS = { long: 100_000, short: 50 } as const;

const seedRecord = z.object({ from: z.string(), long: z.string(), short: z.string() });

export interface Seeded {
  folder: string;
  /** Conversations of `ONE`. */
  long: string;
  short: string;
}

export function seededData(root: string): Seeded {
  const folder = join(root, '.cache/bench/data');
  const note = join(folder, 'seeded.json');
  const from = schemaOf(root);
  const existing = existsSync(note) ? seedRecord.safeParse(JSON.parse(readFileSync(note, 'utf8'))).data : undefined;
  if (existing?.from === from) return { folder, ...existing };
  rmSync(folder, { recursive: true, force: true });
  const { long, short } = seed(root, folder);
  writeFileSync(note, JSON.stringify({ from, long, short }));
  return { folder, long, short };
}

/** Runs `npm run seed` with so many messages and further arguments. Returns its output. */
export function seedInto(folder: string, root: string, messages: number, ...extraArguments: readonly string[]): string {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'server/seed/cli.ts',
      '--conversations',
      String(CONVERSATIONS),
      '--messages',
      String(messages),
      ...extraArguments,
      '--data',
      folder,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`a community with ${messages} messages could not be made`);
  return stdout;
}

function seed(root: string, folder: string): { long: string; short: string } {
  const printed = seedInto(folder, root, MESSAGES, '--member', ONE, '--lengths', Object.values(LENGTHS).join(','));
  console.log(printed.trim());
  const of = (length: number) => new RegExp(`with ${length} messages: ([0-9a-f-]{36})`).exec(printed)?.[1];
  const [long, short] = [of(LENGTHS.long), of(LENGTHS.short)];
  if (!long || !short) throw new Error('the conversations for measurements were not named');
  return { long, short };
}

/** Identifies the schema; a community with another schema or size is created anew. */
function schemaOf(root: string): string {
  const migrations = join(root, 'supabase/migrations');
  return readdirSync(migrations)
    .sort()
    .reduce(
      (hash, file) => hash.update(readFileSync(join(migrations, file))),
      createHash('sha256').update(JSON.stringify([CONVERSATIONS, MESSAGES, LENGTHS])),
    )
    .digest('hex');
}
