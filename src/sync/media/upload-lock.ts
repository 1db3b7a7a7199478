/**
 * One context brings pictures at a time, for as long as it is heard: an upload may take minutes, a frozen holder for
 * ever.
 */
import type { Clock } from '#lib/clock.ts';
import { withLock, type Locks } from '../session/lock.ts';
import type { Media, UploadProgress } from './media.ts';

/** Who has not been heard for so long has lost the lock. */
const STEAL_MS = 60_000;
/** Who brings a picture says so this often, though nothing moves. */
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

/** Resolves when nothing was heard of an upload for `ms`, and at the latest for twice as long. */
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

/** Runs `upload`, whose progress is told, and told again while it stands still. */
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
