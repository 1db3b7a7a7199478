/**
 * Reports to the server while a page of this device is in front of its member: nothing is pushed to it then. The report
 * expires by itself, so that a page that died silences nothing for long.
 */
import type { Clock } from '#lib/clock.ts';
import type { PushServer } from './push-device.ts';

/** Milliseconds between reports; the server drops one after one and a half of these. */
export const REPORT_MS = 30_000;

export interface VisibilityPorts {
  clock: Pick<Clock, 'wait'>;
  server: Pick<PushServer, 'reportVisible'>;
  /** Whether a page is visible now, and calls back when that changes. */
  page: { isVisible(): boolean; watch(changed: () => void): () => void };
}

export const documentVisibility: VisibilityPorts['page'] = {
  isVisible: () => document.visibilityState === 'visible',
  watch(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};

/** Reports for a registered device until it is stopped. */
export function reportVisibility(device: string, { clock, server, page }: VisibilityPorts): () => void {
  let isEnded = false;
  /** Ends the round of an earlier change. */
  let round = 0;
  async function report(): Promise<void> {
    const own = ++round;
    do {
      await server.reportVisible(device, page.isVisible());
      await clock.wait(REPORT_MS);
    } while (!isEnded && own === round && page.isVisible());
  }
  const stopWatching = page.watch(() => void report());
  // Another tab may be visible: one in the background has nothing to say.
  if (page.isVisible()) void report();
  return () => {
    isEnded = true;
    stopWatching();
  };
}
