/**
 * The directory: members whom this device was shown, and the last searches. A cache beside RxDB, opened only by the
 * screens that need it, so that no start waits for it; its name carries the account, with whom it goes [Y17].
 */
import * as z from 'zod/mini';
import { memberFound, memberPage, type MemberFound, type MemberPage } from '#schemas/entities/member.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';

export const directoryName = (account: MemberId) => `alcove-directory-${account}-v1`;

export const SEARCHES_KEPT = 20;
export const MEMBERS_KEPT = 500;
/** Who was not seen for so long may have gone; nobody would tell this device. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const keptMember = z.object({ id: memberId, at: z.number(), found: memberFound, page: z.nullable(memberPage) });
export type KeptMember = z.infer<typeof keptMember>;
const keptSearch = z.object({ key: z.string(), at: z.number(), ids: z.array(memberId) });

export interface Directory {
  /**
   * What a search brought, in its order, instead of what it brought before. `own`: distances are from the member's own
   * town.
   */
  keepSearch(key: string, members: readonly MemberFound[], own: boolean, now: number): Promise<void>;
  keepPage(page: MemberPage, now: number): Promise<void>;
  /** null: not searched on this device. */
  search(key: string): Promise<readonly KeptMember[] | null>;
  all(now: number): Promise<readonly KeptMember[]>;
  member(id: MemberId): Promise<KeptMember | null>;
  /** [Y9] They leave the device, results that named them included. */
  forget(ids: Iterable<MemberId>): Promise<void>;
  close(): void;
}

const STORES = ['members', 'searches'];
const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('directory request failed'));
  });
const readAs = <T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
): T | null => {
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
};

/** `existing`: null where there is none, and none is made. Steps aside for a deletion. */
export async function openDirectory(
  account: MemberId,
  { factory = indexedDB, existing = false }: { factory?: IDBFactory; existing?: boolean } = {},
): Promise<Directory | null> {
  const request = factory.open(directoryName(account), 1);
  request.onupgradeneeded = () => {
    if (existing) return request.transaction?.abort();
    request.result.createObjectStore('members', { keyPath: 'id' }).createIndex('at', 'at');
    request.result.createObjectStore('searches', { keyPath: 'key' }).createIndex('at', 'at');
  };
  const database = await (existing ? answered(request).catch(() => null) : answered(request));
  if (!database) return null;
  database.onversionchange = () => database.close();
  return directoryOf(database);
}

function directoryOf(database: IDBDatabase): Directory {
  /** Resolves when it is written. */
  async function write(work: (members: IDBObjectStore, searches: IDBObjectStore) => Promise<void>): Promise<void> {
    const tx = database.transaction(STORES, 'readwrite');
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new Error('directory write aborted'));
    });
    await Promise.all([work(tx.objectStore('members'), tx.objectStore('searches')), ended]);
  }
  const read = (name: string) => database.transaction(name, 'readonly').objectStore(name);
  const held = async (members: IDBObjectStore, id: MemberId) => readAs(keptMember, await answered(members.get(id)));

  return {
    keepSearch: (key, found, own, now) =>
      write(async (members, searches) => {
        for (const each of found) {
          const before = await held(members, each.id);
          const distanceKm = own ? each.distanceKm : (before?.found.distanceKm ?? null);
          members.put({
            id: each.id,
            at: now,
            found: { ...each, distanceKm, online: false },
            page: before?.page ?? null,
          } satisfies KeptMember);
        }
        searches.put({ key, at: now, ids: found.map(({ id }) => id) });
        await shorten(searches, SEARCHES_KEPT);
        await shorten(members, MEMBERS_KEPT);
      }),
    keepPage: (page, now) =>
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
        members.put({ id, at: now, found, page: { ...page, online: false } } satisfies KeptMember);
        await shorten(members, MEMBERS_KEPT);
      }),
    async search(key) {
      const kept = readAs(keptSearch, await answered(read('searches').get(key)));
      if (!kept) return null;
      const members = read('members');
      return (await Promise.all(kept.ids.map((id) => held(members, id)))).filter((each) => each !== null);
    },
    async all(now) {
      const rows = await answered<unknown[]>(read('members').getAll());
      return rows.flatMap((row) => readAs(keptMember, row) ?? []).filter(({ at }) => now - at < KEPT_MS);
    },
    member: (id) => held(read('members'), id),
    forget: (ids) =>
      write(async (members, searches) => {
        const gone = new Set(ids);
        for (const id of gone) members.delete(id);
        for (const row of await answered<unknown[]>(searches.getAll())) {
          const kept = readAs(keptSearch, row);
          if (kept?.ids.some((id) => gone.has(id)))
            searches.put({ ...kept, ids: kept.ids.filter((id) => !gone.has(id)) });
        }
      }),
    close: () => database.close(),
  };
}

/** The oldest go. */
async function shorten(store: IDBObjectStore, most: number): Promise<void> {
  const excess = (await answered(store.count())) - most;
  if (excess <= 0) return;
  for (const key of await answered(store.index('at').getAllKeys(null, excess))) store.delete(key);
}

/** [Y9] They leave the device, whatever screen is open; where there is no directory, none is made. */
export async function forgetMembers(account: MemberId, ids: readonly MemberId[]): Promise<void> {
  try {
    const directory = await openDirectory(account, { existing: true });
    await directory?.forget(ids);
    directory?.close();
  } catch (error) {
    log.debug('directory.not-forgotten', { error: errorName(error) });
  }
}
