/** `npm run sim -- --seeds N --from S [--bug NAME] [--scenario FILE] [--real]` */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bugs } from './bugs/all.ts';
import type { Bending } from '#simulator/bending.ts';
import type { Plan } from '#simulator/plan.ts';
import { run, type Outcome } from '#simulator/run.ts';
import { scheduleOf } from '#simulator/schedule.ts';
import { shrink, type Play } from '#simulator/shrink.ts';
import { readScenario } from './read-scenario.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    bug: { type: 'string' },
    scenario: { type: 'string' },
    /** Where the shrunken history goes. */
    keep: { type: 'string' },
    /** On the real storage: RxDB on Dexie and `idb`, over an IndexedDB in memory. */
    real: { type: 'boolean', default: false },
  },
});

function bendingOf(name: string | null | undefined): () => Bending {
  if (!name) return () => ({});
  const bug = bugs[name];
  if (!bug) throw new Error(`no such bug: ${name}. One of ${Object.keys(bugs).join(', ')}`);
  return bug;
}

/** Loaded when asked for: it brings RxDB with it. */
const play: Play = values.real ? (await import('../real/play.ts')).playReal : run;

const print = ({ what, text, hash, lines }: Outcome) => console.log([...(lines ?? []), what ? `BROKEN ${text}` : 'holds', `trace ${hash}`].join('\n'));

async function report(plan: Plan, { what, text }: Outcome, bending: () => Bending): Promise<void> {
  console.log(`seed ${plan.seed}: ${text}`);
  const short = await shrink(plan, what ?? '', bending, play);
  console.log(`${short.steps.length} steps:`);
  print(await play(short, bending(), true));
  if (values.keep) writeFileSync(values.keep, `${JSON.stringify({ bug: values.bug ?? null, what, plan: short })}\n`);
}

async function search(): Promise<void> {
  const bending = bendingOf(values.bug);
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  const began = performance.now();
  for (let seed = from; seed < from + seeds; seed++) {
    const plan = scheduleOf(seed);
    const outcome = await play(plan, bending());
    if (!outcome.what) continue;
    process.exitCode = 1;
    return report(plan, outcome, bending);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${seeds} seeds from ${from}: all rules hold; ${(seeds / seconds).toFixed(1)} seeds per second`);
}

if (values.scenario) {
  const { plan, bug } = readScenario(values.scenario);
  const outcome = await play(plan, bendingOf(values.bug ?? bug)(), true);
  print(outcome);
  process.exitCode = outcome.what ? 1 : 0;
} else await search();
