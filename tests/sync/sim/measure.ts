/** Measures how good the simulation is: after how many random seeds it finds each planted bug. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runPlan } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { shrink } from '#simulator/core/shrink.ts';
import { faultHooksOf, bugs } from './bugs/all.ts';
import { playSeeds } from './jobs.ts';
import { readScenario } from './read-scenario.ts';

const FOUND = new URL('found.md', import.meta.url);
const HEAD =
  '# Planted bugs, and the seed at which chance finds each\n\nWritten by `npm run sim -- --measure --seeds 10000 [names]`.\n\n| bug | rule | what is bent | found at seed | as |\n|---|---|---|---|---|\n';

interface Measured {
  seeds: number;
  jobs: number;
  /** Names of bugs; empty: all. */
  names: readonly string[];
}

export async function measure({ seeds, jobs, names }: Measured): Promise<void> {
  for (const name of names.length ? names : Object.keys(bugs)) {
    const createFaultHooks = faultHooksOf(name);
    const { failed } = await playSeeds({ from: 1, seeds, jobs, bug: name });
    const what = failed === null ? null : (await runPlan(randomPlan(failed), createFaultHooks())).what;
    const { rule = '', description = '' } = bugs[name]?.() ?? {};
    note(name, `| ${name} | ${rule} | ${description} | ${failed ?? `not within ${seeds}`} | ${what ?? ''} |`);
    console.log(`${name}: ${failed ?? 'not found'} ${what ?? ''}`);
    if (failed !== null && what !== null && !(await stillFinds(name))) {
      const plan = await shrink(randomPlan(failed), what, createFaultHooks);
      writeFileSync(scenarioFile(name), `${JSON.stringify({ bug: name, what, plan })}\n`);
      console.log(`  kept anew, ${plan.steps.length} steps`);
    }
    if (failed === null) process.exitCode = 1;
  }
}

const scenarioFile = (name: string) => new URL(`scenarios/${name}.json`, import.meta.url);

async function stillFinds(name: string): Promise<boolean> {
  const file = scenarioFile(name);
  if (!existsSync(file)) return false;
  const { plan, what } = readScenario(file.pathname);
  return (await runPlan(plan, faultHooksOf(name)())).what === what && (await runPlan(plan)).what === null;
}

/** Writes a bug's line into the table, in place of its previous one. */
function note(name: string, line: string): void {
  const text = existsSync(FOUND) ? readFileSync(FOUND, 'utf8') : HEAD;
  const rows = text
    .slice(HEAD.length)
    .split('\n')
    .filter((row) => row && !row.startsWith(`| ${name} |`));
  writeFileSync(FOUND, `${HEAD}${[...rows, line].sort().join('\n')}\n`);
}
