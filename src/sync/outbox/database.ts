/** The outbox database. Its stores and indexes never change; its values carry a version [Y18]. */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Deferral, RecordedResult } from '#schemas/commands/queue.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import type { LockTicket } from '#schemas/wire/locked-push.ts';
import { sealingCipher } from '../lock/current-cipher.ts';

/** A stored value with its version. A value of another version belongs to another build and is left alone. */
export type Versioned<T> = T & { v: 1 };
export const isCurrentVersion = <T extends { v: 1 }>(value: T | undefined): value is T => value?.v === 1;

/** Account and generation that own this database: written when it is made, compared in every transaction [Y16]. */
export type OutboxOwner = Pick<Owner, 'account' | 'generation'>;
export type Meta =
  | { owner: OutboxOwner }
  | { epoch: string }
  | { clockOffset: number }
  | { confirmedAt: number }
  | { deferral: Deferral }
  | { sent: readonly string[] }
  | { ticket: LockTicket }
  | { lockedAnswers: true }
  | { change: number };

/** Attachment of a draft: a GIF, or pictures, by their paths on this device and in the order in which they are sent. */
export type DraftAttachment = { picture: string; more?: readonly string[] } | { gif: string; label?: string };

export const picturesOf = (attached: DraftAttachment | null | undefined): readonly string[] =>
  attached && 'picture' in attached ? [attached.picture, ...(attached.more ?? [])] : [];

export function toAttachment([picture, ...more]: readonly string[]): DraftAttachment | null {
  if (picture === undefined) return null;
  return more.length > 0 ? { picture, more } : { picture };
}

export interface Draft {
  conversationId: string;
  text: string;
  /** The message that the draft replies to. */
  replyTo?: MessageId;
  /** The number (`seq`) of that message, if it has one. */
  replySeq?: number;
  attached?: DraftAttachment;
  /** Time of writing in milliseconds, by the device's clock. */
  at: number;
}

export interface JournalLine {
  at: number;
  event: string;
  facts: Readonly<Record<string, unknown>>;
}

interface Schema extends DBSchema {
  entries: { key: number; value: Versioned<Entry>; indexes: { id: string } };
  claims: { key: string; value: Versioned<{ id: string; at: number }> };
  results: { key: string; value: Versioned<RecordedResult> };
  meta: { key: string; value: Versioned<Meta> };
  drafts: { key: string; value: Versioned<Draft> };
  journal: { key: number; value: Versioned<JournalLine> };
}
export type OutboxStore = 'entries' | 'claims' | 'results' | 'meta' | 'drafts' | 'journal';
export type OutboxDatabase = IDBPDatabase<Schema>;
export type OutboxTransaction<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPTransaction<
  Schema,
  OutboxStore[],
  Mode
>;

export const STORES: OutboxStore[] = ['entries', 'claims', 'results', 'meta', 'drafts', 'journal'];
const DATABASE_VERSION = 1;

/** `isSealed`: what lies sealed under the app lock has a database of its own [Y22]. */
export const outboxName = (account: MemberId, isSealed = sealingCipher(account) !== null): string =>
  `alcove-outbox-${account}${isSealed ? '-s' : ''}`;

/** Thrown if this context's outbox is no longer open: erased, of another generation, or closed. Nothing was written. */
export class OutboxClosed extends Error {
  override name = 'OutboxClosed';
}

/**
 * Opens the outbox database of an account. Rejects with `OutboxClosed` if another generation owns it.
 *
 * - `create: false`: never makes a database, as in a context without a screen [Y17].
 * - `onClosed`: called when another context erases the database, or the browser closes it.
 * - `name`: of the other form, while the app lock is turned on or off.
 */
