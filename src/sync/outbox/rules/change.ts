/** Rules over the queue are pure: from a snapshot to what one transaction changes. */
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';

export interface OutboxChange {
  add?: readonly SentEntry[];
  /** The same entries with other words; never claimed ones [Y2]. */
  replace?: readonly Entry[];
  /** With their claims and results. */
  remove?: readonly Entry[];
  claim?: readonly EntryId[];
  record?: readonly RecordedResult[];
  /** Results that no longer hold. */
  forget?: readonly EntryId[];
  /** « Toujours envoyer », at this server time. */
  confirm?: { ids: readonly EntryId[]; at: number };
  epoch?: Epoch;
  clockOffset?: number;
  /** [Y13] For the journal. */
  notes?: readonly Conflict[];
}

export interface Plan<T> {
  change: OutboxChange;
  value: T;
}

/** What new entries get: an id, and the server's time as the device knows it. */
export interface Stamp {
  newId(): EntryId;
  now: number;
}

export const makePlan = <T>(value: T, change: OutboxChange = {}): Plan<T> => ({ change, value });
