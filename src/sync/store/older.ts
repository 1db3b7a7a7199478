/**
 * Reads an older version of an account's store, as far as it fits today's schemas: other records are left out, and
 * requested again [Y18].
 */
import * as z from 'zod/mini';
import { head, type Head } from '#schemas/entities/head.ts';
import { chunk, type Chunk } from '#schemas/entities/chunk.ts';
import { epoch, type Epoch } from '#schemas/ids.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import { chunkKey, chunkKeyPrefix } from '#sync/replica/chunks.ts';
import { chunkCollections, upgradeHead, upgradeChunk } from './conversions.ts';
import { EPOCH_ID, isReplaced, storeLock } from './names.ts';
import type { Store } from './open.ts';
import { groupByStore, openRaw, storeDatabases, type StoreDatabases, type RawDocs } from './raw.ts';
import { holdSharedLock } from './shared-lock.ts';

export interface OlderStore {
  version: number;
  epoch: Epoch;
  /**
   * Read before any chunk, so that the chunks contain everything that the heads claim, even while another tab still
   * writes that version.
   */
  heads: readonly Head[];
  /** Resolves to the keys of the chunks that the heads claim, in the order in which a member looks for them. */
  chunkKeys(): Promise<string[]>;
  readChunks(keys: readonly string[]): Promise<Chunk[]>;
  close(): void;
}

const unparsedChunk = z.object({ ...chunk.shape, rows: z.array(z.unknown()) });
const streamDocument = z.object({ id: z.string(), epoch, head: z.nullable(z.unknown()) });

/**
 * Opens the newest older version that has an epoch: one without was never filled. Its lock is held until `close`. The
 * other form of the present version counts as older, after the lock was turned on or off [Y22].
 */
export async function openOlder(
  { account, kinds }: Pick<Store, 'account' | 'kinds'>,
  factory: IDBFactory,
  locks: LockManager | undefined,
): Promise<OlderStore | null> {
  const all = (await storeDatabases(factory)).filter((each) => each.account === account && isReplaced(each));
  for (const databases of groupByStore(all).sort(([a], [b]) => b.version - a.version)) {
    const older = await openVersion(databases, kinds, factory, locks);
    if (older) return older;
  }
  return null;
}

async function openVersion(
  databases: StoreDatabases,
  kinds: StreamKinds,
  factory: IDBFactory,
  locks: LockManager | undefined,
): Promise<OlderStore | null> {
  const [first] = databases;
  const release = await holdSharedLock(locks, storeLock(first.store));
  const openDocs: RawDocs[] = [];
  const close = () => {
    for (const each of openDocs) each.close();
    release();
  };
  /** Opens a collection by any of its names. */
  const open = async (...collections: string[]) => {
    const collectionDatabase = databases.find(({ database }) =>
      collections.some((collection) => database.endsWith(`--${collection}`)),
    );
    const docs = collectionDatabase ? await openRaw(collectionDatabase.database, factory) : null;
    if (docs) openDocs.push(docs);
    return docs;
  };
  try {
    const streams = await open('streams');
    const storeHeads = streams ? parseHeads(await streams.all(), first.version, kinds) : null;
    const docs = await open(...chunkCollections);
    if (storeHeads)
      return {
        version: first.version,
        ...storeHeads,
        ...chunkReader(docs, storeHeads.heads, first.version, kinds),
        close,
      };
  } catch {
    // A cache that cannot be read is treated as absent.
  }
  close();
  return null;
}

function parseHeads(
  docs: readonly unknown[],
  version: number,
  kinds: StreamKinds,
): { epoch: Epoch; heads: Head[] } | null {
  const parsed = docs.flatMap((doc) => streamDocument.safeParse(doc).data ?? []);
  const currentEpoch = parsed.find(({ id }) => id === EPOCH_ID)?.epoch;
  if (currentEpoch === undefined) return null;
  const heads = parsed.flatMap(({ id, head: storedHead }) => {
    const parsedHead = head.safeParse(upgradeHead(version, storedHead, kinds)).data;
    return parsedHead && String(parsedHead.id) === id && parsedHead.epoch === currentEpoch ? [parsedHead] : [];
  });
  return { epoch: currentEpoch, heads };
}

/** The newest chunk of every stream first, then the rest of each, as history is fetched [Y10]. */
function chunkReader(
  docs: RawDocs | null,
  heads: readonly Head[],
  version: number,
  kinds: StreamKinds,
): Pick<OlderStore, 'chunkKeys' | 'readChunks'> {
  const kindsByStream = new Map<unknown, StreamKind>(heads.map(({ id, kind }) => [id, kind]));
  const kindOf = (doc: unknown) => kindsByStream.get((doc as { streamId?: unknown } | null)?.streamId);
  /** null: it does not fit, or no head says what its rows are. */
  function chunkOf(doc: unknown): Chunk | null {
    const kind = kindOf(doc);
    const parsed = unparsedChunk.safeParse(upgradeChunk(version, doc, kind, kinds)).data;
    const rows = kind && parsed && kinds.readRows(kind, parsed.rows);
    return rows ? { ...parsed, rows: [...rows] } : null;
  }
  const newestFirst = [...heads].sort((a, b) => kinds.newestAt(b.info) - kinds.newestAt(a.info));
  const claimedChunks = new Map(
    newestFirst.flatMap((each) =>
      each.rev > 0 && !each.membership.gone ? [[chunkPrefixOf(each), []] as [string, number[]]] : [],
    ),
  );
  return {
    async chunkKeys() {
      const byStored = new Map([...claimedChunks.keys()].map((prefix) => [docs?.storedKey(prefix), prefix]));
      for (const key of (await docs?.keys()) ?? []) {
        const end = key.lastIndexOf('/') + 1;
        claimedChunks.get(byStored.get(key.slice(0, end)) ?? '')?.push(Number(key.slice(end)));
      }
      const byStream = [...claimedChunks].map(([prefix, numbers]) =>
        numbers.sort((a, b) => b - a).map((chunkNo) => `${prefix}${chunkNo}`),
      );
      return [...byStream.flatMap((keys) => keys.slice(0, 1)), ...byStream.flatMap((keys) => keys.slice(1))];
    },
    async readChunks(keys) {
      const foundDocs = (await docs?.get(keys)) ?? [];
      return foundDocs
        .flatMap((doc) => chunkOf(doc) ?? [])
        .filter((each) => each.id === chunkKey({ ...each, stream: each.streamId }));
    },
  };
}

export const chunkPrefixOf = ({ epoch: headEpoch, id, membership }: Head): string =>
  chunkKeyPrefix({ epoch: headEpoch, stream: id, since: membership.gone ? 0 : membership.since });
