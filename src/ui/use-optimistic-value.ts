import { useState } from 'react';
import { requested, resolved, received, dragged, idle, displayedValue } from './optimistic-value.ts';

export interface OptimisticControl {
  /** Value to display. */
  displayed: number;
  move: (target: number) => void;
  commit: (target: number) => void;
}

/**
 * Keeps the value of a control that is confirmed later than it is requested; until then the last request is displayed.
 * `request` resolves to false if it has no effect.
 */
export function useOptimisticValue(value: number, request: (target: number) => Promise<boolean>): OptimisticControl {
  const [state, setState] = useState(() => idle(value));
  const current = received(state, value);
  if (current !== state) setState(current);
  return {
    displayed: displayedValue(current),
    move: (target) => setState((previous) => dragged(previous, target)),
    commit: (target) => {
      setState((previous) => requested(previous, target));
      void request(target).then((isAccepted) => setState((previous) => resolved(previous, target, isAccepted)));
    },
  };
}
