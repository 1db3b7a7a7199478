/** Past runs, stored in the repository: figures, time, commit and machine. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Figure } from './figures.ts';

const figure = z.object({
  name: z.string(),
  workload: z.string(),
  unit: z.enum([
    'ms',
    'µs',
    'messages/s',
    'jobs/s',
    'pushes/s',
    'connections',
    'KB',
    'MB',
    'requests',
    'repaints',
    '‰',
    'points',
  ]),
  ours: z.number(),
  peer: z.nullable(z.number()),
  peerName: z.nullable(z.string()),
  ratio: z.nullable(z.number()),
  n: z.number(),
});
const run = z.object({
  /** Time at which the run ended. */
  at: z.string(),
  commit: z.string(),
  node: z.string(),
  cores: z.number(),
  /** The machine's load over the last minutes: if it exceeds the number of cores, times mean little. */
  load: z.number(),
  figures: z.array(figure),
});
export type Run = z.infer<typeof run>;

/** One run per line, oldest first. */
const FILE = 'bench/history.ndjson';

function commitOf(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

export const runOf = (root: string, figures: readonly Figure[]): Run => ({
  at: new Date().toISOString(),
  commit: commitOf(root),
  node: process.version,
  cores: cpus().length,
  load: Math.round((loadavg()[1] ?? 0) * 10) / 10,
  figures: [...figures],
});

export const appendRun = (root: string, kept: Run): void =>
  appendFileSync(join(root, FILE), `${JSON.stringify(kept)}\n`);

/** Returns the runs, oldest first. */
export function readRuns(root: string): Run[] {
  const file = join(root, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => run.parse(JSON.parse(line)));
}
