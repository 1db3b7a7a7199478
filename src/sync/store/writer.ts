/**
 * Writes the store; nothing else does. Each document is read, merged and written atomically, so that two leaders at
 * once break nothing [Y5]; rows are written before the head that claims them [Y7].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { groupBy, inBatches } from '#lib/group-by.ts';
import { contradicts, mergeChunk, chunkKey, type ChunkChange } from '#sync/replica/chunks.ts';
import type { StreamKinds } from '#streams/types.ts';
import { BULK_SIZE, mergeDocs, REMOVED, type StoredDoc, type Merge } from './bulk.ts';
import { epochDoc, streamDocOf, type CompleteHistory, type StreamDoc } from './collections.ts';
import { EPOCH_ID } from './names.ts';
import type { Store } from './open.ts';
import { purge } from './storage.ts';

/** Heads read from the store, of any epoch, and the store's epoch. */
export interface StoredHeads {
  epoch: Epoch | null;
  heads: ReadonlyMap<StreamId, Head>;
}

export interface HeadWrite {
  /** The streams whose heads may change. */
  streams: readonly StreamId[];
  /** Returns the new head. Called again with the newer stored head if another writer was faster. */
  merge(stream: StreamId, stored: Head | undefined): Head | undefined;
  /** These streams as this writer has just read them, so that they are not read again. */
  alreadyRead?: StoredHeads;
  /**
   * Changes the epoch in the same write if the store's epoch still is `from`; all heads of other epochs are removed
   * [Y21].
   */
  epochChange?: { from: Epoch | null; to: Epoch };
}

/** The whole history of a stream is complete. */
export interface CompletedHistory {
  id: StreamId;
  epoch: Epoch;
  complete: CompleteHistory;
}

export interface StoreWriter {
  /** What each stream kind says of its streams. */
  kinds: StreamKinds;
  readHeads(streams: readonly StreamId[]): Promise<StoredHeads>;
  readAll(): Promise<StoredHeads & { complete: ReadonlyMap<StreamId, CompleteHistory> }>;
  readChunks(keys: readonly string[]): Promise<ReadonlyMap<string, Chunk>>;
  /**
   * Writes rows in bulks, with a pause between them, so that the screen's queries run; no pause after a bulk that had
   * nothing to write. Resolves to false if a row came to the place of another message [Y21]: that chunk stays as it is,
   * unless `overwrite`.
   */
  writeRows(changes: readonly ChunkChange[], pause: () => Promise<void>, overwrite?: boolean): Promise<boolean>;
  writeHeads(write: HeadWrite): Promise<void>;
  /**
   * Records complete histories, only for heads of their epoch: the history of another epoch must be examined anew
   * [Y21].
   */
  markComplete(histories: readonly CompletedHistory[]): Promise<void>;
  /** Removes the rows below a number from a chunk; what the server has answered stays answered [G20]. */
  trimChunk(key: string, from: number): Promise<void>;
  /** Removes these chunks, in bulks with a pause between them. */
  removeChunks(keys: readonly string[], pause: () => Promise<void>): Promise<void>;
  /** Removes the chunks whose keys begin with `prefix`, except those that begin with one of `keptPrefixes` [Y9]. */
  sweep(prefix: string, keptPrefixes: readonly string[], pause: () => Promise<void>): Promise<void>;
}

export const emptyChunk = (chunk: Chunk): Chunk => ({ ...chunk, rows: [], answered: [0, 0] });
export const emptyStream = (doc: StreamDoc): StreamDoc => ({ ...epochDoc(doc.epoch), id: doc.id });
/** Sorts after any character of a chunk's key. */
const AFTER_ANY_KEY = '\uffff';

