// Runs `npm test`: every check of the project, with one summary. The steps of a lane run one after the other; the lanes
// of a row run side by side, because each alone leaves most of a core idle. `--long` adds the long forms,
// `--only=types` selects the steps whose names contain that word.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetSettings } from '../tests/support/own-environment.ts';
import { fromPlaywright, fromVitest } from './test-reports.ts';

forgetSettings();
const words = process.argv.slice(2);
const long = words.includes('--long');
const only = words.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const results = 'test-results';
const units = join(results, 'unit.json');
const browsers = join(results, 'e2e.json');

const vitest = (file, ...args) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...args,
];
const check = (name, args, env) => ({ name, args, env });
const rows = [
  [
    [check('lint', ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.'])],
    [
      check('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
      check('unused code', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']),
      check('types', ['node_modules/typescript/bin/tsc', '-b']),
      check('build', ['node_modules/vite/bin/vite.js', 'build', '--app']),
    ],
  ],
  [
    [
      {
        ...check('unit, contract, security, simulation', vitest(units)),
        report: units,
        read: () => fromVitest(units),
      },
    ],
  ],
  [
    [
      {
        ...check('end to end', ['scripts/e2e.mjs', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: browsers }),
        report: browsers,
        read: () => fromPlaywright(browsers),
      },
    ],
  ],
  // The long forms store their progress in `.cache/long`, and resume from there after an interruption.
  ...(long ? [[[check('long forms', ['tests/long/run.ts'])]]] : []),
];

/** Ends the process: a mistyped name would run nothing, and pass. */
function refuse(reason) {
  const names = rows.flat(2).map(({ name }) => `“${name}”`);
  console.error(`${reason} Steps: ${names.join(', ')}; --only=WORD takes those whose names hold WORD.`);
  process.exit(1);
}
const unknown = words.find((argument) => argument !== '--long' && !/^--only=./.test(argument));
if (unknown !== undefined)
  refuse(`Unknown argument: ${unknown}. One tier alone: npm run test:fast, test:db, test:e2e or test:long.`);
if (!rows.flat(2).some(({ name }) => name.includes(only))) refuse(`No step's name holds “${only}”.`);
mkdirSync(results, { recursive: true });

/** `aside`: other steps print at the same time, so this step's output is printed when it has ended. */
function run({ args, env = {} }, aside) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: aside ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
    const end = (code) => resolve({ code, printed: Buffer.concat(printed).toString() });
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}

const sum = { passed: 0, failed: 0, skipped: 0, failures: [] };
const add = (name, { passed, failures, skipped = 0 }) => {
  sum.passed += passed;
  sum.failed += failures.length;
  sum.skipped += skipped;
  sum.failures.push(...failures.map((failure) => `${name}: ${failure}`));
};

const started = Date.now();

async function play(step, aside) {
  const begun = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  if (!aside) console.log(`\n── ${step.name}`);
  const { code, printed } = await run(step, aside);
  if (aside) console.log(`\n── ${step.name}\n${printed}`.trimEnd());
  const read = step.read?.();
  // A step that failed without a failing test has failed as a whole: it crashed, or wrote no report.
  if (read) add(step.name, read);
  if (code !== 0 && !read?.failures.length) add(step.name, { passed: 0, failures: [`ended with code ${code}`] });
  else if (!step.read) add(step.name, { passed: 1, failures: [] });
  else if (!read) add(step.name, { passed: 0, failures: ['wrote no report'] });
  console.log(`── ${step.name}: ${code === 0 ? 'well' : 'failed'}, ${Math.round((Date.now() - begun) / 1000)} s`);
}

for (const row of rows) {
  const lanes = row.map((steps) => steps.filter(({ name }) => name.includes(only))).filter((steps) => steps.length > 0);
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await play(step, lanes.length > 1);
    }),
  );
}

console.log(
  `\n${Math.round((Date.now() - started) / 1000)} s in all${sum.skipped ? `, ${sum.skipped} not run here` : ''}.`,
);
if (sum.failures.length) console.log(`\nFailed:\n${sum.failures.map((failure) => `  ${failure}`).join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
