/** A scenario played to its end, healed and judged: without a page, as fast as it goes. */
import { listenForDefects, steadyHash } from '../steady.ts';
import type { StartHost } from './crossing.ts';
import { DeviceHost } from './device/device-host.ts';
import { Director } from './director.ts';
import { judged } from './judged.ts';
import type { ConflictView, Scenario, Verdict } from './types.ts';

export interface Played {
  /** At `until`. */
  hash: string;
  /** After all was well again. */
  endHash: string;
  verdict: Verdict;
  /** As it stood at `until`. */
  before: Verdict;
  conflicts: readonly ConflictView[];
  crash: string | null;
  lines: readonly string[] | null;
}

/** Devices in this very thread. */
export const startHere: StartHost = (config) => new DeviceHost(config);

export async function play(scenario: Scenario, keepLines = false): Promise<Played> {
  let director: Director | null = null;
  const restore = [steadyHash(), listenForDefects((error) => director?.found(error))];
  try {
    director = new Director(scenario, startHere, keepLines);
    await director.runTo(scenario.until);
    const { hash } = director.trace;
    const before = director.verdict(false);
    const verdict = await judged(director);
    const { trace, conflicts, crash } = director;
    return { hash, endHash: trace.hash, verdict, before, conflicts: conflicts.all, crash, lines: trace.lines };
  } finally {
    director?.close();
    for (const end of restore) end();
  }
}
