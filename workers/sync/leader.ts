/** Leads for one account: opens its store and runs leader sessions, one after another, until leadership ends [Y19]. */
import { backoff } from '#lib/retry-after.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { Random } from '#lib/random.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { Store } from '#sync/store/open.ts';
import type { LeaderSession } from './leader-session.ts';
import type { StorePort } from './ports.ts';
import type { StateHolder } from './sync-state.ts';

/** After so many failures in a row the store is erased: it is a cache. */
const ERASE_AFTER = 2;
/** After so long without a failure, the next one counts as the first; milliseconds. */
const FAILURE_RESET_MS = 60_000;

export interface LeaderParts {
  clock: Clock;
  random: Random;
  stores: StorePort;
  state: Pick<StateHolder, 'change'>;
  /** Without a network a store is not suspected, since it could not be filled again. */
  isOnline(): boolean;
  /** Makes the session of an open store. */
  createSession(store: Store): LeaderSession;
}

export interface Leader {
  /** The present session; null: this worker does not lead, or the store is closed. */
  session(): LeaderSession | null;
  run(signal: AbortSignal): Promise<void>;
}

export function createLeader({ clock, random, stores, state, isOnline, createSession }: LeaderParts): Leader {
  let session: LeaderSession | null = null;

  /** Runs one session, until it ends or the storage fails. Resolves to true if the stored data may be the cause. */
  async function runSession(signal: AbortSignal, failures: number): Promise<boolean> {
    let store: Store | null = null;
    try {
      if (failures >= ERASE_AFTER) await stores.erase();
      store = await stores.open(signal);
      if (signal.aborted) return false;
      session = createSession(store);
      await session.run(signal);
    } catch (error) {
      return isStoreSuspect(error, failures);
    } finally {
      session = null;
      await store?.close();
    }
    return false;
  }

  function isStoreSuspect(error: unknown, failures: number): boolean {
    if (error instanceof Error && error.name === 'OutboxClosed') return false;
    const failure = storageFailureOf(error);
    if (!failure) log.crash('sync.leader-session-failed', error);
    else if (failure !== 'closed') state.change({ storage: failure });
    log.warn('sync.leader-session-ended', { failure, failures });
    // A defect may come from the stored data.
    return failure === null ? isOnline() : failure !== 'full';
  }

  return {
    session: () => session,
    async run(signal) {
      let failures = 0;
      for (let openings = 0; !signal.aborted; openings += 1) {
        const startedAt = clock.now();
        const isSuspect = await runSession(signal, failures);
        if (clock.now() - startedAt > FAILURE_RESET_MS) openings = 0;
        failures = isSuspect && openings > 0 ? failures + 1 : isSuspect ? 1 : 0;
        if (!signal.aborted) await clock.wait(backoff(openings, random), signal).catch(() => undefined);
      }
    },
  };
}
