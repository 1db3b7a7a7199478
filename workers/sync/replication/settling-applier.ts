/**
 * Applies change sets, and then removes the entries whose results they brought [Y1]: whatever brought a row, it may be
 * what an entry waits for.
 *
 * Races: while the push loop sends, rows wait here, so that one transaction removes many entries.
 */
import type { StreamId } from '#schemas/ids.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { Clock } from '#lib/clock.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import type { AnswerOrigin } from '#sync/replica/epochs.ts';
import { createWakeSignal, raceAbort } from '../wake-signal.ts';
import type { ChangeApplier } from './apply-changes.ts';
import type { Drainer } from './drainer.ts';
import type { ResultSettler } from './results.ts';

/**
 * Longest wait, in milliseconds, before results are moved into the store while the push loop is sending. Until then the
 * screen shows them from the outbox, and one write moves many of them.
 */
const DRAIN_WAIT_MS = 1000;
/**
 * How often the outbox is searched for results, milliseconds: the context that recorded one may have been killed before
 * it announced it.
 */
const RESULT_POLL_MS = 20_000;

export interface SettlingApplierParts {
  clock: Clock;
  applier: ChangeApplier;
  results: Pick<ResultSettler, 'settle' | 'applyRecorded'>;
  queue: Pick<Drainer, 'isSending' | 'waitUntilIdle'>;
  /** Called with what a pull has brought, whether or not it could be applied. */
  onPulled(changeSets: readonly ChangeSet[]): void;
}

export interface SettlingApplier extends ChangeApplier {
  /** Notes that results may have been recorded, by any context [Y6]. */
  notifyResults(): void;
  /** Moves recorded results from the outbox into the store, until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

export function createSettlingApplier(parts: SettlingApplierParts): SettlingApplier {
  const { clock, applier, results, queue, onPulled } = parts;
  const resultsSignal = createWakeSignal(clock);
  /** Rows that came while the queue was leaving. */
  let deferredRows: { stream: StreamId; row: StreamRow }[] = [];

  async function apply(origin: AnswerOrigin, changeSets: readonly ChangeSet[], signal: AbortSignal) {
    const outcome = await applier.apply(origin, changeSets, signal);
    if (origin.source === 'pull') onPulled(changeSets);
    if (outcome === 'stale') return outcome;
    const rows = changeSets.flatMap(({ stream, rows: own }) => own.map((row) => ({ stream, row })));
    if (!queue.isSending()) await results.settle(rows);
    else if (rows.length) {
      deferredRows.push(...rows);
      resultsSignal.notify();
    }
    return outcome;
  }

  return {
    ...applier,
    apply,
    notifyResults: resultsSignal.notify,
    async run(signal) {
      while (!signal.aborted) {
        await results.applyRecorded(signal);
        const rows = deferredRows;
        deferredRows = [];
        await results.settle(rows);
        await resultsSignal.wait(signal, RESULT_POLL_MS);
        await raceAbort(queue.waitUntilIdle(DRAIN_WAIT_MS), signal);
      }
    },
  };
}
