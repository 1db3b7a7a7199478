import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { log } from '#lib/log.ts';
import type { Laboratory, Scenario } from '#simulator/lab/types.ts';
import type { Bench } from './bench.ts';

export type OpenLaboratory = (scenario: Scenario) => Promise<Laboratory>;
export type Opening = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; lab: Laboratory };

/** Opens a laboratory for the scenario, anew with every `turn`, and closes it with the screen. */
export function useLaboratory(open: OpenLaboratory, scenario: Scenario, turn: number): Opening {
  const [opening, become] = useState<{ of: string; at: Opening }>({ of: '', at: { status: 'loading' } });
  const of = useMemo(() => `${turn} ${JSON.stringify(scenario)}`, [turn, scenario]);
  useEffect(() => {
    let gone = false;
    let opened: Laboratory | null = null;
    open(scenario).then(
      (lab) => {
        opened = lab;
        if (gone) lab.close();
        else become({ of, at: { status: 'ready', lab } });
      },
      (error: unknown) => {
        log.warn('laboratory.unopened', { error: error instanceof Error ? error.message : typeof error });
        if (!gone) become({ of, at: { status: 'failed' } });
      },
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [open, scenario, of]);
  return opening.of === of ? opening.at : { status: 'loading' };
}

/** The laboratory as its parts use it. */
export function useBenchOf(lab: Laboratory): Bench {
  const view = useSyncExternalStore(lab.subscribe, () => lab.view);
  const [gestures, count] = useState(0);
  return useMemo(() => {
    const gesture = () => count((before) => before + 1);
    return {
      view,
      gestures,
      act(...args) {
        gesture();
        lab.act(...args);
      },
      set(...args) {
        gesture();
        lab.set(...args);
      },
      server(act) {
        gesture();
        lab.server(act);
      },
      async judge() {
        gesture();
        await lab.judge();
      },
      pace: (pace) => lab.pace(pace),
      step: () => void lab.step(),
      recording: (name) => lab.recording(name),
    };
  }, [lab, view, gestures]);
}
