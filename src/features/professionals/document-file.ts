/** Prepares a chosen file to be sent as a document. */
import { documentTypes, type DocumentFile } from '#schemas/documents.ts';
import { DOCUMENT_BYTES } from '#schemas/limits.ts';
import { kindOfBlob } from '#lib/files/kinds.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { media } from '#i18n/fr/media.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { professionals } from './text.fr.ts';

const { documents: text } = professionals.form;
type Refusal = keyof typeof media.refusals | 'document-too-large' | 'unsupported';

/**
 * Reads the file by its first bytes, whatever it is called. A picture is re-encoded, and loses where and when it was
 * taken; a PDF is sent as it is.
 */
export async function documentFile(file: File): Promise<Result<DocumentFile, Refusal>> {
  if (file.size > DOCUMENT_BYTES) return refused('document-too-large');
  try {
    const kind = await kindOfBlob(file);
    if (kind === 'application/pdf') return done({ bytes: await file.arrayBuffer(), type: kind });
    if (!documentTypes.some((type) => type === kind)) return refused('unsupported');
    return await preparePicture(file);
  } catch (error) {
    log.warn('document.not-prepared', { error: errorName(error) });
    return refused('unavailable');
  }
}

export function refusalText(code: Refusal): string {
  if (code === 'document-too-large') return text.tooLarge;
  return code === 'unsupported' ? text.unsupported : media.refusals[code];
}
