/**
 * Gate that delays what a start does not show yet: watches, cards above the list, parts loaded ahead, clean-up. The
 * page rests when nothing that its screen waits for is pending and the browser is idle, so a conversation that is
 * opened right after a start comes first.
 */
import { afterIdle } from '#lib/schedule-after.ts';
import { whenFirstScreenStands } from './startup-gates.ts';

/** Longest wait after the first screen, in milliseconds: who calls must be heard even while a screen loads. */
export const REST_PATIENCE_MS = 3000;

/** Number of things that the screen waits for. */
let pending = 0;
let onNonePending = (): void => undefined;
let restPromise: Promise<void> | null = null;

/** Counts something that the screen waits for, until the returned function is called. */
export function holdRest(): () => void {
  let isHeld = true;
  pending++;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    if (--pending === 0) onNonePending();
  };
}

const nonePending = (): Promise<void> =>
  new Promise((resolve) => {
    onNonePending = resolve;
    if (pending === 0) resolve();
  });

async function firstRest(): Promise<void> {
  await whenFirstScreenStands();
  const lateAt = performance.now() + REST_PATIENCE_MS;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, REST_PATIENCE_MS));
  do {
    await Promise.race([nonePending(), patience]);
    await Promise.race([new Promise<void>((resolve) => void afterIdle(resolve)), patience]);
  } while (pending > 0 && performance.now() < lateAt);
}

/** Resolves when the page rests for the first time; later calls resolve at once. */
export const whenPageRests = (): Promise<void> => (restPromise ??= firstRest());
