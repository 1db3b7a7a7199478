// Runs the project's commands on a fresh clone as on a used one: installs what is missing, then continues under the
// project's own Node (the development dependency), whichever Node started this.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { install, isInstalled, projectNode } from './install.mjs';
import { setupLock, withSetupLock } from '../server/setup-lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

const programs = {
  start: ['server/start.ts'],
  dev: ['server/dev.ts'],
  seed: ['server/seed/cli.ts'],
  epoch: ['server/turn-epoch.ts'],
  staff: ['server/staff/cli.ts'],
  backup: ['server/postgres/backup/cli.ts', 'backup'],
  restore: ['server/postgres/backup/cli.ts', 'restore'],
  'db:diff': ['scripts/schema/cli.ts'],
  native: ['scripts/native/cli.ts'],
  build: ['node_modules/vite/bin/vite.js', 'build', '--app'],
  lint: ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', '.'],
  types: ['node_modules/typescript/bin/tsc', '-b'],
  unit: ['node_modules/vitest/vitest.mjs', 'run'],
  e2e: ['scripts/e2e.mjs'],
  test: ['scripts/test.mjs'],
  'test:fast': ['node_modules/vitest/vitest.mjs', 'run', '--project=fast*'],
  'test:db': ['node_modules/vitest/vitest.mjs', 'run', '--project=db'],
  'test:e2e': ['scripts/e2e.mjs'],
  'test:long': ['scripts/test.mjs', '--long'],
  bench: ['bench/run.ts'],
  sim: ['tests/sync/sim/cli.ts'],
  walk: ['scripts/count-files.mjs'],
};
/** Commands that use an installation's settings; tests and benchmarks set up servers of their own. */
const withSettings = new Set(['start', 'dev', 'seed', 'epoch', 'staff', 'backup', 'restore', 'build']);
/** Servers end when this process does, however it ends, because their channel closes. */
const servers = new Set(['start', 'dev']);

let child = null;
let stopping = null;
function stop(signal) {
  stopping ??= signal;
  child?.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

// npm sends SIGTERM only to its shell, which does not pass it on: a change of the parent process is the only sign.
const LOOK_FOR_NPM_MS = 500;
const { ppid } = process;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== ppid && stopping === null && stop('SIGTERM'), LOOK_FOR_NPM_MS).unref();

/** Runs a program. Passes signals on, waits for its end, and resolves to how it ended. */
function run(file, args, { channel = false } = {}) {
  return new Promise((resolve) => {
    child = spawn(file, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      console.error(`${file}: ${error.message}`);
      resolve({ code: 1, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal: signal ?? stopping }));
  });
}

const end = ({ code, signal }) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));

const inTurn = (work) =>
  withSetupLock(setupLock(root), work, (holder) =>
    console.log(`Process ${holder} installs or builds in this folder; waiting for it.`),
  );

const settings = new URL('../.env', import.meta.url);
// Variables that are already set take precedence.
if (withSettings.has(command) && existsSync(settings)) process.loadEnvFile(fileURLToPath(settings));

const program = programs[command];
if (!program) {
  console.error(`Unknown command: ${command}. One of ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
// Vite reads these characters as the start of a query or a fragment.
const unreadable = /[#?]/.exec(root)?.[0];
if (unreadable) {
  console.error(
    `The path of this folder, ${root}, has a “${unreadable}” in it, which the build cannot read. Move or rename the folder, then start again.`,
  );
  process.exit(1);
}
if (!isInstalled(root)) {
  const trouble = await inTurn(() => (isInstalled(root) ? null : install(root, run)));
  if (trouble !== null) {
    console.error(trouble);
    end({ code: 1, signal: stopping });
  }
}
if (stopping) end({ code: null, signal: stopping });
const work = () => run(projectNode(root), [...program, ...rest], { channel: servers.has(command) });
end(command === 'build' ? await inTurn(work) : await work());
