/**
 * [Y15] One worker of the browser leads. The lock goes over by itself when a leader dies; one that is frozen holds its
 * lock and falls silent, and is robbed of it; one of an older build is robbed as soon as it is heard. Leadership is
 * economy: two leaders at once break nothing [Y5].
 */
import { beat } from '#schemas/wire/between-tabs.ts';
import { LEADER_BEAT_MS, LEADER_SILENCE_MS } from '#schemas/limits.ts';
import type { Channel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { Surroundings } from './ports.ts';

export interface Candidate {
  lock: string;
  channel: Channel;
  /** When this build was made: the newest leads. */
  build: number;
  /** Runs for as long as this worker leads; ends soon after its signal. */
  lead(signal: AbortSignal): Promise<void>;
}

/** Stands for election until `stop` is aborted; resolves when it has stood down. */
export async function campaign(candidate: Candidate, { clock, locks }: Surroundings, stop: AbortSignal): Promise<void> {
  const { channel, build } = candidate;
  let heardAt = clock.now();
  let waiting: AbortController | null = null;
  let robs = false;

  /** Gives up the place in the queue for the lock, and takes it by force instead. */
  const rob = () => {
    robs = waiting !== null;
    waiting?.abort();
  };
  const forget = channel.listen((message) => {
    const heard = beat.safeParse(message);
    if (!heard.success) return;
    heardAt = clock.now();
    if (heard.data.build < build) rob();
  });
  const giveUp = () => waiting?.abort();
  stop.addEventListener('abort', giveUp, { once: true });

  /** Whoever leads robs nobody: also not those who take over from it. */
  const onTaken = () => {
    waiting = null;
    robs = false;
  };
  const listening = new AbortController();
  let lookedAt = clock.now();
  const watch = every(clock, LEADER_BEAT_MS / 2, listening.signal, () => {
    // Who has slept cannot say that the other was silent.
    if (clock.now() - lookedAt > LEADER_BEAT_MS) heardAt = clock.now();
    lookedAt = clock.now();
    if (lookedAt - heardAt > LEADER_SILENCE_MS) rob();
  });
  while (!stop.aborted) {
    heardAt = clock.now();
    waiting = new AbortController();
    const how: LockOptions = robs ? { steal: true } : { signal: waiting.signal };
    robs = false;
    await serve(candidate, clock, locks, how, stop, onTaken);
  }
  listening.abort();
  await watch;
  forget();
}

/** Waits for the lock, leads, and stands down: at the end, or when robbed. */
async function serve(
  candidate: Candidate,
  clock: Clock,
  locks: Surroundings['locks'],
  how: LockOptions,
  stop: AbortSignal,
  onTaken: () => void,
): Promise<void> {
  const term = new AbortController();
  const end = () => term.abort();
  let running: Promise<void> | undefined;
  try {
    await locks.request(candidate.lock, how, () => {
      onTaken();
      log.info('leadership.taken', { robbed: how.steal ?? false });
      stop.addEventListener('abort', end, { once: true });
      if (stop.aborted) end();
      void every(clock, LEADER_BEAT_MS, term.signal, () =>
        candidate.channel.post({ kind: 'beat', build: candidate.build }),
      );
      return (running = candidate.lead(term.signal));
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  } finally {
    end();
    stop.removeEventListener('abort', end);
    await running;
  }
}

/** Acts at once, and then again and again. */
async function every(clock: Clock, ms: number, signal: AbortSignal, act: () => void): Promise<void> {
  while (!signal.aborted) {
    act();
    await clock.wait(ms, signal).catch(() => undefined);
  }
}
