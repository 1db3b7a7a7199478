// Runs the project's commands on a fresh clone as on a used one: installs what is missing, then
// continues under the project's own Node (the development dependency), whatever Node started this.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = `${root}node_modules/.bin/node`;
const [command, ...rest] = process.argv.slice(2);

const programs = {
  start: ['server/start.ts'],
  dev: ['server/dev.ts'],
  seed: ['server/seed/cli.ts'],
  epoch: ['server/turn-epoch.ts'],
  backup: ['server/backup/cli.ts', 'backup'],
  restore: ['server/backup/cli.ts', 'restore'],
  build: ['node_modules/vite/bin/vite.js', 'build', '--app'],
  lint: ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.'],
  types: ['scripts/types.mjs'],
  unit: ['node_modules/vitest/vitest.mjs', 'run'],
  e2e: ['scripts/e2e.mjs'],
  test: ['scripts/test.mjs'],
  'test:long': ['scripts/test.mjs', '--long'],
  bench: ['bench/run.ts'],
  sim: ['tests/sync/sim/cli.ts'],
};

/** npm leaves this file behind; older than the lock file means that something is missing. */
function installed() {
  const mark = `${root}node_modules/.package-lock.json`;
  return existsSync(node) && existsSync(mark) && statSync(mark).mtimeMs >= statSync(`${root}package.json`).mtimeMs - 1000 && sameLock(mark);
}

function sameLock(mark) {
  const names = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {}).filter(([name, entry]) => name && !entry.optional);
  const have = new Map(names(mark));
  return names(`${root}package-lock.json`).every(([name, entry]) => entry.devOptional || have.get(name)?.version === entry.version);
}

function run(file, args) {
  const { status, signal } = spawnSync(file, args, { cwd: root, stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  return status ?? 1;
}

const program = programs[command];
if (!program) {
  console.error(`Unknown command: ${command}. One of ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
if (!installed()) {
  // `npm ci` needs lock entries for every platform's binaries, which one platform cannot write.
  const status = run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) process.exit(status);
}
process.exit(run(node, [...program, ...rest]));