export function storeWriter({ streams, chunks, kinds, storedChunkKey }: Store): StoreWriter {
  /** What a standing was read from. */
  const sourceDocs = new WeakMap<StoredHeads, readonly StoredDoc<StreamDoc>[]>();

  const headsOfDocs = (docs: readonly StreamDoc[]): StoredHeads => ({
    epoch: docs.find(({ id }) => id === EPOCH_ID)?.epoch ?? null,
    heads: new Map(docs.flatMap(({ head }) => (head ? [[head.id, head]] : []))),
  });
  const allDocs = async () => (await streams.find().exec()).map((doc) => doc.toJSON() as StreamDoc);

  async function removeChunks(selector: { $gt?: string; $gte?: string; $lt?: string }): Promise<boolean> {
    const docs = await chunks.find({ selector: { id: selector }, limit: BULK_SIZE }).exec();
    if (!docs.length) return false;
    await mergeDocs(
      chunks,
      docs.map(({ id }) => id),
      () => REMOVED,
      emptyChunk,
    );
    await purge(chunks);
    return true;
  }

  /**
   * Returns the keys of chunks to write, without those that are only marked stale and are not on the device. A first
   * pull marks every chunk that an interrupted device may have left [Y7]; where none exists, the heads need not wait.
   */
  async function keysToWrite(changes: ReadonlyMap<string, readonly ChunkChange[]>): Promise<string[]> {
    const staleOnly = new Set(
      [...changes].flatMap(([key, each]) =>
        each.every(
          ({ completeThrough, rows, absent, onlyIfPresent }) =>
            onlyIfPresent || (!completeThrough && !rows.length && !absent?.length),
        )
          ? [key]
          : [],
      ),
    );
    const storedDocs = staleOnly.size ? await chunks.storageInstance.findDocumentsById([...staleOnly], false) : [];
    const present = new Set(storedDocs.map(({ id }) => id));
    return [...changes.keys()].filter((key) => !staleOnly.has(key) || present.has(key));
  }

  return {
    kinds,
    async readHeads(ids) {
      const docs = await streams.storageInstance.findDocumentsById([EPOCH_ID, ...ids], false);
      const heads = headsOfDocs(docs);
      sourceDocs.set(heads, docs);
      return heads;
    },

    async readAll() {
      const docs = await allDocs();
      return {
        ...headsOfDocs(docs),
        complete: new Map(docs.flatMap(({ head, complete }) => (head && complete ? [[head.id, complete]] : []))),
      };
    },

    readChunks: async (keys) =>
      new Map((await chunks.storageInstance.findDocumentsById([...keys], false)).map((chunk) => [chunk.id, chunk])),

    async writeRows(changes, pause, overwrite = false) {
      const byKey = groupBy(changes, ({ key }) => chunkKey(key));
      let sameHistory = true;
      const merge: Merge<Chunk> = (id, present) => {
        const merged = (byKey.get(id) ?? []).reduce<Chunk | undefined>((chunk, change) => {
          if (overwrite || !contradicts(chunk, change)) return mergeChunk(chunk, change);
          sameHistory = false;
          return chunk;
        }, present ?? undefined);
        return merged ?? null;
      };
      let hasWritten = false;
      for (const keys of inBatches(await keysToWrite(byKey), BULK_SIZE)) {
        if (hasWritten) await pause();
        hasWritten = await mergeDocs(chunks, keys, merge, emptyChunk);
      }
      return sameHistory;
    },

    async writeHeads({ streams: streamIds, merge, alreadyRead, epochChange }) {
      const ids = new Set<string>(streamIds);
      if (epochChange) for (const { id } of await allDocs()) ids.add(id);
      if (epochChange) ids.add(EPOCH_ID);
      const mergeDoc: Merge<StreamDoc> = (id, present) => {
        if (id === EPOCH_ID)
          return epochChange && (present?.epoch ?? null) === epochChange.from ? epochDoc(epochChange.to) : present;
        const stored = present?.head ?? undefined;
        const next = (streamIds as readonly string[]).includes(id) ? merge(id as StreamId, stored) : stored;
        if (epochChange && next?.epoch !== epochChange.to) return REMOVED;
        return !next || next === stored
          ? present
          : streamDocOf(next, kinds, present?.epoch === next.epoch ? present.complete : null);
      };
      await mergeDocs(
        streams,
        [...ids],
        mergeDoc,
        emptyStream,
        alreadyRead && !epochChange ? sourceDocs.get(alreadyRead) : undefined,
      );
      if (epochChange) await purge(streams);
    },

    async markComplete(histories) {
      const byId = new Map<string, CompletedHistory>(histories.map((each) => [each.id, each]));
      const withComplete: Merge<StreamDoc> = (id, present) => {
        const { epoch, complete } = byId.get(id) ?? {};
        return present && complete && present.epoch === epoch ? { ...present, complete } : present;
      };
      for (const ids of inBatches([...byId.keys()], BULK_SIZE))
        await mergeDocs(streams, ids, withComplete, emptyStream);
    },

    async trimChunk(key, from) {
      const trimmed: Merge<Chunk> = (_, present) =>
        present?.rows.some(({ seq }) => seq < from)
          ? { ...present, rows: present.rows.filter(({ seq }) => seq >= from) }
          : present;
      await mergeDocs(chunks, [key], trimmed, emptyChunk);
    },

    async removeChunks(keys, pause) {
      for (const batch of inBatches(keys, BULK_SIZE)) {
        if (await mergeDocs(chunks, batch, () => REMOVED, emptyChunk)) await pause();
      }
      if (keys.length > 0) await purge(chunks);
    },

    async sweep(prefix, keptPrefixes, pause) {
      const start = storedChunkKey(prefix);
      const sortedPrefixes = keptPrefixes.map(storedChunkKey).sort();
      for (let index = 0; index <= sortedPrefixes.length; index++) {
        const previous = sortedPrefixes[index - 1];
        const range = {
          ...(previous === undefined ? { $gte: start } : { $gt: previous + AFTER_ANY_KEY }),
          $lt: sortedPrefixes[index] ?? start + AFTER_ANY_KEY,
        };
        while (await removeChunks(range)) await pause();
      }
    },
  };
}
