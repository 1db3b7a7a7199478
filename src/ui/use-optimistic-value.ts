import { useState } from 'react';
import { requested, resolved, received, dragged, idle, displayedValue } from './optimistic-value.ts';

export interface OptimisticControl {
  /** What the control shows. */
  displayed: number;
  move: (target: number) => void;
  commit: (target: number) => void;
}

/**
 * For a control whose value comes back later than it is asked for: it shows what was asked for last until then.
 * `ask` resolves with false where nothing comes of it.
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
