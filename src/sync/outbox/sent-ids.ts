import type { EntryId } from '#schemas/ids.ts';
import { readMetaValues, type OutboxTransaction } from './database.ts';
import { writeSpeculatively } from './speculative-write.ts';

/** A page that ended with more than so many on their way would forget the first ones. */
const MAX_REMEMBERED = 32;
const KEY = 'sent';

const sentIds = async (tx: OutboxTransaction): Promise<readonly string[]> => (await readMetaValues(tx)).sent ?? [];

/** Lately, and also once it has left: told to whoever finds words that were about to become this message. */
export const wasSent = async (tx: OutboxTransaction, id: EntryId): Promise<boolean> => (await sentIds(tx)).includes(id);

/** `rememberSent` belongs to the transaction that makes them messages, so that words are either that or still words. */
export function createSentLog() {
  let expected: readonly string[] | undefined;
  return {
    async rememberSent(tx: OutboxTransaction<'readwrite'>, ids: readonly EntryId[]): Promise<void> {
      if (!ids.length) return;
      expected = await writeSpeculatively(sentIds(tx), expected, async (storedIds) => {
        const recentIds = [...storedIds, ...ids].slice(-MAX_REMEMBERED);
        await tx.objectStore('meta').put({ v: 1, sent: recentIds }, KEY);
        return recentIds;
      });
    },
  };
}
