import type { EntryId } from '#schemas/ids.ts';
import { notesIn, type OutboxTransaction } from './database.ts';
import { inOneRound } from './one-round.ts';

/** A page that ended with more than so many on their way would forget the first ones. */
const REMEMBERED = 32;
const KEY = 'sent';

const sentIds = async (tx: OutboxTransaction): Promise<readonly string[]> => (await notesIn(tx)).sent ?? [];

/** Lately, and also once it has left: told to whoever finds words that were about to become this message. */
export const wasSent = async (tx: OutboxTransaction, id: EntryId): Promise<boolean> => (await sentIds(tx)).includes(id);

/** `noteSent` is of the transaction that makes them messages, so that words are either that or still words. */
export function keepSent() {
  let believed: readonly string[] | undefined;
  return {
    async noteSent(tx: OutboxTransaction<'readwrite'>, ids: readonly EntryId[]): Promise<void> {
      if (!ids.length) return;
      believed = await inOneRound(sentIds(tx), believed, async (before) => {
        const sent = [...before, ...ids].slice(-REMEMBERED);
        await tx.objectStore('meta').put({ v: 1, sent }, KEY);
        return sent;
      });
    },
  };
}
