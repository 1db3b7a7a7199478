/**
 * The store's only writer, in a worker. Each document is read, merged and written atomically, so that two leaders at
 * once break nothing [Y5]; rows are written before the head that claims them [Y7].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { grouped } from '#lib/grouped.ts';
import { contradicts, mergePage, pageKey, type PageChange } from '#domain/pages.ts';
import { BULK, chunks, mergeDocs, REMOVED, type Kept, type Merge } from './bulk.ts';
import { epochDoc, streamDocOf, type CompleteHistory, type StreamDoc } from './collections.ts';
import { EPOCH_ID } from './names.ts';
import type { Store } from './open.ts';
import { purge } from './storage.ts';

/** The store as it stands: its epoch, and heads of whatever epoch. */
export interface Standing {
  epoch: Epoch | null;
  heads: ReadonlyMap<StreamId, Head>;
}

export interface HeadWrite {
  /** The streams whose heads may change. */
  streams: readonly StreamId[];
  /** Called again with the newer head where another writer was faster. */
  merge(stream: StreamId, known: Head | undefined): Head | undefined;
  /** These streams as this writer has just read them: they are not read again. */
  from?: Standing;
  /** [Y21] The epoch turns in the same write, if the store still stands in `from`; all other heads go with it. */
  turn?: { from: Epoch | null; to: Epoch };
}

/** All of a stream has been looked through. */
export interface WholeHistory {
  id: StreamId;
  epoch: Epoch;
  complete: CompleteHistory;
}

export interface StoreWriter {
  standing(streams: readonly StreamId[]): Promise<Standing>;
  all(): Promise<Standing & { complete: ReadonlyMap<StreamId, CompleteHistory> }>;
  pages(keys: readonly string[]): Promise<ReadonlyMap<string, Page>>;
  /**
   * In bulks, with a pause between them, so that the screen's queries come through; none after one that had nothing to
   * write. Resolves to false where a row came to the place of another message [Y21]: that page stays as it is, unless
   * `overwrite`.
   */
  writeRows(changes: readonly PageChange[], pause: () => Promise<void>, overwrite?: boolean): Promise<boolean>;
  writeHeads(write: HeadWrite): Promise<void>;
  /** Of heads of their epoch: another truth's history is not looked through yet [Y21]. */
  markComplete(whole: readonly WholeHistory[]): Promise<void>;
  /** [Y9] Removes the pages whose keys begin with `within`, but not with one of `keep`. */
  sweep(within: string, keep: readonly string[], pause: () => Promise<void>): Promise<void>;
}

export const emptyPage = (page: Page): Page => ({ ...page, rows: [], answered: [0, 0] });
export const emptyStream = (doc: StreamDoc): StreamDoc => ({ ...epochDoc(doc.epoch), id: doc.id });
/** Beyond any character of a page's key. */
const LAST = '\uffff';

export function storeWriter({ streams, pages }: Store): StoreWriter {
  /** What a standing was read from. */
  const sources = new WeakMap<Standing, readonly Kept<StreamDoc>[]>();

  const standingOf = (found: readonly StreamDoc[]): Standing => ({
    epoch: found.find(({ id }) => id === EPOCH_ID)?.epoch ?? null,
    heads: new Map(found.flatMap(({ head }) => (head ? [[head.id, head]] : []))),
  });
  const everything = async () => (await streams.find().exec()).map((doc) => doc.toJSON() as StreamDoc);

  async function removePages(selector: { $gt?: string; $gte?: string; $lt?: string }): Promise<boolean> {
    const found = await pages.find({ selector: { id: selector }, limit: BULK }).exec();
    if (!found.length) return false;
    await mergeDocs(
      pages,
      found.map(({ id }) => id),
      () => REMOVED,
      emptyPage,
    );
    await purge(pages);
    return true;
  }

  /**
   * A first pull names every page that a killed device may have left [Y7]: where there are none, the heads need not
   * wait for them.
   */
  async function worthWriting(changes: ReadonlyMap<string, readonly PageChange[]>): Promise<string[]> {
    const named = new Set(
      [...changes].flatMap(([key, each]) =>
        each.every(({ answeredTo, rows }) => !answeredTo && !rows.length) ? [key] : [],
      ),
    );
    const here = named.size ? await pages.storageInstance.findDocumentsById([...named], false) : [];
    const present = new Set(here.map(({ id }) => id));
    return [...changes.keys()].filter((key) => !named.has(key) || present.has(key));
  }

  return {
    async standing(ids) {
      const found = await streams.storageInstance.findDocumentsById([EPOCH_ID, ...ids], false);
      const standing = standingOf(found);
      sources.set(standing, found);
      return standing;
    },

    async all() {
      const found = await everything();
      return {
        ...standingOf(found),
        complete: new Map(found.flatMap(({ head, complete }) => (head && complete ? [[head.id, complete]] : []))),
      };
    },

    pages: async (keys) =>
      new Map((await pages.storageInstance.findDocumentsById([...keys], false)).map((page) => [page.id, page])),

    async writeRows(changes, pause, overwrite = false) {
      const byKey = grouped(changes, ({ key }) => pageKey(key));
      let oneHistory = true;
      const merge: Merge<Page> = (id, present) => {
        const merged = (byKey.get(id) ?? []).reduce<Page | undefined>((page, change) => {
          if (overwrite || !contradicts(page, change)) return mergePage(page, change);
          oneHistory = false;
          return page;
        }, present ?? undefined);
        return merged ?? null;
      };
      let wrote = false;
      for (const keys of chunks(await worthWriting(byKey), BULK)) {
        if (wrote) await pause();
        wrote = await mergeDocs(pages, keys, merge, emptyPage);
      }
      return oneHistory;
    },

    async writeHeads({ streams: concerned, merge, from, turn }) {
      const ids = new Set<string>(concerned);
      if (turn) for (const { id } of await everything()) ids.add(id);
      if (turn) ids.add(EPOCH_ID);
      const merged: Merge<StreamDoc> = (id, present) => {
        if (id === EPOCH_ID) return turn && (present?.epoch ?? null) === turn.from ? epochDoc(turn.to) : present;
        const known = present?.head ?? undefined;
        const next = (concerned as readonly string[]).includes(id) ? merge(id as StreamId, known) : known;
        if (turn && next?.epoch !== turn.to) return REMOVED;
        return !next || next === known
          ? present
          : streamDocOf(next, present?.epoch === next.epoch ? present.complete : null);
      };
      await mergeDocs(streams, [...ids], merged, emptyStream, from && !turn ? sources.get(from) : undefined);
      if (turn) await purge(streams);
    },

    async markComplete(whole) {
      const byId = new Map<string, WholeHistory>(whole.map((each) => [each.id, each]));
      const marked: Merge<StreamDoc> = (id, present) => {
        const { epoch, complete } = byId.get(id) ?? {};
        return present && complete && present.epoch === epoch ? { ...present, complete } : present;
      };
      for (const ids of chunks([...byId.keys()], BULK)) await mergeDocs(streams, ids, marked, emptyStream);
    },

    async sweep(within, keep, pause) {
      const kept = [...keep].sort();
      for (let n = 0; n <= kept.length; n++) {
        const after = kept[n - 1];
        const gap = {
          ...(after === undefined ? { $gte: within } : { $gt: after + LAST }),
          $lt: kept[n] ?? within + LAST,
        };
        while (await removePages(gap)) await pause();
      }
    },
  };
}
