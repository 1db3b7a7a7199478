/**
 * Keeps, beside each entry that may leave, a copy that only the server can open [S1, Y22]: under the app lock, in the
 * one context of a profile that leads. What may leave is what the push loop would send [Y3].
 */
import type { EntryRules } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { entryIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { LOCKED_COPY_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { placeOfCopy, type CopyContent, type LockTicket } from '#schemas/wire/locked-push.ts';
import { fromBase64url } from '#lib/bytes-text.ts';
import { sealingCipher } from '../lock/current-cipher.ts';
import { sealCopy } from '../lock/seal-copy.ts';
import { fromStored, toStored } from '../lock/sealed-values.ts';
import {
  isCurrentVersion,
  write,
  type Meta,
  type OutboxDatabase,
  type OutboxOwner,
  type OutboxTransaction,
  type Versioned,
} from './database.ts';
import { readRecords, TICKET_KEY, type EntryRecord, type StoredCopy } from './locked-copies.ts';
import { createQueueCache } from './queue-cache.ts';
import { pick, type LocalPictures } from './rules/pick.ts';
import { renewWishes, withRenewal } from './rules/renew.ts';

const TICKET_PLACE = `outbox/meta/${TICKET_KEY}`;

/** Stores the ticket under which copies are made from now on. Only sealed: its secret opens them. */
export const storeTicket = (db: OutboxDatabase, owner: OutboxOwner, ticket: LockTicket): Promise<void> =>
  write(db, owner, async (tx) => {
    if (sealingCipher(db.name))
      await tx.objectStore('meta').put(toStored<Versioned<Meta>>(tx, TICKET_PLACE, { v: 1, ticket }), TICKET_KEY);
  });

async function readTicket(tx: OutboxTransaction): Promise<LockTicket | null> {
  const stored = fromStored(tx, TICKET_PLACE, await tx.objectStore('meta').get(TICKET_KEY));
  return isCurrentVersion(stored) && 'ticket' in stored ? stored.ticket : null;
}

export interface SealPorts {
  rules: EntryRules;
  /** By the device's clock, milliseconds. */
  now: number;
  /** Without them no entry that shows a picture has a copy. */
  pictures?: LocalPictures | undefined;
}

/** Makes the copies that are missing, and removes those of entries that may not leave any more. */
export const sealCopies = (
  db: OutboxDatabase,
  owner: OutboxOwner,
  { rules, now, pictures = { uploaded: new Set(), waiting: new Set() } }: SealPorts,
): Promise<void> =>
  write(db, owner, async (tx) => {
    const [ticket, records, queue] = await Promise.all([
      readTicket(tx),
      readRecords(tx),
      createQueueCache().readFresh(tx),
    ]);
    if (!ticket || !queue.epoch) return;
    const current = withRenewal(queue, renewWishes(rules, queue, now));
    // What has left may leave with the wish of a later entry, and with its own once that one is taken back.
    const changes = (entry: Entry) => queue.claimed.has(entry.id) && rules.wishOf(entry) !== null;
    const { batch } = pick(rules, current, { limit: Infinity, now, pictures });
    const leaving = new Map(batch.map((entry) => [entry.id, entry]));
    const seal = sealer(ticket, current, rules, now);
    await Promise.all(
      records.flatMap((record) => {
        // What is answered is not sent, whatever copy it has.
        if (queue.results.has(record.id)) return [];
        const entry = leaving.get(record.id);
        const isMade = entry ? record.copy?.ticket === ticket.ticket && !changes(entry) : record.copy === null;
        if (isMade) return [];
        return tx.objectStore('entries').put({ ...record, copy: entry ? seal(entry) : null } as EntryRecord);
      }),
    );
  });

/** `queue`: with the entries as they leave. */
function sealer(
  { ticket, secret, expires }: LockTicket,
  queue: OutboxSnapshot,
  rules: EntryRules,
  now: number,
): (entry: Entry) => StoredCopy | null {
  const key = fromBase64url(secret);
  const places = new Map<EntryId, number>(queue.entries.map(({ id, nth }) => [id, nth]));
  return ({ v: _v, nth, ...entry }) => {
    const cancelled = rules.cancelledMessageOf(entry);
    // A cancel leaves in the place of its message [Y3].
    const order = (cancelled && places.get(entryIdOf(cancelled))) ?? nth;
    // A cancel is never held back; what else has become old asks « Toujours envoyer ? » instead [CHAT-68].
    const freshMs = cancelled ? Infinity : rules.freshMs({ ...entry, v: 1, nth }, queue, now);
    const until = Math.min(Date.parse(expires), now + queue.clockOffset + Math.min(LOCKED_COPY_MS, freshMs));
    if (!queue.epoch) return null;
    const how = { v: PROTOCOL_VERSION, epoch: queue.epoch, order, until: Math.floor(until) };
    return { ticket, sealed: sealCopy(key, placeOfCopy(ticket), { ...how, entry } satisfies CopyContent) };
  };
}
