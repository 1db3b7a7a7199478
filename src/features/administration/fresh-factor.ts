/** Asks for a second factor over whatever is open, and lets what needed one of ten minutes go on [S20]. */
import type { Result } from '#lib/result.ts';

type Answer = Result<{ refusal: string | null }, string>;

let waiting: ((proved: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const tell of listeners) tell();
}

/** For `useSyncExternalStore`: whether somebody is to prove who they are now. */
export const isFactorWanted = (): boolean => waiting !== null;
export const onFactorWanted = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** Called by the dialog: the second factor was used, or it was closed. */
export function endFactorRequest(proved: boolean): void {
  const resolve = waiting;
  setWaiting(null);
  resolve?.(proved);
}

/** Counts the pages of the house that were left: what one of them has asked ends with it. */
let pagesLeft = 0;

/** Called by the dialog with the end of its page, also where no answer has come yet. */
export function endFactorPage(): void {
  pagesLeft += 1;
  endFactorRequest(false);
}

const requestFactor = (): Promise<boolean> => {
  endFactorRequest(false);
  return new Promise((resolve) => setWaiting(resolve));
};

/**
 * Asks the server; where the second factor is too old, asks for a fresh one and then the server again. Nothing that was
 * typed is lost meanwhile: the dialog opens over it.
 */
export async function withFreshFactor<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  const startedOn = pagesLeft;
  const answer = await ask();
  if (!answer.ok || answer.value.refusal !== 'fresh-factor' || pagesLeft !== startedOn) return answer;
  return (await requestFactor()) ? ask() : answer;
}
