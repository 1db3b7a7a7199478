/** Reads, merges and writes documents: atomic for each document, also when two leaders write at once [Y5]. */
import type { RxCollection, RxDocumentData } from 'rxdb';

/** Documents per bulk. After a larger bulk RxDB runs live queries again instead of patching their results. */
export const BULK_SIZE = 100;

/** Returns the new document, `present` to write nothing (null stays null), or `REMOVED` to remove the document. */
export type Merge<Doc> = (id: string, present: Doc | null) => Doc | typeof REMOVED | null;
export const REMOVED = Symbol('removed');

export type StoredDoc<Doc> = RxDocumentData<Doc>;
type Row<Doc> = { previous?: StoredDoc<Doc>; document: StoredDoc<Doc> };

/**
 * Merges the documents of these ids in one bulk. If another context was faster, merging starts again from the document
 * that it wrote; merges are idempotent and commute, so nothing is lost. `emptyDoc` returns the content of a removed
 * document until it is purged. `knownDocs`: the documents as read a moment ago, which are not read again. Resolves to
 * false if there was nothing to write.
 */
export async function mergeDocs<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
  merge: Merge<Doc>,
  emptyDoc: (present: Doc) => Doc,
  knownDocs?: readonly StoredDoc<Doc>[],
): Promise<boolean> {
  const storage = collection.storageInstance;
  let rows = rowsOf(knownDocs ?? (await storage.findDocumentsById([...ids], true)), ids, merge, emptyDoc);
  const hasWritten = rows.length > 0;
  while (rows.length) {
    const { error } = await storage.bulkWrite(rows as Parameters<typeof storage.bulkWrite>[0], 'alcove-merge');
    const conflicting = error.map((each) => {
      if (each.status !== 409) throw new Error(`store write refused: ${each.status}`);
      return each.documentInDb as StoredDoc<Doc>;
    });
    rows = rowsOf(
      conflicting,
      conflicting.map(({ id }) => id),
      merge,
      emptyDoc,
    );
  }
  return hasWritten;
}

function rowsOf<Doc extends { id: string }>(
  docs: readonly StoredDoc<Doc>[],
  ids: readonly string[],
  merge: Merge<Doc>,
  emptyDoc: (present: Doc) => Doc,
): Row<Doc>[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  return [...new Set(ids)].flatMap((id) => {
    const previous = byId.get(id);
    const present = previous && !previous._deleted ? previous : null;
    const next = merge(id, present);
    if (next === present || (next === REMOVED && !present)) return [];
    const content = next === REMOVED ? emptyDoc(present as Doc) : (next as Doc);
    const document = {
      ...content,
      _deleted: next === REMOVED,
      _attachments: {},
      _meta: previous?._meta ?? { lwt: 1 },
      _rev: previous?._rev ?? '1-0',
    } as StoredDoc<Doc>;
    return [previous ? { previous, document } : { document }];
  });
}
