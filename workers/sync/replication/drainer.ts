/** Runs the push loop at every occasion [Y5]: a change of the queue, a start, focus, the network, a connection. */
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { backoff } from '#lib/retry-after.ts';
import type { Random } from '#lib/random.ts';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { createWakeSignal, raceAbort, waitForRetry } from '../wake-signal.ts';

/**
 * Entries written while a failure is waited out are tried together after so long, milliseconds: each try slows down the
 * next message that is written.
 */
const RETRY_DELAY_MS = 250;

export interface DrainerParts {
  clock: Clock;
  random: Random;
  /** Runs the push loop once, under its lock. `attempt`: how many runs in a row have ended with `retry-later`. */
  drain(attempt: number): Promise<DrainOutcome>;
  onOutcome(outcome: DrainOutcome): void;
}

export interface Drainer {
  /** Notes that there may be something to send. Ignored while a failure is waited out. */
  notify(): void;
  /** Sends a new entry of the member now, or within a moment while a failure is waited out. */
  notifyAdded(): void;
  /** Sends now: the network is back, or a member looks at the app. */
  sendNow(): void;
  isSending(): boolean;
  /** Resolves when nothing is being sent, or after `ms`. */
  waitUntilIdle(ms: number): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
}

export function createDrainer({ clock, random, drain, onOutcome }: DrainerParts): Drainer {
  const workSignal = createWakeSignal(clock);
  const retrySignal = createWakeSignal(clock);
  let attempt = 0;
  /** A run is under way, or a failure is waited out: the return of the network makes the next try come at once. */
  let busy = false;
  /** A try follows within a moment. */
  let retryScheduled = false;
  /** When an entry that the server deferred may leave, in milliseconds from the end of the last run on [G16]. */
  let resumeMs: number | undefined;
  /** The run that is under way. */
  let sending: Promise<unknown> | null = null;

  /**
   * Maps an error to an outcome that is tried again. An outbox that cannot be read or written now may be readable
   * later, so its entries are not given up [Y19].
   */
  function failureOutcome(error: unknown): DrainOutcome {
    const code = storageRefusal(error);
    if (!code) log.crash('drain.failed', error);
    return { end: 'retry-later', answeredCount: 0, code: code ?? 'server-error', retryAfter: backoff(attempt, random) };
  }

  return {
    notify: () => workSignal.notify(),
    notifyAdded() {
      workSignal.notify();
      if (!busy || retryScheduled) return;
      retryScheduled = true;
      const retry = () => {
        retryScheduled = false;
        if (busy) retrySignal.notify();
      };
      void clock.wait(RETRY_DELAY_MS).then(retry, retry);
    },
    sendNow() {
      if (busy) retrySignal.notify();
      workSignal.notify();
    },
    isSending: () => sending !== null,
    async waitUntilIdle(ms) {
      if (!sending) return;
      const timeout = new AbortController();
      await Promise.race([sending, clock.wait(ms, timeout.signal).catch(() => undefined)]);
      timeout.abort();
    },
    async run(signal) {
      while (!signal.aborted) {
        await workSignal.wait(signal, resumeMs);
        if (signal.aborted) return;
        busy = true;
        const draining = drain(attempt).catch(failureOutcome);
        sending = draining;
        const outcome = await raceAbort(draining, signal);
        sending = null;
        if (!outcome || signal.aborted) return;
        onOutcome(outcome);
        resumeMs = outcome.end === 'held' ? outcome.resumeMs : undefined;
        if (outcome.answeredCount > 0) attempt = 0;
        if (outcome.end !== 'retry-later') {
          attempt = 0;
          busy = false;
          continue;
        }
        attempt += 1;
        log.info('drain.later', { code: outcome.code, ms: outcome.retryAfter });
        await waitForRetry(clock, retrySignal, outcome, signal);
        busy = false;
        workSignal.notify();
      }
    },
  };
}
