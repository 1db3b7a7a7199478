/** Pictures and videos that only the house looks at: which bytes are taken, and how they are shown. */
import { KIND_BYTES, kindOf } from '#lib/files/kinds.ts';
import { CERTIFICATION_VIDEO_SECONDS } from '#schemas/limits.ts';
import { fileType, type FileType } from '#schemas/media.ts';
import { fileInspector } from '../gateway/storage/inspect-file.ts';

/** The kind of a picture or video by its first bytes; null: none that is taken. */
const evidenceKind = (bytes: Uint8Array): FileType | null =>
  fileType.safeParse(kindOf(bytes.subarray(0, KIND_BYTES))).data ?? null;

/** Returns whether the bytes are a whole picture, or a whole video of some seconds, of a size that can be shown. */
export function isEvidence(bytes: Uint8Array, kind: 'picture' | 'video'): boolean {
  const type = evidenceKind(bytes);
  if (type === null || (type === 'video/mp4') !== (kind === 'video')) return false;
  const inspector = fileInspector(type, CERTIFICATION_VIDEO_SECONDS);
  inspector.add(bytes);
  return inspector.problem() === null;
}

/** Returns the answer that shows the bytes, which nothing may store [S6]; null: they are none that can be shown. */
export function shownEvidence(bytes: Uint8Array): Response | null {
  const kind = evidenceKind(bytes);
  if (!kind) return null;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': kind,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
