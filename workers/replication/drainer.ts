/** Runs the drain at every occasion [Y5]: a change of the queue, a start, focus, the network, a connection. */
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { backoff } from '#lib/backoff.ts';
import type { Random } from '#lib/random.ts';
import type { DrainOutcome } from '#outbox/drain.ts';
import { storageRefusal } from '#store/failure.ts';
import { createBell, orStopped } from '../bell.ts';
import { waitOut } from './wait-out.ts';

/**
 * What is written while a failure is waited out is tried so soon, together: each try stands in the way of what is
 * written next.
 */
const AGAIN_MS = 250;

export interface DrainerParts {
  clock: Clock;
  random: Random;
  /** One drain, under its lock; `attempt` counts those in a row that have to be repeated. */
  drain(attempt: number): Promise<DrainOutcome>;
  onOutcome(outcome: DrainOutcome): void;
}

export interface Drainer {
  /** There may be something to send. Heard only when no failure is being waited out. */
  ring(): void;
  /** A member has written something: sent now, and within a moment where a failure is being waited out. */
  written(): void;
  /** Send now: the network is back, or a member looks. */
  hurry(): void;
  isSending(): boolean;
  /** Resolves when nothing is being sent, or after so long. */
  rest(ms: number): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
}

export function createDrainer({ clock, random, drain, onOutcome }: DrainerParts): Drainer {
  const rung = createBell(clock);
  const hurried = createBell(clock);
  let attempt = 0;
  /** Something is tried, or waited out: the network's return makes the next try come at once. */
  let busy = false;
  /** It will be tried within a moment. */
  let soon = false;
  /** The drain that is under way. */
  let sending: Promise<unknown> | null = null;

  /** [Y19] A queue that cannot be read or written now may be so later: what waits in it is not given up. */
  function failed(error: unknown): DrainOutcome {
    const code = storageRefusal(error);
    if (!code) log.crash('drain.failed', error);
    return { end: 'retry-later', answered: 0, code: code ?? 'server-error', retryAfter: backoff(attempt, random) };
  }

  return {
    ring: () => rung.ring(),
    written() {
      rung.ring();
      if (!busy || soon) return;
      soon = true;
      const again = () => {
        soon = false;
        if (busy) hurried.ring();
      };
      void clock.wait(AGAIN_MS).then(again, again);
    },
    hurry() {
      if (busy) hurried.ring();
      rung.ring();
    },
    isSending: () => sending !== null,
    async rest(ms) {
      if (!sending) return;
      const over = new AbortController();
      await Promise.race([sending, clock.wait(ms, over.signal).catch(() => undefined)]);
      over.abort();
    },
    async run(signal) {
      while (!signal.aborted) {
        await rung.wait(signal);
        if (signal.aborted) return;
        busy = true;
        const draining = drain(attempt).catch(failed);
        sending = draining;
        const outcome = await orStopped(draining, signal);
        sending = null;
        if (!outcome || signal.aborted) return;
        onOutcome(outcome);
        if (outcome.answered > 0) attempt = 0;
        if (outcome.end !== 'retry-later') {
          attempt = 0;
          busy = false;
          continue;
        }
        attempt += 1;
        log.info('drain.later', { code: outcome.code, ms: outcome.retryAfter });
        await waitOut(clock, hurried, outcome, signal);
        busy = false;
        rung.ring();
      }
    },
  };
}