export async function openOutboxDatabase(
  owner: OutboxOwner,
  { create, onClosed, name = outboxName(owner.account) }: { create: boolean; onClosed: () => void; name?: string },
): Promise<OutboxDatabase> {
  const db = await openDB<Schema>(name, DATABASE_VERSION, {
    upgrade(database, _old, _new, transaction) {
      if (!create) {
        transaction.done.catch(() => undefined);
        return transaction.abort();
      }
      database
        .createObjectStore('entries', { keyPath: 'nth', autoIncrement: true })
        .createIndex('id', 'id', { unique: true });
      database.createObjectStore('claims', { keyPath: 'id' });
      database.createObjectStore('results', { keyPath: 'id' });
      database.createObjectStore('meta');
      database.createObjectStore('drafts', { keyPath: 'conversationId' });
      database.createObjectStore('journal', { autoIncrement: true });
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  }).catch((error: unknown) => {
    throw !create && error instanceof DOMException && error.name === 'AbortError' ? new OutboxClosed() : error;
  });
  await claimOwnership(db, owner);
  return db;
}

/**
 * Writes the owner into the database. Clears data of an earlier generation; rejects if a later one owns the database.
 */
export async function claimOwnership(db: OutboxDatabase, owner: OutboxOwner): Promise<void> {
  const tx = beginTransaction(db, 'readwrite');
  return rejectOnce(tx, claimInTransaction(tx, db, owner));
}

async function claimInTransaction(
  tx: OutboxTransaction<'readwrite'>,
  db: OutboxDatabase,
  owner: OutboxOwner,
): Promise<void> {
  const meta = await tx.objectStore('meta').get('owner');
  const storedOwner = isCurrentVersion(meta) && 'owner' in meta ? meta.owner : null;
  if (storedOwner && (storedOwner.account !== owner.account || storedOwner.generation > owner.generation)) {
    db.close();
    throw new OutboxClosed();
  }
  if (storedOwner?.generation !== owner.generation) {
    if (storedOwner) for (const store of STORES) await tx.objectStore(store).clear();
    await tx
      .objectStore('meta')
      .put({ v: 1, owner: { account: owner.account, generation: owner.generation } }, 'owner');
  }
  await tx.done;
}

/** Runs one transaction with strict durability; rejects if the database is no longer this owner's [Y1, Y16]. */
export async function write<T>(
  db: OutboxDatabase,
  owner: OutboxOwner,
  task: (tx: OutboxTransaction<'readwrite'>) => Promise<T>,
): Promise<T> {
  const tx = beginTransaction(db, 'readwrite');
  try {
    // The owner is requested first, so it is answered first: if it is another, the task's writes are rolled back.
    const [, value] = await Promise.all([checkOwner(tx, owner), task(tx)]);
    await tx.done;
    return value;
  } catch (error) {
    tx.done.catch(() => undefined);
    const cause = tx.error;
    abort(tx);
    // A request inside a transaction that the disk refused reports only an abort; the transaction knows the cause.
    throw cause && error instanceof DOMException && error.name === 'AbortError' ? cause : error;
  }
}

export async function read<T>(
  db: OutboxDatabase,
  owner: OutboxOwner,
  task: (tx: OutboxTransaction) => Promise<T>,
): Promise<T> {
  const tx = beginTransaction(db, 'readonly');
  // The transaction may be cut off after everything has been read, so a rejection of its end is ignored.
  tx.done.catch(() => undefined);
  await checkOwner(tx, owner);
  return task(tx);
}

const metaReads = new WeakMap<OutboxTransaction, Promise<Versioned<Meta>[]>>();

/**
 * Reads all records of the `meta` store, in the order of their keys, as they were when this transaction began. The read
 * is requested once a transaction, together with the owner.
 */
export function readMeta(tx: OutboxTransaction): Promise<Versioned<Meta>[]> {
  const records = metaReads.get(tx) ?? tx.objectStore('meta').getAll();
  metaReads.set(tx, records);
  return records;
}

/** The values of `meta` that exist once. Values of an unknown version are skipped [Y18]. */
type MetaValues = {
  [Part in 'owner' | 'epoch' | 'clockOffset' | 'sent' | 'change']?: Extract<Meta, Record<Part, unknown>>[Part];
};
export const readMetaValues = async (tx: OutboxTransaction): Promise<MetaValues> =>
  Object.assign({}, ...(await readMeta(tx)).filter(isCurrentVersion)) as MetaValues;

/** Reports a failure once: through `work`, and not through the end of the transaction as well. */
function rejectOnce<T>(tx: OutboxTransaction, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    tx.done.catch(() => undefined);
    throw error;
  });
}

export const deleteOutbox = (account: MemberId): Promise<void> => deleteDB(outboxName(account));

function beginTransaction<Mode extends 'readonly' | 'readwrite'>(
  db: OutboxDatabase,
  mode: Mode,
): OutboxTransaction<Mode> {
  try {
    return db.transaction(STORES, mode, { durability: 'strict' });
  } catch (error) {
    throw error instanceof DOMException && error.name === 'InvalidStateError' ? new OutboxClosed() : error;
  }
}

async function checkOwner(tx: OutboxTransaction, { account, generation }: OutboxOwner): Promise<void> {
  const { owner } = await readMetaValues(tx);
  if (owner?.account !== account || owner.generation !== generation) throw new OutboxClosed();
}

function abort(tx: OutboxTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction is over already.
  }
}
