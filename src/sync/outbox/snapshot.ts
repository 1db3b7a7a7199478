import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';
import { isCurrentVersion, readMeta, readMetaValues, type OutboxTransaction } from './database.ts';

const CONFIRMED_PREFIX = 'confirmed/';
export const confirmedKey = (id: EntryId): string => `${CONFIRMED_PREFIX}${id}`;

/**
 * Returns whether a recorded row has all its fields. A build from before replies and reactions leaves these out of the
 * rows that it records. Such a row would be stored as the current revision; so its entry counts as unanswered and is
 * sent once more [Y2].
 */
export const isComplete = ({ row }: RecordedResult): boolean => row === undefined || 'reactions' in row;

/** Reads the whole queue in the given transaction. Values of an unknown version are skipped [Y18]. */
export async function readSnapshot(tx: OutboxTransaction): Promise<OutboxSnapshot> {
  const [entries, claims, results, keys, meta, metaValues] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('claims').getAllKeys(),
    tx.objectStore('results').getAll(),
    tx.objectStore('meta').getAllKeys(),
    readMeta(tx),
    readMetaValues(tx),
  ]);
  const confirmed = new Map(
    meta.flatMap((value, n) =>
      isCurrentVersion(value) && 'confirmedAt' in value
        ? [[keys[n]?.slice(CONFIRMED_PREFIX.length) as EntryId, value.confirmedAt] as const]
        : [],
    ),
  );
  return {
    epoch: (metaValues.epoch ?? null) as Epoch | null,
    clockOffset: metaValues.clockOffset ?? 0,
    confirmed,
    entries: entries.filter(isCurrentVersion),
    claimed: new Set(claims as EntryId[]),
    results: new Map(
      results
        .filter(isCurrentVersion)
        .filter(isComplete)
        .map((result) => [result.id, result]),
    ),
  };
}
