import { useState } from 'react';
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
export interface SendingDocument extends ProfessionalDocument {
  file: DocumentFile;
  /** Why it did not arrive; null: it is being sent. */
  failure: string | null;
}

const nameOf = (file: File): string => storable(file.name).trim().slice(0, PLACE_LENGTH) || 'document';

const upload = (path: string, file: DocumentFile): Promise<Result<null, FailureCode>> =>
  callSync<Result<null, FailureCode>>((api) => api.uploadDocument(path, file)).catch(() => refused('offline' as const));

/**
 * Sends chosen documents, one after the other. One that has arrived belongs to the form, which stores it with its other
 * values; `add` gets it.
 */
export function useDocuments(count: number, add: (document: ProfessionalDocument) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [sending, setSending] = useState<readonly SendingDocument[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const change = (path: string, failure: string | null) =>
    setSending((all) => all.map((each) => (each.path === path ? { ...each, failure } : each)));
  const drop = (path: string) => setSending((all) => all.filter((each) => each.path !== path));

  async function send(document: SendingDocument): Promise<void> {
    change(document.path, null);
    const answer = await upload(document.path, document.file);
    if (!answer.ok) return change(document.path, errorText(answer.code, answer.retryAfterMs));
    drop(document.path);
    add({ path: document.path, name: document.name });
  }

  async function take(file: File): Promise<void> {
    if (me === null) return;
    setPreparing(true);
    const prepared = await documentFile(file);
    setPreparing(false);
    if (!prepared.ok) return void toast(refusalText(prepared.code), { text: file.name, tone: 'bad' });
    const path = documentPath(me, systemRandom.uuid(), prepared.value.type);
    const document: SendingDocument = { path, name: nameOf(file), file: prepared.value, failure: null };
    setSending((all) => [...all, document]);
    await send(document);
  }

  async function choose(files: readonly File[]): Promise<void> {
    const room = PROFESSIONAL_DOCUMENTS - count - sending.length;
    if (files.length > room) toast(text.tooMany, { tone: 'bad' });
    for (const file of files.slice(0, Math.max(0, room))) await take(file);
  }

  return {
    sending,
    isPreparing,
    choose,
    retry: (document: SendingDocument) => void send(document),
    drop,
  };
}
export type Documents = ReturnType<typeof useDocuments>;
