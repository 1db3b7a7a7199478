/** Documents of professionals: their paths in the private bucket, with its name in front. Without zod. */
import type { MemberId } from './ids.ts';

export const DOCUMENT_BUCKET = 'documents';

const EXTENSIONS = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type DocumentType = keyof typeof EXTENSIONS;
export const documentTypes = Object.keys(EXTENSIONS) as readonly DocumentType[];

/** A file that is ready to be sent. */
export interface DocumentFile {
  bytes: ArrayBuffer;
  type: DocumentType;
}

const pattern = /^documents\/([0-9a-f-]{36})\/[0-9a-f-]{36}\.(pdf|jpg|png|webp)$/;

export const documentPath = (owner: MemberId, id: string, type: DocumentType): string =>
  `${DOCUMENT_BUCKET}/${owner}/${id}.${EXTENSIONS[type]}`;

export const isDocumentPath = (path: string | null): path is string => path !== null && pattern.test(path);

/** Returns the type that the path says; null: it is none of a document. */
export function documentTypeOf(path: string): DocumentType | null {
  const extension = pattern.exec(path)?.[2];
  return documentTypes.find((type) => EXTENSIONS[type] === extension) ?? null;
}
