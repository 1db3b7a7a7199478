/**
 * Runs the long forms for `npm run test:long`. It stores its progress in `.cache/long/progress.json`, part by part, and
 * an interrupted run resumes from there. `LONG=name` runs one form, `LONG_RESET=1` starts anew. The last lines are a
 * summary.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { orFail } from '#server/command.ts';
import { ExpectedRefusal } from '#server/expected-refusal.ts';
import { forgetSettings } from '#tests/support/own-environment.ts';
import { longForms, type LongForm } from './forms.ts';

const FILE = '.cache/long/progress.json';
const progress = z.record(z.string(), z.object({ done: z.number(), seconds: z.number() }));
type Progress = z.infer<typeof progress>;

function read(): Progress {
  try {
    return progress.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    return {};
  }
}

forgetSettings();
process.env['TIER'] = 'long';
if (process.env.LONG_RESET) rmSync(FILE, { force: true });
mkdirSync(dirname(FILE), { recursive: true });
const kept: Progress = read();

/** Returns whether every run passed. */
function runForm({ name, total, part, command }: LongForm): boolean {
  for (let { done, seconds } = kept[name] ?? { done: 0, seconds: 0 }; done < total;) {
    const count = Math.min(part, total - done);
    const { args, env } = command(done + 1, count);
    const began = performance.now();
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    if (status !== 0) return false;
    done += count;
    seconds += (performance.now() - began) / 1000;
    kept[name] = { done, seconds };
    writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
  }
  return true;
}

const line = ({ name, total, unit }: LongForm, well: boolean): string => {
  const { done, seconds } = kept[name] ?? { done: 0, seconds: 0 };
  return `${well ? 'holds ' : 'BROKEN'}  ${name}: ${done} of ${total} ${unit} in ${Math.round(seconds)} s (${(done / Math.max(1, seconds)).toFixed(1)} a second)`;
};

const wanted = longForms.filter(({ name }) => !process.env.LONG || process.env.LONG === name);
orFail(() => {
  if (!wanted.length) throw new ExpectedRefusal(`LONG is none of: ${longForms.map(({ name }) => name).join(', ')}`);
});
const results = wanted.map((form) => ({ form, well: runForm(form) }));
console.log(
  `\nLong forms on ${availableParallelism()} cores:\n${results.map(({ form, well }) => `  ${line(form, well)}`).join('\n')}`,
);
process.exitCode = results.every(({ well }) => well) ? 0 : 1;
