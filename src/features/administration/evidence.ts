/** Sorts what a case shows by how it is shown: pure. */
import type { EvidencePart } from '#schemas/wire/cases.ts';

type Of<Type extends EvidencePart['type']> = Extract<EvidencePart, { type: Type }>;
export type FilePart = (Of<'picture'> | Of<'video'>) & { key: string };
export type DocumentPart = Of<'document'> & { key: string };
export type ReadPart = (Of<'text'> | Of<'messages'>) & { key: string };

export interface SortedEvidence {
  facts: readonly Of<'fact'>[];
  files: readonly FilePart[];
  documents: readonly DocumentPart[];
  reading: readonly ReadPart[];
  /** Of every picture and video, those in messages included. */
  fileKeys: readonly string[];
}

/** The key of a picture that a message shows. */
export const messageFileKey = (partKey: string, messageId: string): string => `${partKey} ${messageId}`;

/** Facts are said once, however many reports say the same; all else keeps its order. */
export function sortEvidence(parts: readonly EvidencePart[]): SortedEvidence {
  const facts = new Map<string, Of<'fact'>>();
  const files: FilePart[] = [];
  const documents: DocumentPart[] = [];
  const reading: ReadPart[] = [];
  const fileKeys: string[] = [];
  parts.forEach((part, n) => {
    const key = String(n);
    if (part.type === 'fact') facts.set(`${part.label} ${part.value}`, part);
    else if (part.type === 'picture' || part.type === 'video') {
      files.push({ ...part, key });
      fileKeys.push(key);
    } else if (part.type === 'document') documents.push({ ...part, key });
    else {
      reading.push({ ...part, key });
      if (part.type === 'messages')
        for (const { id, picture } of part.rows) if (picture !== null) fileKeys.push(messageFileKey(key, id));
    }
  });
  return { facts: [...facts.values()], files, documents, reading, fileKeys };
}
