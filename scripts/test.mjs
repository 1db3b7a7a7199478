// `npm test`: every check of the project, one after the other, and one sum. `--long` adds the long forms,
// `--only=types` takes the steps whose names hold that word.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetSettings } from '../tests/support/own-environment.ts';
import { fromPlaywright, fromVitest } from './test-reports.ts';

forgetSettings();
const long = process.argv.includes('--long');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const results = 'test-results';
mkdirSync(results, { recursive: true });

const report = (name) => {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  return file;
};
const units = report('unit');
const browsers = report('e2e');

const vitest = (file, ...args) => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
const check = (name, args, env) => ({ name, args, env });
const steps = [
  check('lint', ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.']),
  check('unused code', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  ...['page', 'worker', 'sw', 'node'].map((realm) => check(`types: ${realm}`, ['scripts/types.mjs', realm])),
  { ...check('unit, contract, security, simulation', vitest(units)), read: () => fromVitest(units) },
  check('build', ['node_modules/vite/bin/vite.js', 'build', '--app']),
  {
    ...check('end to end', ['scripts/e2e.mjs', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: browsers }),
    read: () => fromPlaywright(browsers),
  },
  // The long forms keep what is done in `.cache/long`, and go on there after an interruption.
  ...(long ? [check('long forms', ['tests/long/run.ts'])] : []),
];

function run({ args, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
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
for (const step of steps.filter(({ name }) => name.includes(only))) {
  const begun = Date.now();
  console.log(`\n── ${step.name}`);
  const code = await run(step);
  const read = step.read?.();
  // A step that ended badly without a failing test has failed as a whole: it crashed, or wrote nothing.
  if (read) add(step.name, read);
  if (code !== 0 && !read?.failures.length) add(step.name, { passed: 0, failures: [`ended with code ${code}`] });
  else if (!step.read) add(step.name, { passed: 1, failures: [] });
  else if (!read) add(step.name, { passed: 0, failures: ['wrote no report'] });
  console.log(`── ${step.name}: ${code === 0 ? 'well' : 'failed'}, ${Math.round((Date.now() - begun) / 1000)} s`);
}

console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all${sum.skipped ? `, ${sum.skipped} not run here` : ''}.`);
if (sum.failures.length) console.log(`\nFailed:\n${sum.failures.map((failure) => `  ${failure}`).join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
