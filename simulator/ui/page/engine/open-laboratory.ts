import { PacedLaboratory } from '#simulator/ui/laboratory.ts';
import type { Laboratory, Scenario } from '#simulator/ui/types.ts';
import { startWorker } from './worker-host.ts';

/** Opens a laboratory for a scenario, paused at its start, with each device in its own worker. */
export const openLaboratory = async (scenario: Scenario): Promise<Laboratory> =>
  new PacedLaboratory(scenario, {
    start: startWorker,
    now: () => performance.now(),
    schedule(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
