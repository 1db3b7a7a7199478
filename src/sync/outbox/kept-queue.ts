/**
 * The queue as this context knows it. Each transaction that changes the queue has a number; where that is still the
 * last one, what is known need not be read again, however long the queue is. Contexts tell each other what each has
 * changed, so that they go on knowing. An older build's context, while an update is under way, writes without a number,
 * and says only that something has changed [Y18]: until that is heard, what is known may lack it. So what leaves is
 * looked up in any case, and so is all that a member's change goes by [Y2].
 */
import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { QueueStep } from './outbox-events.ts';
import { isCurrentVersion, readMetaValues, type OutboxTransaction } from './database.ts';
import { inOneRound } from './one-round.ts';
import { isComplete, readSnapshot } from './snapshot.ts';

const CHANGE_KEY = 'change';

export interface KeptQueue {
  /** As it stands in this transaction. */
  read(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** The same, with all of it read, whoever wrote it: what a member changes must not have left meanwhile [Y2]. */
  readFresh(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** The same, with its entries read: what leaves is what lies there [Y2]. */
  readEntries(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** As this context last knew it, which may be of before: to be compared with what lies there. */
  expected(): { number: number; clockOffset: number } | null;
  /** A transaction has changed it; undefined: in a way that was not told. */
  applyStep(step: QueueStep | undefined): void;
}

const lastNumber = async (tx: OutboxTransaction): Promise<number> => (await readMetaValues(tx)).change ?? 0;

/**
 * The number of the transaction that this is: written with what it changes. `last`: the one before it, as far as is
 * known.
 */
export const nextNumber = (tx: OutboxTransaction<'readwrite'>, expectedLast?: number): Promise<number> =>
  inOneRound(lastNumber(tx), expectedLast, async (actualLast) => {
    await tx.objectStore('meta').put({ v: 1, change: actualLast + 1 }, CHANGE_KEY);
    return actualLast + 1;
  });

export function keepQueue(): KeptQueue {
  let cached: { number: number; queue: OutboxSnapshot } | null = null;
  /** Counts what was not told: what was being read by then may lack it. */
  let unknownChanges = 0;

  async function readAll(tx: OutboxTransaction): Promise<OutboxSnapshot> {
    const unknownBefore = unknownChanges;
    const [number, queue] = await Promise.all([lastNumber(tx), readSnapshot(tx)]);
    if (unknownBefore === unknownChanges && !(cached && cached.number > number)) cached = { number, queue };
    return queue;
  }

  async function readCached(tx: OutboxTransaction): Promise<OutboxSnapshot | null> {
    const number = await lastNumber(tx);
    return cached?.number === number ? cached.queue : null;
  }

  return {
    readFresh: readAll,
    read: async (tx) => (await readCached(tx)) ?? readAll(tx),
    async readEntries(tx) {
      const [queue, entries] = await Promise.all([readCached(tx), tx.objectStore('entries').getAll()]);
      if (!queue || cached?.queue !== queue) return readAll(tx);
      cached = { ...cached, queue: { ...queue, entries: entries.filter(isCurrentVersion) } };
      return cached.queue;
    },
    expected: () => cached && { number: cached.number, clockOffset: cached.queue.clockOffset },
    applyStep(step) {
      if (!step) {
        unknownChanges += 1;
        cached = null;
        return;
      }
      // Where it does not come next, what is known has it already, or will be found to be old.
      if (cached?.number !== step.number - 1) return;
      const queue = queueAfter(cached.queue, step);
      cached = queue && { number: step.number, queue };
    },
  };
}

/**
 * The queue once that has been written, as a new read would find it; null where it names entries that are not known.
 */
export function queueAfter(queue: OutboxSnapshot, { change, added }: QueueStep): OutboxSnapshot | null {
  const {
    remove = [],
    replace = [],
    claim = [],
    record = [],
    forget = [],
    confirm,
    epoch = queue.epoch,
    clockOffset = queue.clockOffset,
  } = change;
  const knownIds = new Set(queue.entries.map(({ id }) => id));
  if ([...[...remove, ...replace, ...record].map(({ id }) => id), ...claim].some((id) => !knownIds.has(id)))
    return null;
  const removedIds = new Set(remove.map(({ id }) => id));
  const replacements = new Map<string, Entry>(replace.map((entry) => [entry.id, entry]));
  const remaining = queue.entries
    .filter(({ id }) => !removedIds.has(id))
    .map((entry) => replacements.get(entry.id) ?? entry);
  const claimed = new Set([...[...queue.claimed].filter((id) => !removedIds.has(id)), ...claim]);
  const results = new Map(queue.results);
  for (const id of [...removedIds, ...forget]) results.delete(id);
  for (const result of record) {
    if (isComplete(result)) results.set(result.id, { ...result, v: 1 } as RecordedResult);
    else results.delete(result.id);
  }
  const confirmed = new Map(queue.confirmed);
  for (const id of removedIds) confirmed.delete(id);
  for (const id of confirm?.ids ?? []) confirmed.set(id, confirm?.at ?? 0);
  return { epoch, clockOffset, confirmed, entries: [...remaining, ...added], claimed, results };
}
