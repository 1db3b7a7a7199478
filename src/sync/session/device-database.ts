/**
 * The database `alcove-device`: the device's owner, the session, the accounts with data here, and a few small records.
 * It belongs to the device, not to one account. Its stores never change [Y18]. Reading never creates it, so that
 * nothing late restores what a sign-out erased [Y17].
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { DEVICE_DATABASE } from '#startup/device-marks.ts';
import type { Owner, Session, SuspendedSession } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { LockTicketEnd } from '#schemas/wire/locked-push.ts';
import type { SealedValue } from '../lock/is-sealed.ts';
import type { LockRecord } from '../lock/types.ts';

export interface FoundUnsent {
  account: MemberId;
  entries: number;
  drafts: number;
}

/** The small records, by name. */
export interface DeviceRecords {
  /** The highest generation that any account has had here. */
  generation: number;
  /** Accounts whose erasure is not finished. */
  leftovers: MemberId[];
  /** Server time minus the device's clock, in milliseconds. */
  'server-offset': number;
  /** When sign-in failed, by the device's clock [AUTH-38]. */
  'sign-in-attempts': number[];
  /** The local flag that disables the cache `critical` [PWA-45]. */
  'critical-cache-off': boolean;
  /** Tags of notices that make no sound, with the time until which they are silent [NOTIF-69]. */
  'push-mutes': Readonly<Record<string, number>>;
  /** What of the unsent has been found again after the browser had removed the databases [Y19]. */
  'found-unsent': FoundUnsent;
  /** Tickets of locks that are gone, which the server has not ended yet [S1]. */
  'ended-tickets': readonly LockTicketEnd[];
  /** App locks, by account [Y22]. */
  locks: Readonly<Partial<Record<MemberId, LockRecord>>>;
}

interface DeviceSchema extends DBSchema {
  owner: { key: 'owner'; value: Owner };
  session: { key: 'session'; value: Session | SuspendedSession | SealedValue };
  /** Every account with data on this device, its session present or lost. */
  accounts: { key: MemberId; value: Owner };
  meta: { key: keyof DeviceRecords; value: DeviceRecords[keyof DeviceRecords] };
}
type StoreNames = ['owner', 'session', 'accounts', 'meta'];
const storeNames: StoreNames = ['owner', 'session', 'accounts', 'meta'];
type OpenDatabase = IDBPDatabase<DeviceSchema>;
export type DeviceReadTransaction = IDBPTransaction<DeviceSchema, StoreNames, 'readonly'>;
export type DeviceWriteTransaction = IDBPTransaction<DeviceSchema, StoreNames, 'readwrite'>;

export interface DeviceDatabase {
  /** Reads in one transaction. Resolves to undefined if the database does not exist. */
  read<T>(work: (tx: DeviceReadTransaction) => Promise<T>): Promise<T | undefined>;
  /** Writes in one transaction, only if the database exists. Resolves to undefined, with nothing written, otherwise. */
  change<T>(work: (tx: DeviceWriteTransaction) => Promise<T>): Promise<T | undefined>;
  /** Writes in one transaction and creates a missing database: for a sign-in, and for records that outlive a page. */
  write<T>(work: (tx: DeviceWriteTransaction) => Promise<T>): Promise<T>;
  /** Deletes the database; resolves when the last context has closed it. */
  destroy(): Promise<void>;
  close(): void;
}

export function createDeviceDatabase(name = DEVICE_DATABASE): DeviceDatabase {
  let opening: Promise<OpenDatabase | undefined> | undefined;

  /** Opens one connection for all simultaneous callers: a second, forgotten one would block a deletion for ever. */
  async function open(create: boolean): Promise<OpenDatabase | undefined> {
    const database = await (opening ??= connect(create));
    return database ?? (create ? open(create) : undefined);
  }

  function connect(create: boolean): Promise<OpenDatabase | undefined> {
    let absent = false;
    const connecting = openDB<DeviceSchema>(name, 1, {
      upgrade(database, _from, _to, tx) {
        if (!create) {
          absent = true;
          tx.done.catch(ignore);
          return tx.abort();
        }
        for (const store of storeNames) database.createObjectStore(store);
      },
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        forgetConnection();
      },
      terminated: () => forgetConnection(),
    }).catch((error: unknown) => {
      forgetConnection();
      if (absent) return undefined;
      throw error;
    });
    const forgetConnection = () => {
      if (opening === connecting) opening = undefined;
    };
    return connecting;
  }

  /**
   * Runs `work` on a connection. A deletion by another context may close the connection at any time; then it is opened
   * again, once.
   */
  async function transact<T>(create: boolean, work: (database: OpenDatabase) => Promise<T>): Promise<T | undefined> {
    const database = await open(create);
    if (!database) return undefined;
    try {
      return await work(database);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      const reopened = await open(create);
      if (reopened === database) throw error;
      return reopened && (await work(reopened));
    }
  }

  const inWriteTransaction =
    <T>(work: (tx: DeviceWriteTransaction) => Promise<T>) =>
    async (database: OpenDatabase) => {
      const tx = database.transaction(storeNames, 'readwrite', { durability: 'strict' });
      const completion = tx.done.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      try {
        const value = await work(tx);
        const failure = await completion;
        if (failure) throw failure.error;
        return value;
      } catch (error) {
        abort(tx);
        throw error;
      }
    };

  const inReadTransaction =
    <T>(work: (tx: DeviceReadTransaction) => Promise<T>) =>
    (database: OpenDatabase) => {
      const tx = database.transaction(storeNames, 'readonly');
      tx.done.catch(ignore);
      return work(tx);
    };

  function close(): void {
    void opening?.then((database) => database?.close(), ignore);
    opening = undefined;
  }

  return {
    read: (work) => transact(false, inReadTransaction(work)),
    change: (work) => transact(false, inWriteTransaction(work)),
    write: async (work) => (await transact(true, inWriteTransaction(work))) as Awaited<ReturnType<typeof work>>,
    async destroy() {
      close();
      await deleteDB(name);
    },
    close,
  };
}

/** Ignores a failure that is reported elsewhere: by the opening, or by the request that failed. */
const ignore = () => undefined;

function abort(tx: DeviceWriteTransaction): void {
  try {
    tx.abort();
  } catch {
    // Already finished: there is nothing to undo.
  }
}

/** One of the small records, typed by its name. */
export const readRecord = async <Name extends keyof DeviceRecords>(
  tx: DeviceReadTransaction | DeviceWriteTransaction,
  name: Name,
) => (await (tx as DeviceReadTransaction).objectStore('meta').get(name)) as DeviceRecords[Name] | undefined;

export const setRecord = async <Name extends keyof DeviceRecords>(
  tx: DeviceWriteTransaction,
  name: Name,
  value: DeviceRecords[Name],
) => void (await tx.objectStore('meta').put(value, name));
