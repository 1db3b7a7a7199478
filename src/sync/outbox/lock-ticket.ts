/** The ticket under which copies are made, and answers to them read [S1]: sealed, since its secret opens them. */
import type { LockTicket } from '#schemas/wire/locked-push.ts';
import { sealingCipher } from '../lock/current-cipher.ts';
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
import { TICKET_KEY } from './locked-copies.ts';

const TICKET_PLACE = `outbox/meta/${TICKET_KEY}`;

/** Stores the ticket under which copies are made from now on. */
export const storeTicket = (db: OutboxDatabase, owner: OutboxOwner, ticket: LockTicket): Promise<void> =>
  write(db, owner, async (tx) => {
    if (sealingCipher(db.name))
      await tx.objectStore('meta').put(toStored<Versioned<Meta>>(tx, TICKET_PLACE, { v: 1, ticket }), TICKET_KEY);
  });

export async function readTicket(tx: OutboxTransaction): Promise<LockTicket | null> {
  const stored = fromStored(tx, TICKET_PLACE, await tx.objectStore('meta').get(TICKET_KEY));
  return isCurrentVersion(stored) && 'ticket' in stored ? stored.ticket : null;
}
