import type { OutboxChange } from '#actions/types.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { OutboxTransaction, Versioned } from './database.ts';
import { appendJournal } from './journal.ts';
import { confirmedKey, deferredKey } from './queue-cache.ts';
import { toStoredEntry, toStoredResult } from './stored.ts';

/** Adds an entry. The database gives it a number (`nth`), which is never given again: the order of writing. */
export async function addEntry(tx: OutboxTransaction<'readwrite'>, entry: SentEntry): Promise<Entry> {
  const nth = await tx.objectStore('entries').add(toStoredEntry(tx, { v: 1, ...entry }) as Versioned<Entry>);
  return { ...entry, v: 1, nth };
}

/** Rewrites an added entry with a corrected timestamp, where the clock offset differs from the expected one. */
export async function changeTimestamp(
  tx: OutboxTransaction<'readwrite'>,
  entry: Entry,
  timestamp: number,
): Promise<Entry> {
  await tx.objectStore('entries').put(toStoredEntry(tx, { ...entry, timestamp }));
  return { ...entry, timestamp };
}

/** Writes the change that a rule has planned, within its transaction. Returns the entries added, with their places. */
export async function writeChange(
  tx: OutboxTransaction<'readwrite'>,
  change: OutboxChange,
  { confirmed, deferred }: Pick<OutboxSnapshot, 'confirmed' | 'deferred'>,
  now: number,
): Promise<Entry[]> {
  const [entries, claims, results, meta] = [
    tx.objectStore('entries'),
    tx.objectStore('claims'),
    tx.objectStore('results'),
    tx.objectStore('meta'),
  ];
  const added: Entry[] = [];
  for (const entry of change.add ?? []) added.push(await addEntry(tx, entry));
  // All deletions are requested at once: the next batch waits for this transaction.
  await Promise.all(
    (change.remove ?? []).flatMap(({ id, nth }) => [
      entries.delete(nth),
      claims.delete(id),
      results.delete(id),
      ...(confirmed.has(id) ? [meta.delete(confirmedKey(id))] : []),
      ...(deferred.has(id) ? [meta.delete(deferredKey(id))] : []),
    ]),
  );
  await Promise.all([
    ...(change.replace ?? []).map((entry) => entries.put(toStoredEntry(tx, entry))),
    ...(change.claim ?? []).map((id) => claims.put({ v: 1, id, at: now })),
    ...(change.forget ?? []).map((id) => results.delete(id)),
    ...(change.record ?? []).map((result) => results.put(toStoredResult(tx, { ...result, v: 1 }))),
    ...(change.confirm?.ids ?? []).map((id: EntryId) =>
      meta.put({ v: 1, confirmedAt: change.confirm?.at ?? now }, confirmedKey(id)),
    ),
    ...(change.defer ?? []).map(({ id, ...deferral }) => meta.put({ v: 1, deferral }, deferredKey(id))),
    ...(change.epoch === undefined ? [] : [meta.put({ v: 1, epoch: change.epoch }, 'epoch')]),
    ...(change.clockOffset === undefined ? [] : [meta.put({ v: 1, clockOffset: change.clockOffset }, 'clock')]),
    appendJournal(
      tx,
      (change.notes ?? []).map(({ event, ...facts }) => ({ at: now, event, facts })),
    ),
  ]);
  return added;
}

export const isEmpty = (change: OutboxChange): boolean =>
  Object.values(change).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));
