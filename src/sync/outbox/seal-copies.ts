/**
 * Keeps, beside each entry that may leave, a copy that only the server can open [S1, Y22]: under the app lock, in the
 * one context of a profile that leads. What may leave is what the push loop would send [Y3].
 */
import type { EntryRules } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import { entryIdOf, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, Epoch } from '#schemas/ids.ts';
import { LOCKED_COPY_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { placeOfCopy, type CopyContent, type LockTicket } from '#schemas/wire/locked-push.ts';
import { fromBase64url } from '#lib/bytes-text.ts';
import { sealCopy } from '../lock/seal-copy.ts';
import { write, type OutboxDatabase, type OutboxOwner, type OutboxTransaction } from './database.ts';
import { readTicket } from './lock-ticket.ts';
import { readRecords, type EntryRecord, type StoredCopy } from './locked-copies.ts';
import type { QueueStep } from './outbox-events.ts';
import { createQueueCache } from './queue-cache.ts';
import { pick, type LocalPictures } from './rules/pick.ts';
import { renewWishes, withRenewal } from './rules/renew.ts';

/** `now`: by the device's clock, milliseconds. Without `pictures` no entry that shows a picture has a copy. */
interface Look {
  now: number;
  pictures?: LocalPictures | undefined;
}

export interface CopySealer {
  /**
   * Notes a change of the queue; undefined: an unknown one. Returns whether a copy says what the member has taken back
   * or changed since, which no push loop has sent: whoever has copied the disk meanwhile may still send it.
   */
  applyStep(step: QueueStep | undefined): boolean;
  /** Makes the copies that are missing, and removes those of entries that may not leave any more. */
  look(look: Look): Promise<void>;
}

/** What lies beside an entry. */
interface CopyState {
  /** As the queue has it: another object means that it was written anew, without a copy. */
  entry: Entry;
  /** The entry that was sealed; undefined: it waits for the unlocking. */
  leaving: Entry | undefined;
  ticket: string;
}

/**
 * It remembers what lies beside each entry, so that a change costs the reading and sealing of what it concerns, however
 * long the queue is.
 */
export function createCopySealer(db: OutboxDatabase, owner: OutboxOwner, rules: EntryRules): CopySealer {
  const queueCache = createQueueCache();
  /** Null before the first look, which reads everything: also what is no entry for this build. */
  let copyStates: Map<EntryId, CopyState> | null = null;
  let claimed = new Set<EntryId>();

  function isMade(entry: Entry, leaving: Entry | undefined, { ticket }: LockTicket): boolean {
    const known = copyStates?.get(entry.id);
    if (known?.entry !== entry) return false;
    if (!leaving || !known.leaving) return leaving === known.leaving;
    return known.ticket === ticket && sameValue(known.leaving.data, leaving.data);
  }

  return {
    applyStep(step) {
      queueCache.applyStep(step);
      const { claim = [], remove = [], replace = [], forget = [] } = step?.change ?? {};
      const isSpoiled = [...remove, ...replace].some(({ id }) => copyStates?.get(id)?.leaving && !claimed.has(id));
      for (const id of claim) claimed.add(id);
      // Tried again: its copy may have left, and been refused.
      for (const id of forget) copyStates?.delete(id);
      return isSpoiled;
    },
    async look({ now, pictures = { uploaded: new Set(), waiting: new Set() } }) {
      const found = new Map<EntryId, CopyState>();
      const queue = await write(db, owner, async (tx) => {
        const [ticket, queue] = await Promise.all([readTicket(tx), queueCache.read(tx)]);
        if (!ticket || !queue.epoch) return null;
        const current = withRenewal(queue, renewWishes(rules, queue, now));
        const { batch } = pick(rules, current, { limit: Infinity, now, pictures });
        const leavingById = new Map(batch.map((entry) => [entry.id, entry]));
        const due: Entry[] = [];
        for (const entry of queue.entries) {
          // What is answered is not sent, whatever copy it has.
          if (queue.results.has(entry.id)) continue;
          const leaving = leavingById.get(entry.id);
          found.set(entry.id, { entry, leaving, ticket: ticket.ticket });
          if (!isMade(entry, leaving, ticket)) due.push(entry);
        }
        if (copyStates && due.length === 0) return queue;
        const records = await readAround(tx, copyStates ? due : null);
        const dueIds = new Set<EntryId>(due.map(({ id }) => id));
        const seal = sealer(ticket, queue.epoch, current, rules, now);
        // What has left may leave with the wish of a later entry, and with its own once that one is taken back.
        const changes = (entry: Entry) => queue.claimed.has(entry.id) && rules.wishOf(entry) !== null;
        await Promise.all(
          records.flatMap((record) => {
            if (queue.results.has(record.id) || (copyStates && !dueIds.has(record.id))) return [];
            const entry = leavingById.get(record.id);
            const isThere = entry ? record.copy?.ticket === ticket.ticket && !changes(entry) : record.copy === null;
            if (isThere) return [];
            return tx.objectStore('entries').put({ ...record, copy: entry ? seal(entry) : null } as EntryRecord);
          }),
        );
        return queue;
      });
      // Not before the transaction has ended: one that a full disk refuses has written nothing.
      if (!queue) return;
      copyStates = found;
      claimed = new Set(queue.claimed);
    },
  };
}

/** The records of these entries, and what lies between; null: all. */
const readAround = async (tx: OutboxTransaction, entries: readonly Entry[] | null): Promise<EntryRecord[]> => {
  const [first, last] = [entries?.[0], entries?.at(-1)];
  if (!entries) return readRecords(tx);
  return first && last ? tx.objectStore('entries').getAll(IDBKeyRange.bound(first.nth, last.nth)) : [];
};

/** `queue`: with the entries as they leave. */
function sealer(
  { ticket, secret, expires }: LockTicket,
  epoch: Epoch,
  queue: OutboxSnapshot,
  rules: EntryRules,
  now: number,
): (entry: Entry) => StoredCopy {
  const key = fromBase64url(secret);
  const places = new Map<EntryId, number>(queue.entries.map(({ id, nth }) => [id, nth]));
  return (stored) => {
    const { v: _v, nth, ...entry } = stored;
    const cancelled = rules.cancelledMessageOf(stored);
    // A cancel leaves in the place of its message [Y3].
    const order = (cancelled && places.get(entryIdOf(cancelled))) ?? nth;
    // A cancel is never held back; what else has become old asks « Toujours envoyer ? » instead [CHAT-68].
    const freshMs = cancelled ? Infinity : rules.freshMs(stored, queue, now);
    const until = Math.min(Date.parse(expires), now + queue.clockOffset + Math.min(LOCKED_COPY_MS, freshMs));
    const how = { v: PROTOCOL_VERSION, epoch, order, until: Math.floor(until), ...orderNames(rules, stored) };
    return { ticket, sealed: sealCopy(key, placeOfCopy(ticket), { ...how, entry } satisfies CopyContent) };
  };
}

/** What the server needs to keep the order of `pick` where an entry waits [Y3, Y4]: it has no rules of actions. */
function orderNames(rules: EntryRules, entry: Entry): Pick<CopyContent, 'waitsFor' | 'holds'> {
  if (rules.cancelledMessageOf(entry) !== null) return { waitsFor: [], holds: [] };
  const isMessage = rules.bringsMessage(entry);
  const needed = rules.requiredMessageOf(entry);
  const same = [`about ${rules.subjectOf(entry)}`, ...(isMessage ? [`in ${rules.orderingConversationOf(entry)}`] : [])];
  return {
    waitsFor: [...same, ...(needed ? [`message ${needed}`] : [])],
    holds: [...same, ...(isMessage ? [`message ${messageIdOf(entry)}`] : [])],
  };
}
