/**
 * How documents of the store lie on the device under the app lock [Y22]: under a name that tells nothing, with only
 * what lists are read by in the clear. The rest is one sealed value.
 */
import { fromByteText, toByteText } from '#lib/byte-text.ts';
import { currentCipher } from '../lock/current-cipher.ts';
import type { Cipher } from '../lock/types.ts';
import { storeDatabase } from './names.ts';

/** Fields that RxDB itself reads. */
const STORAGE_FIELDS = ['_deleted', '_rev', '_meta', '_attachments'] as const;
/** Fields of indexes: flags, and a time. */
const INDEXED_FIELDS = ['listed', 'fresh', 'order'] as const;

export interface PlainDoc {
  id: string;
  [field: string]: unknown;
}
interface SealedDoc extends PlainDoc {
  /** As a text, because RxDB’s storage turns bytes into objects. */
  sealed: string;
}
const isSealed = (doc: PlainDoc): doc is SealedDoc => typeof doc['sealed'] === 'string';

const pick = (doc: PlainDoc, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((field) => (field in doc ? [[field, doc[field]]] : [])));
const omit = (doc: PlainDoc, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(doc).filter(([field]) => !fields.includes(field)));

/** What is authenticated with a document [S26]. */
const placeOf = (collection: string, name: string) => `store/${collection}/${name}`;

/** Converts keys and documents of one collection between the program and the disk. */
export interface DocSealer {
  /**
   * Returns the stored form of a key. The parts of a chunk's key are named one by one, so that a prefix that ends with
   * `/` stays a prefix; the last part, the number of the chunk, stays as it is.
   */
  storedKey(key: string): string;
  seal(doc: PlainDoc): PlainDoc;
  open(doc: PlainDoc): PlainDoc;
}

export function docSealer(cipher: Cipher, collection: string): DocSealer {
  function storedKey(key: string): string {
    if (collection !== 'chunks') return cipher.nameOf(key);
    const parts = key.split('/');
    const last = parts.pop() ?? '';
    const names = parts.map((_, n) => cipher.nameOf(`${parts.slice(0, n + 1).join('/')}/`));
    return [...names, last].join('/');
  }
  return {
    storedKey,
    seal(doc) {
      const id = storedKey(doc.id);
      const head = doc['head'] as { kind: string } | null | undefined;
      return {
        id,
        ...pick(doc, INDEXED_FIELDS),
        ...pick(doc, STORAGE_FIELDS),
        // Lists are read by kind.
        ...(head && { head: { kind: head.kind } }),
        sealed: toByteText(cipher.seal(placeOf(collection, id), omit(doc, STORAGE_FIELDS))),
      };
    },
    open: (doc) =>
      isSealed(doc)
        ? {
            ...(cipher.open(placeOf(collection, doc.id), fromByteText(doc.sealed)) as PlainDoc),
            ...pick(doc, STORAGE_FIELDS),
          }
        : doc,
  };
}

const unsealed: DocSealer = { storedKey: (key) => key, seal: (doc) => doc, open: (doc) => doc };

/** The sealer for a database, which is sealed or not. Throws without the key of its account: nobody opens it then. */
export function sealerOf(database: string): DocSealer {
  if (!storeDatabase(database)?.isSealed) return unsealed;
  const cipher = currentCipher(database);
  if (!cipher) throw new DOMException('the app is locked', 'InvalidStateError');
  return docSealer(cipher, database.slice(database.lastIndexOf('--') + 2));
}
