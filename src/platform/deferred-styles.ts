/**
 * Loads the styles that no first paint needs: at the first touch, key or turn of the wheel [SHELL-145], else three
 * seconds after the first screen [SHELL-146]. A failure is silent: the screen does not depend on them.
 */
import { errorName, log } from '#lib/log.ts';

const PATIENCE_MS = 3000;
const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

export function startDeferredStyles(load: () => Promise<unknown>): void {
  const waiting = new AbortController();
  const start = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    clearTimeout(timer);
    load().catch((error: unknown) => log.debug('styles.not-loaded', { error: errorName(error) }));
  };
  const timer = setTimeout(start, PATIENCE_MS);
  for (const name of INTERACTIONS)
    addEventListener(name, start, { signal: waiting.signal, passive: true, capture: true });
}
