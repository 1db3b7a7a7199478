/** Plays a scenario to its end, ends all faults, and evaluates it: without a page, as fast as possible. */
import { interceptConsoleErrors, installImmediateHash } from '../core/deterministic-globals.ts';
import type { StartRunner } from './device-messages.ts';
import { LocalDeviceRunner } from './device/device-runner.ts';
import { Director } from './director.ts';
import { healAndEvaluate } from './evaluation.ts';
import type { ConflictView, Scenario, Verdict } from './types.ts';

export interface PlayedScenario {
  /** Hash of the trace at `until`. */
  hash: string;
  /** Hash after the evaluation. */
  endHash: string;
  verdict: Verdict;
  /** Verdict at `until`. */
  verdictAtUntil: Verdict;
  conflicts: readonly ConflictView[];
  crash: string | null;
  lines: readonly string[] | null;
}

/** Starts a device in this thread. */
export const startLocalRunner: StartRunner = (config) => new LocalDeviceRunner(config);

export async function playScenario(scenario: Scenario, keepLines = false): Promise<PlayedScenario> {
  let director: Director | null = null;
  const restore = [installImmediateHash(), interceptConsoleErrors((error) => director?.recordError(error))];
  try {
    director = new Director(scenario, startLocalRunner, keepLines);
    await director.runTo(scenario.until);
    const { hash } = director.trace;
    const verdictAtUntil = director.readVerdict(false);
    const verdict = await healAndEvaluate(director);
    const { trace, conflicts, crash } = director;
    return { hash, endHash: trace.hash, verdict, verdictAtUntil, conflicts: conflicts.all, crash, lines: trace.lines };
  } finally {
    director?.close();
    for (const end of restore) end();
  }
}
