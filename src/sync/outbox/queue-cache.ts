/**
 * Reads the queue, and caches it as this context knows it. Each transaction that changes the queue has a number; while
 * the cached number is the last one, the queue is not read again, however long it is. Contexts announce their changes,
 * so that every cache stays valid. While an update is under way, a context of an older build writes without a number
 * and announces only that something has changed [Y18]. Until the announcement arrives, a cache may lack the change. So
 * entries are always read before they are sent, and the whole queue before a member changes it [Y2].
 */
import type { Deferral, OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';
import type { QueueStep } from './outbox-events.ts';
import { isCurrentVersion, readMeta, readMetaValues, type OutboxTransaction } from './database.ts';
import { readEntries, readResults } from './stored.ts';
import { writeSpeculatively } from './speculative-write.ts';

const CONFIRMED_PREFIX = 'confirmed/';
export const confirmedKey = (id: EntryId): string => `${CONFIRMED_PREFIX}${id}`;
const DEFERRED_PREFIX = 'deferred/';
export const deferredKey = (id: EntryId): string => `${DEFERRED_PREFIX}${id}`;

/**
 * Returns whether a recorded row has all its fields. A build from before replies and reactions leaves these out of the
 * rows that it records. Such a row would be stored as the current revision; so its entry counts as unanswered and is
 * sent once more [Y2].
 */
const isComplete = ({ row }: RecordedResult): boolean => row === undefined || 'reactions' in row;

/** Reads the whole queue in the given transaction. Values of an unknown version are skipped [Y18]. */
async function readSnapshot(tx: OutboxTransaction): Promise<OutboxSnapshot> {
  const [entries, claims, results, keys, meta, metaValues] = await Promise.all([
    readEntries(tx),
    tx.objectStore('claims').getAllKeys(),
    readResults(tx),
    tx.objectStore('meta').getAllKeys(),
    readMeta(tx),
    readMetaValues(tx),
  ]);
  const confirmed = new Map<EntryId, number>();
  const deferred = new Map<EntryId, Deferral>();
  for (const [n, value] of meta.entries()) {
    if (!isCurrentVersion(value)) continue;
    if ('confirmedAt' in value) confirmed.set(keys[n]?.slice(CONFIRMED_PREFIX.length) as EntryId, value.confirmedAt);
    if ('deferral' in value) deferred.set(keys[n]?.slice(DEFERRED_PREFIX.length) as EntryId, value.deferral);
  }
  return {
    epoch: (metaValues.epoch ?? null) as Epoch | null,
    clockOffset: metaValues.clockOffset ?? 0,
    confirmed,
    deferred,
    entries,
    claimed: new Set(claims as EntryId[]),
    results: new Map(results.filter(isComplete).map((result) => [result.id, result])),
  };
}

const CHANGE_KEY = 'change';

export interface QueueCache {
  /** Resolves to the queue as it is in this transaction. */
  read(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** Reads the whole queue, whoever wrote it: an entry that a member changes must not have been sent meanwhile [Y2]. */
  readFresh(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** Reads the entries again: only stored entries are sent [Y2]. */
  readEntries(tx: OutboxTransaction): Promise<OutboxSnapshot>;
  /** Returns the state that this context last knew, to be compared with the stored one: it may be older. */
  expected(): { number: number; clockOffset: number } | null;
  /** Applies the change of a transaction; undefined: an unknown change. */
  applyStep(step: QueueStep | undefined): void;
}

const lastNumber = async (tx: OutboxTransaction): Promise<number> => (await readMetaValues(tx)).change ?? 0;

/** Writes the number of this transaction beside its changes. `expectedLast`: the number before it, where known. */
export const nextNumber = (tx: OutboxTransaction<'readwrite'>, expectedLast?: number): Promise<number> =>
  writeSpeculatively(lastNumber(tx), expectedLast, async (actualLast) => {
    await tx.objectStore('meta').put({ v: 1, change: actualLast + 1 }, CHANGE_KEY);
    return actualLast + 1;
  });

export function createQueueCache(): QueueCache {
  let cached: { number: number; queue: OutboxSnapshot } | null = null;
  /** Counts unknown changes: a read under way may lack them. */
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
      const [queue, entries] = await Promise.all([readCached(tx), readEntries(tx)]);
      if (!queue || cached?.queue !== queue) return readAll(tx);
      cached = { ...cached, queue: { ...queue, entries } };
      return cached.queue;
    },
    expected: () => cached && { number: cached.number, clockOffset: cached.queue.clockOffset },
    applyStep(step) {
      if (!step) {
        unknownChanges += 1;
        cached = null;
        return;
      }
      // A step that is not the next one is in the cache already, or shows the cache to be old.
      if (cached?.number !== step.number - 1) return;
      const queue = queueAfter(cached.queue, step);
      cached = queue && { number: step.number, queue };
    },
  };
}

/** Returns the queue after a step, as a new read would find it; null where the step names unknown entries. */
export function queueAfter(queue: OutboxSnapshot, { change, added }: QueueStep): OutboxSnapshot | null {
  const {
    remove = [],
    replace = [],
    claim = [],
    record = [],
    forget = [],
    confirm,
    defer = [],
    epoch = queue.epoch,
    clockOffset = queue.clockOffset,
  } = change;
  const knownIds = new Set(queue.entries.map(({ id }) => id));
  if ([...[...remove, ...replace, ...record, ...defer].map(({ id }) => id), ...claim].some((id) => !knownIds.has(id)))
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
  const deferred = new Map(queue.deferred);
  for (const id of removedIds) deferred.delete(id);
  for (const { id, ...deferral } of defer) deferred.set(id, deferral);
  return { epoch, clockOffset, confirmed, deferred, entries: [...remaining, ...added], claimed, results };
}
