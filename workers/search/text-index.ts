/** The texts of all pages on the device, in their plain form, kept in memory as long as somebody searches. */
import type { Message } from '#schemas/entities/message.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { StreamId } from '#schemas/ids.ts';
import { mayHold, mayStart, type Query } from '#domain/search/query.ts';
import { plainText } from '#domain/search/words.ts';
import type { PageCollection } from '#store/open.ts';

/** Read so many at once: between two, the worker can answer. */
const BATCH = 400;
/** Between two texts; in none, since PostgreSQL keeps none that has it. */
const BORDER = '\u0000';

interface IndexedPage {
  page: Page;
  /** Of all rows, one behind the other, to pass over a page at one look; nothing of deleted ones. */
  plain: string;
}

export interface TextIndex {
  /** A stream's pages, newest first. */
  pagesOf(stream: StreamId): readonly IndexedPage[];
  close(): void;
}

/** Resolves when the pages of these keys have been read; what is written meanwhile and later follows by itself. */
export async function openTextIndex(collection: PageCollection, keys: readonly string[]): Promise<TextIndex> {
  const streams = new Map<string, Map<string, IndexedPage>>();
  const changed = new Set<string>();
  const put = (page: Page) => {
    const pages = streams.get(page.streamId) ?? new Map<string, IndexedPage>();
    streams.set(page.streamId, pages.set(page.id, indexed(page)));
  };
  const following = collection.$.subscribe(({ operation, documentId, documentData }) => {
    changed.add(documentId);
    if (operation === 'DELETE') for (const pages of streams.values()) pages.delete(documentId);
    else put(documentData as Page);
  });
  try {
    for (let from = 0; from < keys.length; from += BATCH) {
      const batch = await collection.storageInstance.findDocumentsById(keys.slice(from, from + BATCH), false);
      // What has changed since is newer than what was read.
      for (const page of batch) if (!changed.has(page.id)) put(page);
    }
  } catch (error) {
    following.unsubscribe();
    throw error;
  }
  return {
    pagesOf: (stream) => [...(streams.get(stream)?.values() ?? [])].sort((a, b) => b.page.k - a.page.k),
    close: () => following.unsubscribe(),
  };
}

const indexed = (page: Page): IndexedPage => ({ page, plain: plainText(page.rows.map((row) => (row.deletedAt ? '' : row.text)).join(BORDER)) });

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
