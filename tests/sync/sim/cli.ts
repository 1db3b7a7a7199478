/**
 * Runs `npm run sim -- --seeds N --from S [--jobs N] [--bug NAME] [--coverage] [--real]`, `--scenario FILE`, or
 * `--measure [NAMES]`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { command, orFail, readArguments, wholeNumber } from '#server/command.ts';
import { ExpectedRefusal } from '#server/expected-refusal.ts';
import type { Plan } from '#simulator/core/plan.ts';
import { runPlan, type RunOutcome } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { shrink } from '#simulator/core/shrink.ts';
import { isOfTheLaboratory, playFile } from '../lab/play-file.ts';
import { faultHooksOf } from './bugs/all.ts';
import { playSeeds } from './jobs.ts';
import { measure } from './measure.ts';
import { readScenario } from './read-scenario.ts';

const { values, positionals } = orFail(() =>
  readArguments(
    'npm run sim -- [--seeds N] [--from S] [--jobs N] [--bug NAME] [--coverage] [--real] | --scenario FILE | --measure [NAMES]',
    {
      allowPositionals: true,
      options: {
        seeds: { type: 'string', default: '500' },
        from: { type: 'string', default: '1' },
        jobs: { type: 'string', default: String(availableParallelism()) },
        bug: { type: 'string' },
        scenario: { type: 'string' },
        /** File for the shortened history. */
        keep: { type: 'string' },
        /** Prints the number of occurrences of each event. */
        coverage: { type: 'boolean', default: false },
        /** Measures after how many seeds each planted bug is found, and replaces stored histories that miss theirs. */
        measure: { type: 'boolean', default: false },
        /** Uses `idb`, and RxDB on Dexie, over an IndexedDB in memory. */
        real: { type: 'boolean', default: false },
      },
    },
  ),
);
const [from, seeds, jobs] = orFail(() =>
  (['from', 'seeds', 'jobs'] as const).map((name) => wholeNumber(`--${name}`, values[name])),
) as [number, number, number];

const print = ({ what, text, hash, lines }: RunOutcome) =>
  console.log([...(lines ?? []), what ? `BROKEN ${text}` : 'holds', `trace ${hash}`].join('\n'));

async function report(plan: Plan): Promise<void> {
  const createFaultHooks = faultHooksOf(values.bug);
  const { what, text } = await runPlan(plan, createFaultHooks());
  console.log(`seed ${plan.seed}: ${text}`);
  const short = await shrink(plan, what ?? '', createFaultHooks);
  console.log(`${short.steps.length} steps:`);
  print(await runPlan(short, createFaultHooks(), true));
  if (values.keep) writeFileSync(values.keep, `${JSON.stringify({ bug: values.bug ?? null, what, plan: short })}\n`);
}

async function search(): Promise<void> {
  const began = performance.now();
  const { failed, counters } = await playSeeds({ from, seeds, jobs, bug: values.bug ?? null });
  if (values.coverage) console.log(counters.lines.join('\n'));
  if (failed !== null) {
    process.exitCode = 1;
    return report(randomPlan(failed));
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${seeds} seeds from ${from}: all rules hold; ${(seeds / seconds).toFixed(1)} seeds per second`);
}

async function searchOnRealStorage(): Promise<void> {
  const { searchReal } = await import('../real/search.ts');
  const broken = await searchReal(from, seeds, faultHooksOf(values.bug));
  if (broken) print(broken);
  else console.log(`${seeds} seeds from ${from}, on real storage: all rules hold`);
  process.exitCode = broken ? 1 : 0;
}

async function replay(file: string): Promise<void> {
  if (!existsSync(file)) throw new ExpectedRefusal(`There is no scenario ${file}.`);
  const text = readFileSync(file, 'utf8');
  if (isOfTheLaboratory(text)) {
    process.exitCode = (await playFile(text)) ? 0 : 1;
    return;
  }
  const { plan, bug } = readScenario(file);
  const outcome = await runPlan(plan, faultHooksOf(values.bug ?? bug)(), true);
  print(outcome);
  process.exitCode = outcome.what ? 1 : 0;
}

await command(() => {
  // Checks the name before any thread starts.
  faultHooksOf(values.bug);
  if (values.scenario) return replay(values.scenario);
  if (values.measure) return measure({ seeds, jobs, names: positionals });
  return values.real ? searchOnRealStorage() : search();
});
