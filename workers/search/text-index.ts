/** The texts of all pages on the device, in their plain form, kept in memory as long as somebody searches. */
import type { Message } from '#schemas/entities/message.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { StreamId } from '#schemas/ids.ts';
import { mayHold, mayStart, type Query } from '#domain/search/query.ts';
import { plainText } from '#domain/search/plain-text.ts';
import type { PageCollection } from '#store/open.ts';
import { readingOrder, type StreamKeys } from './reading-order.ts';

/** Between two texts; in none, since PostgreSQL keeps none that has it. */
const BORDER = '\u0000';

interface IndexedPage {
  page: Page;
  /** Of all rows, one behind the other, to pass over a page at one look; nothing of deleted ones. */
  plain: string;
}

export interface TextIndex {
  /** Reads what of these it does not have. */
  want(streams: readonly StreamKeys[]): void;
  /** What has been read of a stream, newest first. */
  pagesOf(stream: StreamId): readonly IndexedPage[];
  /** What has not been read of it is no newer than this, in milliseconds; null: all has been read. */
  unreadUntil(stream: StreamId): number | null;
  state(): 'reading' | 'whole' | 'failed';
  /** Resolves when more has been read; rejects where the storage fails. */
  further(): Promise<void>;
  close(): void;
}

/**
 * Reads the newest first; what is written meanwhile and later follows. `onOver`: nothing more is read, for whatever
 * reason.
 */
export function openTextIndex(collection: PageCollection, onOver: () => void): TextIndex {
  const streams = new Map<string, Map<string, IndexedPage>>();
  const sorted = new Map<string, readonly IndexedPage[]>();
  const changed = new Set<string>();
  const order = readingOrder();
  const wanted = new Set<string>();
  const put = (page: Page) => {
    const pages = streams.get(page.streamId) ?? new Map<string, IndexedPage>();
    streams.set(page.streamId, pages.set(page.id, indexed(page)));
    sorted.delete(page.streamId);
  };
  const following = collection.$.subscribe(({ operation, documentId, documentData }) => {
    changed.add(documentId);
    if (operation !== 'DELETE') return put(documentData as Page);
    for (const [stream, pages] of streams) if (pages.delete(documentId)) sorted.delete(stream);
  });

  let state: ReturnType<TextIndex['state']> = 'whole';
  let closed = false;
  let step = Promise.resolve();
  async function readOn(): Promise<void> {
    const batch = order.next();
    const pages = batch.length ? ((await collection.storageInstance.findDocumentsById(batch, false)) as Page[]) : [];
    // What has changed since is newer than what was read.
    for (const page of pages) if (!changed.has(page.id)) put(page);
    order.read(pages);
  }
  async function readAll(): Promise<void> {
    state = 'reading';
    try {
      while (!order.isOver() && !closed) await (step = readOn());
      if (!closed) state = 'whole';
    } catch {
      // Who asks for more hears why.
      following.unsubscribe();
      state = 'failed';
    }
    onOver();
  }

  return {
    want(parts) {
      // What was written since this was opened has come by itself.
      const fresh = parts
        .map((part) => ({ ...part, keys: part.keys.filter((key) => !wanted.has(key) && !changed.has(key)) }))
        .filter(({ keys }) => keys.length);
      for (const { keys } of fresh) for (const key of keys) wanted.add(key);
      order.add(fresh);
      if (fresh.length && state === 'whole') void readAll();
    },
    pagesOf(stream) {
      const known =
        sorted.get(stream) ?? [...(streams.get(stream)?.values() ?? [])].sort((a, b) => b.page.k - a.page.k);
      sorted.set(stream, known);
      return known;
    },
    unreadUntil: (stream) => order.until(stream),
    state: () => state,
    further: () => step,
    close() {
      closed = true;
      following.unsubscribe();
    },
  };
}

const indexed = (page: Page): IndexedPage => ({
  page,
  plain: plainText(page.rows.map((row) => (row.deletedAt ? '' : row.text)).join(BORDER)),
});

/** The rows of these pages that may hold the query, in the order of the pages, each from its end. */
export function* candidatesIn(pages: Iterable<IndexedPage>, query: Query): Generator<Message> {
  for (const { page, plain } of pages) {
    if (!mayHold(query, plain)) continue;
    const texts = plain.split(BORDER);
    for (let n = page.rows.length - 1; n >= 0; n--) {
      const row = page.rows[n];
      if (row && mayStart(query, texts[n] ?? '')) yield row;
    }
  }
}
