/**
 * [Y18] An empty store is filled from the account's older version: first pages, then in one write the heads that claim
 * them with the epoch, so that one killed half-way shows nothing and begins again [Y7]. It is the leader's, before its
 * first pull: pages of an older state must never count beside heads of a newer one. No screen waits for it.
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import { log } from '#lib/log.ts';
import { adoptHeads, adoptPages } from './adopt.ts';
import { BULK, chunks } from './bulk.ts';
import { storageFailure } from './failure.ts';
import { openOlder, prefixOf, type OlderStore } from './older.ts';
import type { Store } from './open.ts';
import { storeWriter, type StoreWriter } from './writer.ts';

export interface CarryOverParts {
  /** Lets the screen's queries through between two writes. */
  pause(): Promise<void>;
  signal: AbortSignal;
  factory?: IDBFactory;
  locks?: LockManager;
}

/** Afterwards the older versions may go. Throws what the storage threw. */
export async function carryOver(store: Store, parts: CarryOverParts): Promise<void> {
  const { factory = indexedDB, locks = globalThis.navigator?.locks, pause, signal } = parts;
  const writer = storeWriter(store);
  if ((await writer.standing([])).epoch === null) {
    const older = await openOlder(store.account, factory, locks);
    try {
      // What was begun and cannot be ended: nobody could say whether it is still true.
      if (!older) await writer.sweep('', [], pause);
      else await fill({ store, writer, older, pause, signal });
    } finally {
      older?.close();
    }
  }
}

interface Filling extends Pick<CarryOverParts, 'pause' | 'signal'> {
  store: Store;
  writer: StoreWriter;
  older: OlderStore;
}

async function fill(filling: Filling): Promise<void> {
  const { store, writer, older, pause, signal } = filling;
  const { version, epoch, heads } = older;
  const began = performance.now();
  // Killed half-way before, it may have left what is out of sight by now.
  const isClean = (await store.pages.find({ limit: 1 }).exec()).length === 0;
  const written = await carryPages(filling);
  if (signal.aborted) return;
  if (!isClean) await writer.sweep('', heads.map(prefixOf), pause);
  if ((await writer.standing([])).epoch === null) await adoptHeads(store, epoch, heads);
  await distrust(writer, heads, written);
  log.info('store.carried-over', {
    version,
    heads: heads.length,
    pages: written.length,
    ms: Math.round(performance.now() - began),
  });
}

/**
 * Newest first: where the disk is full, the rest is left out, and asked for again when the older version has made room.
 */
async function carryPages({ store, writer, older, pause, signal }: Filling): Promise<Page[]> {
  const written: Page[] = [];
  for (const keys of chunks(await older.pageKeys().catch(unreadable), BULK)) {
    if (signal.aborted || (await writer.standing([])).epoch !== null) break;
    const pages = await older.pages(keys).catch(unreadable);
    try {
      await adoptPages(store, pages);
    } catch (error) {
      if (storageFailure(error) !== 'full') throw error;
      log.warn('store.no-room-to-carry-over', { pages: written.length });
      break;
    }
    written.push(...pages.map((page) => ({ ...page, rows: [] })));
    await pause();
  }
  return written;
}

function unreadable(): [] {
  log.warn('store.older-unreadable');
  return [];
}

/**
 * Where another leader's pull was faster, what was carried over is older than its heads: nothing of it counts as
 * answered.
 */
async function distrust(writer: StoreWriter, heads: readonly Head[], written: readonly Page[]): Promise<void> {
  const now = await writer.standing(heads.map(({ id }) => id));
  const carried = new Set(
    heads
      .filter(({ id, epoch, rev, floor }) => {
        const head = now.heads.get(id);
        return now.epoch === epoch && head?.rev === rev && head.floor === floor;
      })
      .map(({ id }) => id),
  );
  const doubtful = written.filter(({ streamId }) => !carried.has(streamId));
  if (!doubtful.length) return;
  const changes = doubtful.map(({ epoch, streamId: stream, since, k }) => ({
    key: { epoch, stream, since, k },
    forget: true,
    answeredTo: 0,
    rows: [],
    trusted: false,
  }));
  await writer.writeRows(changes, () => Promise.resolve());
}
