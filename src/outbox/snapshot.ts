import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';
import { isKnown, notesIn, type OutboxTransaction } from './database.ts';

const CONFIRMED = 'confirmed/';
export const confirmedKey = (id: EntryId): string => `${CONFIRMED}${id}`;

/**
 * A program from before replies and reactions leaves them out of the rows that it records. Taken for whole, such a row would
 * stand for its revision; so its entry counts as not answered, and is asked for once more [Y2].
 */
export const isWhole = ({ row }: RecordedResult): boolean => row === undefined || 'reactions' in row;

/** By how much the device's clock is behind the server's, milliseconds. */
export const clockOffsetIn = async (tx: OutboxTransaction): Promise<number> => (await notesIn(tx)).clockOffset ?? 0;

/** All of the queue, in the transaction given. Values of a version not known are not seen [Y18]. */
export async function readSnapshot(tx: OutboxTransaction): Promise<OutboxSnapshot> {
  const meta = tx.objectStore('meta');
  const [entries, claims, results, metaKeys, metaValues] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('claims').getAllKeys(),
    tx.objectStore('results').getAll(),
    meta.getAllKeys(),
    meta.getAll(),
  ]);
  let epoch: Epoch | null = null;
  let clockOffset = 0;
  const confirmed = new Map<EntryId, number>();
  metaKeys.forEach((key, i) => {
    const value = metaValues[i];
    if (!isKnown(value)) return;
    if ('epoch' in value) epoch = value.epoch as Epoch;
    if ('clockOffset' in value) ({ clockOffset } = value);
    if ('confirmedAt' in value) confirmed.set(key.slice(CONFIRMED.length) as EntryId, value.confirmedAt);
  });
  return {
    epoch,
    clockOffset,
    confirmed,
    entries: entries.filter(isKnown),
    claimed: new Set(claims as EntryId[]),
    results: new Map(results.filter(isKnown).filter(isWhole).map((result) => [result.id, result])),
  };
}
