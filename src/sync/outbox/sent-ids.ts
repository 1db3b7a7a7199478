import type { EntryId } from '#schemas/ids.ts';
import { readMetaValues, type OutboxTransaction } from './database.ts';
import { writeSpeculatively } from './speculative-write.ts';

/** How many sent ids are remembered. A page that crashed with more messages under way loses track of the first ones. */
const MAX_REMEMBERED = 32;
const KEY = 'sent';

const sentIds = async (tx: OutboxTransaction): Promise<readonly string[]> => (await readMetaValues(tx)).sent ?? [];

/**
 * Resolves to whether this id became a message lately, even if it has been sent since. Used to recover a send that a
 * crash interrupted.
 */
export const wasSent = async (tx: OutboxTransaction, id: EntryId): Promise<boolean> => (await sentIds(tx)).includes(id);

/**
 * Makes the log of sent ids. `rememberSent` shares the transaction that queues the messages, so that words are either a
 * message or still a draft.
 */
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
