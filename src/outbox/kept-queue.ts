/**
 * The queue as this context knows it. Each transaction that changes the queue has a number; where that is still the
 * last one, what is known need not be read again, however long the queue is. Contexts tell each other what each has
 * changed, so that they go on knowing. An older build's context, while an update is under way, writes without a number,
 * and says only that something has changed [Y18]: until that is heard, what is known may lack it. So what leaves is
 * looked up in any case, and so is all that a member's change goes by [Y2].
 */
import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Step } from './changes.ts';
import { isKnown, notesIn, type OutboxTransaction } from './database.ts';
import { inOneRound } from './one-round.ts';
import { isWhole, readSnapshot } from './snapshot.ts';

const KEY = 'change';

export interface KeptQueue {
  /** As it stands in this transaction. */
  read(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** The same, with all of it read, whoever wrote it: what a member changes must not have left meanwhile [Y2]. */
  readAnew(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** The same, with its entries read: what leaves is what lies there [Y2]. */
  readEntries(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** As this context last knew it, which may be of before: to be compared with what lies there. */
  believed(): { number: number; clockOffset: number } | null;
  /** A transaction has changed it; undefined: in a way that was not told. */
  follow(step: Step | undefined): void;
}

const lastNumber = async (tx: OutboxTransaction): Promise<number> => (await notesIn(tx)).change ?? 0;

/**
 * The number of the transaction that this is: written with what it changes. `last`: the one before it, as far as is
 * known.
 */
export const nextNumber = (tx: OutboxTransaction<'readwrite'>, last?: number): Promise<number> =>
  inOneRound(lastNumber(tx), last, async (known) => {
    await tx.objectStore('meta').put({ v: 1, change: known + 1 }, KEY);
    return known + 1;
  });

export function keepQueue(): KeptQueue {
  let kept: { number: number; queue: OutboxSnapshot } | null = null;
  /** Counts what was not told: what was being read by then may lack it. */
  let untold = 0;

  async function readAll(tx: OutboxTransaction): Promise<OutboxSnapshot> {
    const before = untold;
    const [number, queue] = await Promise.all([lastNumber(tx), readSnapshot(tx)]);
    if (before === untold && !(kept && kept.number > number)) kept = { number, queue };
    return queue;
  }

  async function known(tx: OutboxTransaction): Promise<OutboxSnapshot | null> {
    const number = await lastNumber(tx);
    return kept?.number === number ? kept.queue : null;
  }

  return {
    readAnew: readAll,
    read: async (tx) => (await known(tx)) ?? readAll(tx),
    async readEntries(tx) {
      const [queue, entries] = await Promise.all([known(tx), tx.objectStore('entries').getAll()]);
      if (!queue || kept?.queue !== queue) return readAll(tx);
      kept = { ...kept, queue: { ...queue, entries: entries.filter(isKnown) } };
      return kept.queue;
    },
    believed: () => kept && { number: kept.number, clockOffset: kept.queue.clockOffset },
    follow(step) {
      if (!step) {
        untold += 1;
        kept = null;
        return;
      }
      // Where it does not come next, what is known has it already, or will be found to be old.
      if (kept?.number !== step.number - 1) return;
      const queue = after(kept.queue, step);
      kept = queue && { number: step.number, queue };
    },
  };
}

/**
 * The queue once that has been written, as a new read would find it; null where it names entries that are not known.
 */
export function after(queue: OutboxSnapshot, { change, added }: Step): OutboxSnapshot | null {
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
  const known = new Set(queue.entries.map(({ id }) => id));
  if ([...[...remove, ...replace, ...record].map(({ id }) => id), ...claim].some((id) => !known.has(id))) return null;
  const gone = new Set(remove.map(({ id }) => id));
  const other = new Map<string, Entry>(replace.map((entry) => [entry.id, entry]));
  const staying = queue.entries.filter(({ id }) => !gone.has(id)).map((entry) => other.get(entry.id) ?? entry);
  const claimed = new Set([...[...queue.claimed].filter((id) => !gone.has(id)), ...claim]);
  const results = new Map(queue.results);
  for (const id of [...gone, ...forget]) results.delete(id);
  for (const result of record) {
    if (isWhole(result)) results.set(result.id, { ...result, v: 1 } as RecordedResult);
    else results.delete(result.id);
  }
  const confirmed = new Map(queue.confirmed);
  for (const id of gone) confirmed.delete(id);
  for (const id of confirm?.ids ?? []) confirmed.set(id, confirm?.at ?? 0);
  return { epoch, clockOffset, confirmed, entries: [...staying, ...added], claimed, results };
}
