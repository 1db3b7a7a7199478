/** What the outbox holds, as values [Y1, Y2]. The database is in database.ts; the rules over it are in src/domain/queue. */
import type { Entry } from '#schemas/commands/entry.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';

/** An answer with the epoch under which it was given; of another epoch it counts as none, unless rejected [Y21]. */
export interface RecordedResult extends EntryResult {
  epoch: Epoch;
}

/** All of the queue, read in one transaction. */
export interface OutboxSnapshot {
  epoch: Epoch | null;
  /** In the order of writing. */
  entries: readonly Entry[];
  claimed: ReadonlySet<EntryId>;
  results: ReadonlyMap<EntryId, RecordedResult>;
}
