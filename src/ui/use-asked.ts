import { useState } from 'react';
import { askedFor, decided, given, movedTo, restingAt, shownOf } from './asked.ts';

export interface AskedValue {
  /** What the control shows. */
  shown: number;
  move: (at: number) => void;
  commit: (at: number) => void;
}

/**
 * For a control whose value comes back later than it is asked for: it shows what was asked for last until then.
 * `ask` resolves with false where nothing comes of it.
 */
export function useAsked(value: number, ask: (at: number) => Promise<boolean>): AskedValue {
  const [kept, keep] = useState(() => restingAt(value));
  const now = given(kept, value);
  if (now !== kept) keep(now);
  return {
    shown: shownOf(now),
    move: (at) => keep((asked) => movedTo(asked, at)),
    commit: (at) => {
      keep((asked) => askedFor(asked, at));
      void ask(at).then((stands) => keep((asked) => decided(asked, at, stands)));
    },
  };
}
