/**
 * `alcove-device`: what belongs to the device and not to one account's data: whose device it is, the session,
 * the accounts with data here, and a few small records. Its stores never change [Y18].
 * Reading never creates it, so that nothing late brings back what a sign-out erased [Y17].
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Owner, Session, SuspendedSession } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';

export const DEVICE_DATABASE = 'alcove-device';

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
}

interface DeviceSchema extends DBSchema {
  owner: { key: 'owner'; value: Owner };
  session: { key: 'session'; value: Session | SuspendedSession };
  /** Every account with data on this device, its session present or lost. */
  accounts: { key: MemberId; value: Owner };
  meta: { key: keyof DeviceRecords; value: DeviceRecords[keyof DeviceRecords] };
}
type Stores = ['owner', 'session', 'accounts', 'meta'];
const stores: Stores = ['owner', 'session', 'accounts', 'meta'];
type Opened = IDBPDatabase<DeviceSchema>;
export type DeviceReading = IDBPTransaction<DeviceSchema, Stores, 'readonly'>;
export type DeviceWriting = IDBPTransaction<DeviceSchema, Stores, 'readwrite'>;

export interface DeviceDatabase {
  /** Undefined where the database does not exist. */
  read<T>(work: (tx: DeviceReading) => Promise<T>): Promise<T | undefined>;
  /** Writes into an existing database only: undefined, and nothing done, where there is none. */
  change<T>(work: (tx: DeviceWriting) => Promise<T>): Promise<T | undefined>;
  /** Creates the database where it is missing: for signing in, and for what must outlive a page. */
  write<T>(work: (tx: DeviceWriting) => Promise<T>): Promise<T>;
  /** Deletes the database; resolves when the last context has let go of it. */
  destroy(): Promise<void>;
  close(): void;
}

export function createDeviceDatabase(name = DEVICE_DATABASE): DeviceDatabase {
  let opening: Promise<Opened | undefined> | undefined;

  /** One connection, however many ask at once: one that nobody knows of would block a deletion for ever. */
  async function open(create: boolean): Promise<Opened | undefined> {
    const database = await (opening ??= connect(create));
    return database ?? (create ? open(create) : undefined);
  }

  function connect(create: boolean): Promise<Opened | undefined> {
    let absent = false;
    const connecting = openDB<DeviceSchema>(name, 1, {
      upgrade(database, _from, _to, tx) {
        if (!create) {
          absent = true;
          tx.done.catch(ignored);
          return tx.abort();
        }
        for (const store of stores) database.createObjectStore(store);
      },
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: () => forget(),
    }).catch((error: unknown) => {
      forget();
      if (absent) return undefined;
      throw error;
    });
    const forget = () => {
      if (opening === connecting) opening = undefined;
    };
    return connecting;
  }

  /** Another context's deletion closes the connection under us at any time: then it is opened again, once. */
  async function transact<T>(create: boolean, work: (database: Opened) => Promise<T>): Promise<T | undefined> {
    const database = await open(create);
    if (!database) return undefined;
    try {
      return await work(database);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      const again = await open(create);
      if (again === database) throw error;
      return again && (await work(again));
    }
  }

  const writing =
    <T>(work: (tx: DeviceWriting) => Promise<T>) =>
    async (database: Opened) => {
      const tx = database.transaction(stores, 'readwrite', { durability: 'strict' });
      const settled = tx.done.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      try {
        const value = await work(tx);
        const failed = await settled;
        if (failed) throw failed.error;
        return value;
      } catch (error) {
        abort(tx);
        throw error;
      }
    };

  const reading =
    <T>(work: (tx: DeviceReading) => Promise<T>) =>
    (database: Opened) => {
      const tx = database.transaction(stores, 'readonly');
      tx.done.catch(ignored);
      return work(tx);
    };

  function close(): void {
    void opening?.then((database) => database?.close(), ignored);
    opening = undefined;
  }

  return {
    read: (work) => transact(false, reading(work)),
    change: (work) => transact(false, writing(work)),
    write: async (work) => (await transact(true, writing(work))) as Awaited<ReturnType<typeof work>>,
    async destroy() {
      close();
      await deleteDB(name);
    },
    close,
  };
}

/** The failure is heard elsewhere: by the opening, or by the request that met it. */
const ignored = () => undefined;

function abort(tx: DeviceWriting): void {
  try {
    tx.abort();
  } catch {
    // Already finished: there is nothing to undo.
  }
}

/** One of the small records, typed by its name. */
export const record = async <Name extends keyof DeviceRecords>(tx: DeviceReading | DeviceWriting, name: Name) =>
  (await (tx as DeviceReading).objectStore('meta').get(name)) as DeviceRecords[Name] | undefined;

export const setRecord = async <Name extends keyof DeviceRecords>(
  tx: DeviceWriting,
  name: Name,
  value: DeviceRecords[Name],
) => void (await tx.objectStore('meta').put(value, name));
