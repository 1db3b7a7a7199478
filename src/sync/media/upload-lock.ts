/**
 * Lets one context upload pictures at a time, for as long as it reports progress: an upload may take minutes, and a
 * frozen holder never ends.
 */
import type { Clock } from '#lib/clock.ts';
import { withLock, type Locks } from '../session/lock.ts';
import type { Media, UploadProgress } from './media.ts';

/** A holder that has reported nothing for so long loses the lock. */
const STEAL_MS = 60_000;
/** How often a holder reports, even without progress. */
const BEAT_MS = 20_000;

interface UploadLockPorts {
  media: Pick<Media, 'reportProgress' | 'onProgress'>;
  locks: Locks;
  clock: Clock;
}

export const withUploadLock = <T>(
  name: string,
  { media, locks, clock }: UploadLockPorts,
  work: () => Promise<T>,
): Promise<T> =>
  withLock(locks, name, STEAL_MS, work, {
    now: clock.now,
    wait: (ms, signal) => waitForSilence(media, clock, ms, signal),
  });

/** Resolves when no progress has been reported for `ms`, or at the latest for twice as long. */
async function waitForSilence(
  media: UploadLockPorts['media'],
  clock: Clock,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  let wasHeard = true;
  const stopListening = media.onProgress(() => (wasHeard = true));
  try {
    while (wasHeard) {
      wasHeard = false;
      await clock.wait(ms, signal);
    }
  } finally {
    stopListening();
  }
}

/** Runs `upload` and reports its progress; repeats the last report while nothing moves. */
export async function withHeartbeat<T>(
  { media, clock }: Omit<UploadLockPorts, 'locks'>,
  start: UploadProgress,
  upload: (report: (progress: UploadProgress) => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let lastProgress = start;
  const sendHeartbeats = async () => {
    for (;;) {
      await clock.wait(BEAT_MS, stop.signal);
      media.reportProgress(lastProgress);
    }
  };
  sendHeartbeats().catch(() => undefined);
  try {
    return await upload((progress) => media.reportProgress((lastProgress = progress)));
  } finally {
    stop.abort();
  }
}
