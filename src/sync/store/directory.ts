/**
 * The directory: members whom this device was shown, whatever answer named them. A cache beside RxDB, opened only by
 * the screens that need it, so that no start waits for it; its name carries the account, with whom it goes [Y17].
 */
import * as z from 'zod/mini';
import { memberFound, memberPage, type MemberFound, type MemberPage } from '#schemas/entities/member.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { fromStored, storedKeys, toStored, toStoredKey } from '../lock/sealed-values.ts';

export const directoryName = (account: MemberId) => `alcove-directory-${account}-v1`;

export const MAX_MEMBERS = 500;
/**
 * How long a member is offered after the last answer that named them, milliseconds: they may have left meanwhile, and
 * the device is not notified.
 */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const storedMember = z.object({ id: memberId, at: z.number(), found: memberFound, page: z.nullable(memberPage) });
export type StoredMember = z.infer<typeof storedMember>;

export interface Directory {
  /** `fromOwnTown`: distances are from the member's own town. */
  saveMembers(members: readonly MemberFound[], fromOwnTown: boolean, now: number): Promise<void>;
  savePage(page: MemberPage, now: number): Promise<void>;
  all(now: number): Promise<readonly StoredMember[]>;
  member(id: MemberId): Promise<StoredMember | null>;
  /** [Y9] They leave the device. */
  forget(ids: Iterable<MemberId>): Promise<void>;
  close(): void;
}

const placeOf = (key: string) => `directory/${key}`;

/** The first version held the last searches too. */
const VERSION = 2;
const requestResult = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('directory request failed'));
  });
const parseAs = <T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
): T | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/**
 * Opens the directory. `existing`: resolves to null if there is none, and creates none. The connection closes when
 * another context deletes the database.
 */
export async function openDirectory(
  account: MemberId,
  { factory = indexedDB, existing = false }: { factory?: IDBFactory; existing?: boolean } = {},
): Promise<Directory | null> {
  const request = factory.open(directoryName(account), VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result: database, transaction } = request;
    if (existing && oldVersion === 0) return transaction?.abort();
    if (oldVersion === 0) database.createObjectStore('members', { keyPath: 'id' }).createIndex('at', 'at');
    if (database.objectStoreNames.contains('searches')) database.deleteObjectStore('searches');
  };
  const database = await (existing ? requestResult(request).catch(() => null) : requestResult(request));
  if (!database) return null;
  database.onversionchange = () => database.close();
  return directoryOf(database);
}

function directoryOf(database: IDBDatabase): Directory {
  /** Resolves when it is written. */
  async function write(work: (members: IDBObjectStore) => Promise<void>): Promise<void> {
    const tx = database.transaction('members', 'readwrite');
    const completed = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new Error('directory write aborted'));
    });
    await Promise.all([work(tx.objectStore('members')), completed]);
  }
  const at = { db: database };
  const read = () => database.transaction('members', 'readonly').objectStore('members');
  const opened = (stored: { id: string } | undefined) => fromStored(at, placeOf(stored?.id ?? ''), stored);
  const parseMember = (stored: unknown) => parseAs(storedMember, opened(stored as { id: string } | undefined));
  async function readMember(members: IDBObjectStore, id: MemberId): Promise<StoredMember | null> {
    const found = await Promise.all(storedKeys(at, id).map((key) => requestResult<unknown>(members.get(key))));
    return parseMember(found.find((each) => each !== undefined));
  }
  /** Stores a member; under the app lock by a name that tells nothing [Y22]. */
  function put(members: IDBObjectStore, member: StoredMember): void {
    const key = toStoredKey(at, member.id);
    members.put(toStored(at, placeOf(key), member, { id: key, at: member.at }));
  }

  return {
    saveMembers: (results, fromOwnTown, now) =>
      write(async (members) => {
        for (const each of results) {
          const previous = await readMember(members, each.id);
          const distanceKm = fromOwnTown ? each.distanceKm : (previous?.found.distanceKm ?? null);
          put(members, {
            id: each.id,
            at: now,
            found: { ...each, distanceKm, online: false },
            page: previous?.page ?? null,
          });
        }
        await trimStore(members, MAX_MEMBERS);
      }),
    savePage: (page, now) =>
      write(async (members) => {
        const {
          id,
          username,
          avatarUrl,
          genre,
          sexualite,
          ages,
          town,
          distanceKm,
          seal,
          premium,
          libreCeSoir,
          auCap,
          lastSeen,
        } = page;
        const found = {
          id,
          username,
          avatarUrl,
          genre,
          sexualite,
          ages,
          town,
          distanceKm,
          seal,
          premium,
          libreCeSoir,
          auCap,
          online: false,
          lastSeen,
        };
        put(members, { id, at: now, found, page: { ...page, online: false } });
        await trimStore(members, MAX_MEMBERS);
      }),
    async all(now) {
      const rows = await requestResult<unknown[]>(read().getAll());
      return rows.flatMap((row) => parseMember(row) ?? []).filter(({ at }) => now - at < MAX_AGE_MS);
    },
    member: (id) => readMember(read(), id),
    forget: (ids) =>
      write((members) => {
        for (const id of ids) for (const key of storedKeys(at, id)) members.delete(key);
        return Promise.resolve();
      }),
    close: () => database.close(),
  };
}

/** Deletes the oldest records above the limit. */
async function trimStore(store: IDBObjectStore, limit: number): Promise<void> {
  const excess = (await requestResult(store.count())) - limit;
  if (excess <= 0) return;
  for (const key of await requestResult(store.index('at').getAllKeys(null, excess))) store.delete(key);
}

/** Removes members from the device, whatever screen is open [Y9]; creates no directory. */
export async function forgetMembers(account: MemberId, ids: readonly MemberId[]): Promise<void> {
  try {
    const directory = await openDirectory(account, { existing: true });
    await directory?.forget(ids);
    directory?.close();
  } catch (error) {
    log.debug('directory.not-forgotten', { error: errorName(error) });
  }
}
