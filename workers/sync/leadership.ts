/**
 * [Y15] One worker of the browser leads. The lock goes over by itself when a leader dies; one that is frozen holds its
 * lock and falls silent, and is robbed of it; one of an older build is robbed as soon as it is heard. Leadership is
 * economy: two leaders at once break nothing [Y5].
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
  /** When this build was made: the newest leads. */
  build: number;
  /** Runs for as long as this worker leads; ends soon after its signal. */
  lead(signal: AbortSignal): Promise<void>;
}

/** Stands for election until `stop` is aborted; resolves when it has stood down. */
export async function competeForLeadership(
  candidate: Candidate,
  { clock, locks }: WorkerEnvironment,
  stopSignal: AbortSignal,
): Promise<void> {
  const { channel, build } = candidate;
  let lastBeatAt = clock.now();
  let lockRequest: AbortController | null = null;
  let stealNext = false;

  /** Gives up the place in the queue for the lock, and takes it by force instead. */
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

  /** Whoever leads robs nobody: also not those who take over from it. */
  const onAcquired = () => {
    lockRequest = null;
    stealNext = false;
  };
  const watchdogStop = new AbortController();
  let checkedAt = clock.now();
  const watchdog = repeatEvery(clock, LEADER_HEARTBEAT_MS / 2, watchdogStop.signal, () => {
    // Who has slept cannot say that the other was silent.
    if (clock.now() - checkedAt > LEADER_HEARTBEAT_MS) lastBeatAt = clock.now();
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

/** Waits for the lock, leads, and stands down: at the end, or when robbed. */
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

/** Acts at once, and then again and again. */
async function repeatEvery(clock: Clock, ms: number, signal: AbortSignal, task: () => void): Promise<void> {
  while (!signal.aborted) {
    task();
    await clock.wait(ms, signal).catch(() => undefined);
  }
}
