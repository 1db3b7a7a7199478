/** Runs `npm run sim -- --scenario FILE` for a file that was saved in the laboratory. */
import { playScenario } from '#simulator/ui/play-scenario.ts';
import { readScenario } from '#simulator/ui/scenario.ts';

export const isOfTheLaboratory = (text: string): boolean => /^\s*\{\s*"v":/.test(text);

/** Plays the scenario and prints its events and the verdict. Returns whether the verdict is good. */
export async function playFile(text: string): Promise<boolean> {
  const read = readScenario(text);
  if (!read.ok) {
    console.error(`cannot be played: ${read.code}`);
    return false;
  }
  const { lines, conflicts, verdict, hash, endHash, crash } = await playScenario(read.value, true);
  for (const line of lines ?? []) console.log(line);
  for (const { at, device, rule, subject, base, mine, theirs, result } of conflicts)
    console.log(`${at} d${device} [${rule}] ${subject}: ${base} → ${mine} / ${theirs} = ${result}`);
  for (const { id, state, detail } of verdict.invariants)
    console.log(`${state === 'holds' ? 'holds' : 'BROKEN'} ${id}${detail ? ` ${detail}` : ''}`);
  if (crash) console.log(`CRASH ${crash}`);
  console.log(`trace ${hash}, healed ${endHash}`);
  return verdict.converged;
}
