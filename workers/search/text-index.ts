/** The texts of all pages on the device, in their plain form, kept in memory as long as somebody searches. */
import type { Subscription } from 'rxjs';
import type { Message } from '#schemas/entities/message.ts';
import type { Page } from '#schemas/entities/page.ts';
import { mayHold, type Query } from '#domain/search/query.ts';
import { plainText } from '#domain/search/words.ts';
import type { PageCollection } from '#store/open.ts';

/** Read so many at once: between two, the worker can answer. */
const BATCH = 200;

export interface IndexedPage {
  page: Page;
  /** Of each row, at its place; empty for deleted ones. */
  plain: readonly string[];
  /** All of them, to pass over a page at one look. */
  all: string;
}

export interface TextIndex {
  pages(): Iterable<IndexedPage>;
  close(): void;
}

/** Resolves when everything that is there has been read; what is written meanwhile and later follows by itself. */
export async function openTextIndex(collection: PageCollection): Promise<TextIndex> {
  const pages = new Map<string, IndexedPage>();
  const changed = new Set<string>();
  const following: Subscription = collection.$.subscribe(({ operation, documentId, documentData }) => {
    changed.add(documentId);
    if (operation === 'DELETE') pages.delete(documentId);
    else pages.set(documentId, indexed(documentData as Page));
  });
  for (let last = ''; ; ) {
    const batch = await collection.find({ selector: { id: { $gt: last } }, sort: [{ id: 'asc' }], limit: BATCH }).exec();
    // What has changed since is newer than what was read.
    for (const doc of batch) if (!changed.has(doc.id)) pages.set(doc.id, indexed(doc.toJSON() as Page));
    const end = batch.at(-1);
    if (!end) break;
    last = end.id;
  }
  return { pages: () => pages.values(), close: () => following.unsubscribe() };
}

function indexed(page: Page): IndexedPage {
  const plain = page.rows.map((row) => (row.deletedAt ? '' : plainText(row.text)));
  return { page, plain, all: plain.join('\n') };
}

/** The rows of a page that may hold the query, or that are looked at anyway. */
export function candidatesIn({ page, plain, all }: IndexedPage, query: Query, anyway: ReadonlySet<string>): Message[] {
  if (!anyway.size && !mayHold(query, all)) return [];
  return page.rows.filter((row, n) => anyway.has(row.id) || mayHold(query, plain[n] ?? ''));
}
