import { useRef, useState } from 'react';
import { documentPath, type DocumentFile } from '#schemas/documents.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { PLACE_LENGTH, PROFESSIONAL_DOCUMENTS } from '#schemas/limits.ts';
import { storable } from '#schemas/text.ts';
import type { ProfessionalDocument } from '#schemas/wire/professionals.ts';
import { systemRandom } from '#lib/random.ts';
import { refused, type Result } from '#lib/result.ts';
import { errorText } from '#i18n/errors.ts';
import { useAccount } from '#device/use-account.ts';
import { callSync } from '#platform/worker-client.ts';
import { toast } from '#ui/toast.ts';
import { documentFile, refusalText } from './document-file.ts';
import { professionals } from './text.fr.ts';

const { documents: text } = professionals.form;

/** A document on its way; it is in memory only, and gone with the screen. */
export interface SendingDocument {
  id: string;
  name: string;
  source: File;
  /** null: it is not ready to be sent. */
  prepared: { path: string; file: DocumentFile } | null;
  /** Why it did not arrive; null: it waits, or is being sent. */
  failure: string | null;
}

const nameOf = (file: File): string => storable(file.name).trim().slice(0, PLACE_LENGTH) || 'document';

const upload = (path: string, file: DocumentFile): Promise<Result<null, FailureCode>> =>
  callSync<Result<null, FailureCode>>((api) => api.uploadDocument(path, file)).catch(() => refused('offline' as const));

/**
 * Sends chosen documents, one after the other; all are listed at once. One that has arrived belongs to the form, which
 * stores it with its other values; `add` gets it.
 */
export function useDocuments(count: number, add: (document: ProfessionalDocument) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [sending, setSending] = useState<readonly SendingDocument[]>([]);
  const dropped = useRef(new Set<string>());
  const change = (id: string, next: Partial<SendingDocument>) =>
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const drop = (id: string) => {
    dropped.current.add(id);
    setSending((all) => all.filter((each) => each.id !== id));
  };

  async function prepare({ id, source }: SendingDocument): Promise<SendingDocument['prepared']> {
    const answer = await documentFile(source);
    if (me !== null && answer.ok) return { path: documentPath(me, id, answer.value.type), file: answer.value };
    if (!answer.ok) toast(refusalText(answer.code), { text: source.name, tone: 'bad' });
    return null;
  }

  async function send(document: SendingDocument): Promise<void> {
    const { id, name } = document;
    const isDropped = () => dropped.current.has(id);
    if (isDropped()) return;
    change(id, { failure: null });
    const prepared = document.prepared ?? (await prepare(document));
    if (!prepared) return drop(id);
    if (isDropped()) return;
    change(id, { prepared });
    const answer = await upload(prepared.path, prepared.file);
    // What was taken away while it was being sent is not the form's.
    if (isDropped()) return;
    if (!answer.ok) return change(id, { failure: errorText(answer.code, answer.retryAfterMs) });
    drop(id);
    add({ path: prepared.path, name });
  }

  async function choose(files: readonly File[]): Promise<void> {
    const room = PROFESSIONAL_DOCUMENTS - count - sending.length;
    if (files.length > room) toast(text.tooMany, { tone: 'bad' });
    const chosen = files.slice(0, Math.max(0, room)).map((source) => ({
      id: systemRandom.uuid(),
      name: nameOf(source),
      source,
      prepared: null,
      failure: null,
    }));
    setSending((all) => [...all, ...chosen]);
    for (const document of chosen) await send(document);
  }

  return {
    sending,
    isSending: sending.some(({ failure }) => failure === null),
    choose,
    retry: (document: SendingDocument) => void send(document),
    drop,
  };
}
export type Documents = ReturnType<typeof useDocuments>;
