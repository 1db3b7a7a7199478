import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { log } from '#lib/log.ts';
import type { Laboratory, Scenario } from '#simulator/ui/types.ts';
import type { LaboratoryControls } from './controls.ts';

export type OpenLaboratory = (scenario: Scenario) => Promise<Laboratory>;
export type Opening = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; lab: Laboratory };

/** Opens a laboratory for the scenario, a new one for each `turn`, and closes it with the screen. */
export function useLaboratory(open: OpenLaboratory, scenario: Scenario, turn: number): Opening {
  const [opening, setOpening] = useState<{ key: string; state: Opening }>({ key: '', state: { status: 'loading' } });
  const key = useMemo(() => `${turn} ${JSON.stringify(scenario)}`, [turn, scenario]);
  useEffect(() => {
    let isUnmounted = false;
    let openedLab: Laboratory | null = null;
    open(scenario).then(
      (lab) => {
        openedLab = lab;
        if (isUnmounted) lab.close();
        else setOpening({ key, state: { status: 'ready', lab } });
      },
      (error: unknown) => {
        log.warn('laboratory.unopened', { error: error instanceof Error ? error.message : typeof error });
        if (!isUnmounted) setOpening({ key, state: { status: 'failed' } });
      },
    );
    return () => {
      isUnmounted = true;
      openedLab?.close();
    };
  }, [open, scenario, key]);
  return opening.key === key ? opening.state : { status: 'loading' };
}

/** Makes the controls of a laboratory, and counts gestures. */
export function useControlsOf(lab: Laboratory): LaboratoryControls {
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
        await lab.evaluate();
      },
      pace: (pace) => lab.pace(pace),
      step: () => void lab.step(),
      recording: (name) => lab.recording(name),
    };
  }, [lab, view, gestures]);
}
