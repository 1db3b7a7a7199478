/**
 * Elects one worker of the browser as leader, by a Web Lock [Y15]. The lock passes on by itself when a leader dies. A
 * frozen leader keeps its lock but sends no heartbeat, and the lock is stolen; from a leader of an older build it is
 * stolen at its first heartbeat. Leadership only saves work: two leaders at once break nothing [Y5].
 */
import { heartbeat } from '#schemas/wire/between-tabs.ts';
import { LEADER_HEARTBEAT_MS, LEADER_SILENCE_MS } from '#schemas/limits.ts';
import type { Channel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { WorkerEnvironment } from './ports.ts';

export interface Candidate {
  lock: string;
  channel: Channel;
  /** Number of this build: the newest leads. */
  build: number;
  /** Runs for as long as this worker leads; ends soon after its signal. */
  lead(signal: AbortSignal): Promise<void>;
}

/** Competes for leadership until `stopSignal` aborts; resolves when this worker leads no more. */
export async function competeForLeadership(
  candidate: Candidate,
  { clock, locks }: Pick<WorkerEnvironment, 'clock' | 'locks'>,
  stopSignal: AbortSignal,
): Promise<void> {
  const { channel, build } = candidate;
  let lastBeatAt = clock.now();
  let lockRequest: AbortController | null = null;
  let stealNext = false;

  /** Leaves the queue for the lock and steals it instead. */
  const stealLock = () => {
    stealNext = lockRequest !== null;
    lockRequest?.abort();
  };
  const stopListening = channel.listen((message) => {
    const parsed = heartbeat.safeParse(message);
    if (!parsed.success) return;
    lastBeatAt = clock.now();
    if (parsed.data.build < build) stealLock();
  });
  const cancelRequest = () => lockRequest?.abort();
  stopSignal.addEventListener('abort', cancelRequest, { once: true });

  /** A leader steals from no worker, also not from the one that takes over from it. */
  const onAcquired = () => {
    lockRequest = null;
    stealNext = false;
  };
  const watchdogStop = new AbortController();
  let checkedAt = clock.now();
  const watchdog = repeatEvery(clock, LEADER_HEARTBEAT_MS / 2, watchdogStop.signal, () => {
    // A worker that has slept, or whose clock was set, cannot know whether the leader was silent.
    const pause = clock.now() - checkedAt;
    if (pause < 0 || pause > LEADER_HEARTBEAT_MS) lastBeatAt = clock.now();
    checkedAt = clock.now();
    if (checkedAt - lastBeatAt > LEADER_SILENCE_MS) stealLock();
  });
  while (!stopSignal.aborted) {
    lastBeatAt = clock.now();
    lockRequest = new AbortController();
    const lockOptions: LockOptions = stealNext ? { steal: true } : { signal: lockRequest.signal };
    stealNext = false;
    await holdLock(candidate, clock, locks, lockOptions, stopSignal, onAcquired);
  }
  watchdogStop.abort();
  await watchdog;
  stopListening();
}

/** Waits for the lock and leads, until `stopSignal` aborts or the lock is stolen. */
async function holdLock(
  candidate: Candidate,
  clock: Clock,
  locks: WorkerEnvironment['locks'],
  lockOptions: LockOptions,
  stopSignal: AbortSignal,
  onAcquired: () => void,
): Promise<void> {
  const tenure = new AbortController();
  const endTenure = () => tenure.abort();
  let running: Promise<void> | undefined;
  try {
    await locks.request(candidate.lock, lockOptions, () => {
      onAcquired();
      log.info('leadership.taken', { robbed: lockOptions.steal ?? false });
      stopSignal.addEventListener('abort', endTenure, { once: true });
      if (stopSignal.aborted) endTenure();
      void repeatEvery(clock, LEADER_HEARTBEAT_MS, tenure.signal, () =>
        candidate.channel.post({ kind: 'beat', build: candidate.build }),
      );
      return (running = candidate.lead(tenure.signal));
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  } finally {
    endTenure();
    stopSignal.removeEventListener('abort', endTenure);
    await running;
  }
}

/** Runs `task` at once and then repeatedly, until the signal aborts. */
async function repeatEvery(clock: Clock, ms: number, signal: AbortSignal, task: () => void): Promise<void> {
  while (!signal.aborted) {
    task();
    await clock.wait(ms, signal).catch(() => undefined);
  }
}
