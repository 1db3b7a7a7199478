/**
 * Fills an empty store from the account's older version [Y18]: first chunks, then in one write the epoch and the heads
 * that claim them. A run killed half-way shows nothing and starts again [Y7]. Only the leader does this, before its
 * first pull: chunks of an older state must never count beside heads of a newer one. No screen waits for it.
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import { log } from '#lib/log.ts';
import { adoptHeads, adoptChunks } from './adopt.ts';
import { BULK_SIZE } from './bulk.ts';
import { inBatches } from '#lib/group-by.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import { openOlder, chunkPrefixOf, type OlderStore } from './older.ts';
import type { Store } from './open.ts';
import { storeWriter, type StoreWriter } from './writer.ts';

export interface CarryOverParts {
  /** Lets the screen's queries run between two writes. */
  pause(): Promise<void>;
  signal: AbortSignal;
  factory?: IDBFactory;
  locks?: LockManager;
}

/**
 * Fills the store if it has no epoch. After it resolves, older versions may be deleted. Rejects with the storage's
 * error.
 */
export async function carryOver(store: Store, parts: CarryOverParts): Promise<void> {
  const { factory = indexedDB, locks = globalThis.navigator?.locks, pause, signal } = parts;
  const writer = storeWriter(store);
  if ((await writer.readHeads([])).epoch === null) {
    const older = await openOlder(store, factory, locks);
    try {
      // No older version is left, so chunks of an interrupted run cannot be completed or checked: they are removed.
      if (!older) await writer.sweep('', [], pause);
      else await copyOlder({ store, writer, older, pause, signal });
    } finally {
      older?.close();
    }
  }
}

interface CopyContext extends Pick<CarryOverParts, 'pause' | 'signal'> {
  store: Store;
  writer: StoreWriter;
  older: OlderStore;
}

async function copyOlder(context: CopyContext): Promise<void> {
  const { store, writer, older, pause, signal } = context;
  const { version, epoch, heads } = older;
  const startedAt = performance.now();
  // An earlier run, killed half-way, may have left chunks of streams that are no longer visible.
  const isClean = (await store.chunks.find({ limit: 1 }).exec()).length === 0;
  const writtenChunks = await carryChunks(context);
  if (signal.aborted) return;
  if (!isClean) await writer.sweep('', heads.map(chunkPrefixOf), pause);
  if ((await writer.readHeads([])).epoch === null) await adoptHeads(store, epoch, heads);
  await markUnanswered(writer, heads, writtenChunks);
  log.info('store.carried-over', {
    version,
    heads: heads.length,
    chunks: writtenChunks.length,
    ms: Math.round(performance.now() - startedAt),
  });
}

/**
 * Copies chunks, newest first. If the disk is full the others are left out, and requested again when the older
 * version's deletion has made room.
 */
async function carryChunks({ store, writer, older, pause, signal }: CopyContext): Promise<Chunk[]> {
  const writtenChunks: Chunk[] = [];
  for (const keys of inBatches(await older.chunkKeys().catch(unreadable), BULK_SIZE)) {
    if (signal.aborted || (await writer.readHeads([])).epoch !== null) break;
    const olderChunks = await older.readChunks(keys).catch(unreadable);
    try {
      await adoptChunks(store, olderChunks);
    } catch (error) {
      if (storageFailureOf(error) !== 'full') throw error;
      log.warn('store.no-room-to-carry-over', { chunks: writtenChunks.length });
      break;
    }
    writtenChunks.push(...olderChunks.map((chunk) => ({ ...chunk, rows: [] })));
    await pause();
  }
  return writtenChunks;
}

function unreadable(): [] {
  log.warn('store.older-unreadable');
  return [];
}

/**
 * Marks copied chunks as unanswered in streams where another leader's pull was faster: they are older than its heads.
 */
async function markUnanswered(
  writer: StoreWriter,
  heads: readonly Head[],
  writtenChunks: readonly Chunk[],
): Promise<void> {
  const current = await writer.readHeads(heads.map(({ id }) => id));
  const trustedStreams = new Set(
    heads
      .filter(({ id, epoch, rev, floor }) => {
        const head = current.heads.get(id);
        return current.epoch === epoch && head?.rev === rev && head.floor === floor;
      })
      .map(({ id }) => id),
  );
  const doubtful = writtenChunks.filter(({ streamId }) => !trustedStreams.has(streamId));
  if (!doubtful.length) return;
  const changes = doubtful.map(({ epoch, streamId: stream, since, chunkNo }) => ({
    key: { epoch, stream, since, chunkNo: chunkNo },
    isStale: true,
    completeThrough: 0,
    rows: [],
    trusted: false,
  }));
  await writer.writeRows(changes, () => Promise.resolve());
}
