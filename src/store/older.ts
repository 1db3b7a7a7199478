/**
 * [Y18] What an older version of an account's store holds, as far as it fits today's schemas: what does not fit is left
 * out, and asked for again.
 */
import * as z from 'zod/mini';
import { head, type Head } from '#schemas/entities/head.ts';
import { page, type Page } from '#schemas/entities/page.ts';
import { epoch, type Epoch, type MemberId } from '#schemas/ids.ts';
import { pageKey, pagePrefix } from '#domain/pages.ts';
import { completedHead, completedPage } from './conversions.ts';
import { EPOCH_ID, STORE_VERSION, storeLock } from './names.ts';
import { hold } from './open.ts';
import { byStore, openRaw, storeDatabases, type OneStore, type RawDocs } from './raw.ts';

export interface OlderStore {
  version: number;
  epoch: Epoch;
  /** Read before any page: what they claim lies in the pages, also when that version is still being written. */
  heads: readonly Head[];
  /** Of pages that the heads claim, and only those, in the order in which a member looks for them. */
  pageKeys(): Promise<string[]>;
  pages(keys: readonly string[]): Promise<Page[]>;
  close(): void;
}

const document = z.object({ id: z.string(), epoch, head: z.nullable(z.unknown()) });

/** The newest of the older versions that has an epoch: one without was never filled. It stays while it is read. */
export async function openOlder(
  account: MemberId,
  factory: IDBFactory,
  locks: LockManager | undefined,
): Promise<OlderStore | null> {
  const all = (await storeDatabases(factory)).filter(
    (each) => each.account === account && each.version < STORE_VERSION,
  );
  for (const databases of byStore(all).sort(([a], [b]) => b.version - a.version)) {
    const older = await openVersion(databases, factory, locks);
    if (older) return older;
  }
  return null;
}

async function openVersion(
  databases: OneStore,
  factory: IDBFactory,
  locks: LockManager | undefined,
): Promise<OlderStore | null> {
  const [first] = databases;
  const release = await hold(locks, storeLock(first.store));
  const opened: RawDocs[] = [];
  const close = () => {
    for (const each of opened) each.close();
    release();
  };
  const open = async (collection: string) => {
    const found = databases.find(({ database }) => database.endsWith(`--${collection}`));
    const docs = found ? await openRaw(found.database, factory) : null;
    if (docs) opened.push(docs);
    return docs;
  };
  try {
    const streams = await open('streams');
    const standing = streams ? standingOf(await streams.all(), first.version) : null;
    const docs = await open('pages');
    if (standing)
      return { version: first.version, ...standing, ...pagesOf(docs, standing.heads, first.version), close };
  } catch {
    // A cache that cannot be read is as good as none.
  }
  close();
  return null;
}

function standingOf(docs: readonly unknown[], version: number): { epoch: Epoch; heads: Head[] } | null {
  const read = docs.flatMap((doc) => document.safeParse(doc).data ?? []);
  const present = read.find(({ id }) => id === EPOCH_ID)?.epoch;
  if (present === undefined) return null;
  const heads = read.flatMap(({ id, head: kept }) => {
    const fits = head.safeParse(completedHead(version, kept)).data;
    return fits && String(fits.id) === id && fits.epoch === present ? [fits] : [];
  });
  return { epoch: present, heads };
}

const updatedAt = ({ info }: Head): number => (info?.kind === 'conversation' ? Date.parse(info.updatedAt) : 0);

/** The newest page of every conversation first, then the rest of each, as history is fetched [Y10]. */
function pagesOf(
  docs: RawDocs | null,
  heads: readonly Head[],
  version: number,
): Pick<OlderStore, 'pageKeys' | 'pages'> {
  const newestFirst = [...heads].sort((a, b) => updatedAt(b) - updatedAt(a));
  const claimed = new Map(
    newestFirst.flatMap((each) =>
      each.rev > 0 && !each.membership.gone ? [[prefixOf(each), []] as [string, number[]]] : [],
    ),
  );
  return {
    async pageKeys() {
      for (const key of (await docs?.keys()) ?? []) {
        const end = key.lastIndexOf('/') + 1;
        claimed.get(key.slice(0, end))?.push(Number(key.slice(end)));
      }
      const byStream = [...claimed].map(([prefix, numbers]) =>
        numbers.sort((a, b) => b - a).map((k) => `${prefix}${k}`),
      );
      return [...byStream.flatMap((keys) => keys.slice(0, 1)), ...byStream.flatMap((keys) => keys.slice(1))];
    },
    async pages(keys) {
      const found = (await docs?.get(keys)) ?? [];
      return found
        .flatMap((doc) => page.safeParse(completedPage(version, doc)).data ?? [])
        .filter((each) => each.id === pageKey({ ...each, stream: each.streamId }));
    },
  };
}

export const prefixOf = ({ epoch: of, id, membership }: Head): string =>
  pagePrefix({ epoch: of, stream: id, since: membership.gone ? 0 : membership.since });
