/**
 * One context brings pictures at a time, for as long as it is heard: an upload may take minutes, a frozen holder for
 * ever.
 */
import type { Clock } from '#lib/clock.ts';
import { withLock, type Locks } from '../device/lock.ts';
import type { Media, Progress } from './media.ts';

/** Who has not been heard for so long has lost the lock. */
const STEAL_MS = 60_000;
/** Who brings a picture says so this often, though nothing moves. */
const BEAT_MS = 20_000;

interface Ports {
  media: Pick<Media, 'tell' | 'onProgress'>;
  locks: Locks;
  clock: Clock;
}

export const withUploadLock = <T>(name: string, { media, locks, clock }: Ports, work: () => Promise<T>): Promise<T> =>
  withLock(locks, name, STEAL_MS, work, { now: clock.now, wait: (ms, signal) => silenceOf(media, clock, ms, signal) });

/** Resolves when nothing was heard of an upload for `ms`, and at the latest for twice as long. */
async function silenceOf(media: Ports['media'], clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  let heard = true;
  const unlisten = media.onProgress(() => (heard = true));
  try {
    while (heard) {
      heard = false;
      await clock.wait(ms, signal);
    }
  } finally {
    unlisten();
  }
}

/** Runs `upload`, whose progress is told, and told again while it stands still. */
export async function beating<T>(
  { media, clock }: Omit<Ports, 'locks'>,
  start: Progress,
  upload: (tell: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  let last = start;
  const beat = async () => {
    for (;;) {
      await clock.wait(BEAT_MS, ended.signal);
      media.tell(last);
    }
  };
  beat().catch(() => undefined);
  try {
    return await upload((progress) => media.tell((last = progress)));
  } finally {
    ended.abort();
  }
}
