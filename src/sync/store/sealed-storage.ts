/**
 * RxDB's storage under the app lock [Y22]: the same storage, whose documents are sealed before they are written and
 * opened after they are read. RxDB tells other contexts of its changes in the sealed form.
 */
import { map } from 'rxjs';
import type { RxStorageInstance } from 'rxdb';
import { docSealer, type DocSealer, type PlainDoc } from './sealed-docs.ts';
import type { StoreStorage } from './storage.ts';
import type { Cipher } from '../lock/types.ts';

type Instance = RxStorageInstance<PlainDoc, object, object>;
type Row = Parameters<Instance['bulkWrite']>[0][number];
type Doc = Awaited<ReturnType<Instance['findDocumentsById']>>[number];

/** RxDB's own collection holds the names of ours. */
const isOurs = (collection: string) => !collection.startsWith('_');

export const sealedStorage = (storage: StoreStorage, cipher: Cipher): StoreStorage => ({
  ...storage,
  async createStorageInstance(params) {
    const instance = await storage.createStorageInstance(params);
    if (!isOurs(params.collectionName)) return instance;
    const sealed = sealedInstance(instance as unknown as Instance, docSealer(cipher, params.collectionName));
    return sealed as unknown as typeof instance;
  },
});

function sealedInstance(instance: Instance, sealer: DocSealer): Instance {
  /** The stored form of documents that were read, which RxDB and `mergeDocs` hand back as the previous ones. */
  const storedForms = new WeakMap<object, PlainDoc>();
  const open = <T extends object>(doc: T): T => {
    const opened = sealer.open(doc as unknown as PlainDoc);
    storedForms.set(opened, doc as unknown as PlainDoc);
    return opened as unknown as T;
  };
  const seal = <T extends object>(doc: T): T => {
    const stored = sealer.seal(doc as unknown as PlainDoc);
    storedForms.set(doc, stored);
    return stored as unknown as T;
  };
  const storedForm = <T extends object>(doc: T): T => (storedForms.get(doc) as unknown as T | undefined) ?? seal(doc);

  return {
    databaseName: instance.databaseName,
    collectionName: instance.collectionName,
    schema: instance.schema,
    internals: instance.internals,
    options: instance.options,
    async bulkWrite(rows, context) {
      const byKey = new Map<string, Row>();
      const sealedRows = rows.map((row) => {
        const document = seal(row.document);
        byKey.set(document.id, row);
        return { document, ...(row.previous && { previous: storedForm(row.previous) }) } as Row;
      });
      const { error } = await instance.bulkWrite(sealedRows, context);
      return {
        error: error.map((each) => {
          const writeRow = byKey.get(each.documentId) ?? each.writeRow;
          const failure = { ...each, documentId: writeRow.document.id, writeRow };
          return failure.status === 409 ? { ...failure, documentInDb: open(failure.documentInDb) } : failure;
        }),
      };
    },
    findDocumentsById: async (ids, withDeleted) =>
      (await instance.findDocumentsById(ids.map(sealer.storedKey), withDeleted)).map((doc) => open(doc)),
    // A selector of ids names stored keys: see `Store.storedKey`.
    query: async (query) => ({ documents: (await instance.query(query)).documents.map((doc) => open(doc)) }),
    count: (query) => instance.count(query),
    getAttachmentData: (...args) => instance.getAttachmentData(...args),
    changeStream: () =>
      instance.changeStream().pipe(
        map((bulk) => ({
          ...bulk,
          events: bulk.events.map((event) => {
            const documentData = open(event.documentData as Doc);
            return {
              ...event,
              documentId: documentData.id,
              documentData,
              ...(event.previousDocumentData && { previousDocumentData: open(event.previousDocumentData as Doc) }),
            } as typeof event;
          }),
        })),
      ),
    cleanup: (minimumDeletedTime) => instance.cleanup(minimumDeletedTime),
    close: () => instance.close(),
    remove: () => instance.remove(),
  };
}
