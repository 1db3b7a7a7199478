/**
 * Stores one file of a member, sent whole: checks member, right and size before a byte of the body is read, and stores
 * it once.
 */
import { errorName, log } from '#lib/log.ts';
import { ALBUM_BUCKET, albumPlaceOf } from '#schemas/album-media.ts';
import { DOCUMENT_BUCKET, documentTypeOf } from '#schemas/documents.ts';
import { fileType, uploadType, type UploadType } from '#schemas/media.ts';
import { ALBUM_VIDEO_BYTES, DOCUMENT_BYTES, PICTURE_BYTES, PROFILE_PICTURE_BYTES } from '#schemas/limits.ts';
import { PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import type { Member } from '../../sync/verify-token.ts';
import type { ObjectFiles } from '../../files/object-files.ts';
import { fileInspector } from './inspect-file.ts';
import { dropQuietly, placeObject, type UploadRefusal, type UploadResult } from './place-object.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';
import type { StoreRefusal } from './refusals.ts';
import type { ObjectPath, StoredObjects } from './stored-objects.ts';

export interface UploadHead {
  type: UploadType;
  /** In bytes, or null when the body comes in pieces and its length is unknown. */
  length: number | null;
}

const isVideo = ({ bucket, name }: ObjectPath): boolean =>
  bucket === ALBUM_BUCKET && albumPlaceOf(`${bucket}/${name}`)?.file === 'video';

function maxBytesOf(path: ObjectPath): number {
  if (path.bucket === PROFILE_BUCKET) return PROFILE_PICTURE_BYTES;
  if (path.bucket === DOCUMENT_BUCKET) return DOCUMENT_BYTES;
  return isVideo(path) ? ALBUM_VIDEO_BYTES : PICTURE_BYTES;
}

/** Whether a name may hold a file of this type: that of a document says which. */
function fits(type: UploadType, path: ObjectPath): boolean {
  if (path.bucket === DOCUMENT_BUCKET) return documentTypeOf(`${path.bucket}/${path.name}`) === type;
  return fileType.safeParse(type).success && (type === 'video/mp4') === isVideo(path);
}

/** Returns the type and length of a file for this name, or why there is none. `length`: as text; null: unknown. */
export function uploadHeadOf(path: ObjectPath, type: unknown, length: string | null): UploadHead | StoreRefusal {
  const parsed = uploadType.safeParse(type);
  const bytes = length === null ? null : Number(length);
  if (!parsed.success || !fits(parsed.data, path)) return 'bad-request';
  if (bytes !== null && (!Number.isSafeInteger(bytes) || bytes < 1)) return 'bad-request';
  if (bytes !== null && bytes > maxBytesOf(path)) return 'too-large';
  return { type: parsed.data, length: bytes };
}

/** Reads the headers. A request for anything but a plain file under a new name of its kind is refused. */
export function uploadHead(headers: Headers, path: ObjectPath): UploadHead | StoreRefusal {
  const upsert = headers.get('x-upsert');
  if (headers.has('content-encoding') || (upsert !== null && upsert !== 'false')) return 'bad-request';
  return uploadHeadOf(path, headers.get('content-type'), headers.get('content-length'));
}

interface Parts {
  files: ObjectFiles;
  objects: StoredObjects;
  silenceMs?: number | undefined;
}
interface Upload {
  member: Member;
  path: ObjectPath;
  head: UploadHead;
  body: ReadableStream<Uint8Array> | null;
}

export async function upload(
  { files, objects, silenceMs }: Parts,
  { member, path, head, body }: Upload,
): Promise<UploadResult> {
  const maxBytes = head.length ?? maxBytesOf(path);
  const started = await objects.begin(member, path, maxBytes);
  if ('code' in started) return started;
  const draft = await files.draft();
  const inspector = fileInspector(head.type);
  const write = (piece: Uint8Array) => (inspector.add(piece), draft.write(piece));
  let answer: UploadResult | null = null;
  try {
    const received = wholeOf(await receiveBody({ body, maxBytes, silenceMs, draft: { write } }), head);
    if ('code' in received) return (answer = received);
    const file = { member, path, upload: started.upload, type: head.type, ...received };
    return (answer = await placeObject({ objects, draft, inspector }, file));
  } finally {
    if (!answer || 'code' in answer) await dropQuietly(draft);
    if (!answer || ('code' in answer && refundedCodes.has(answer.code))) {
      await objects
        .abandon(member, started.upload)
        .catch((error: unknown) => log.warn('upload.not-returned', { error: errorName(error) }));
    }
  }
}

/**
 * Refusals that give the counted share back: a cut or duplicate upload does not count; one beyond a limit, or of a file
 * that is not what it says, does for its time.
 */
const refundedCodes: ReadonlySet<StoreRefusal> = new Set(['duplicate', 'timeout', 'bad-request']);

const misfits = { 'too-large': 'too-large', stalled: 'timeout', cut: 'bad-request' } as const;

function wholeOf(received: ReceivedBody, { length }: UploadHead): UploadRefusal | { size: number; sha256: string } {
  if (received.end !== 'whole') return { code: misfits[received.end] };
  return received.size < 1 || (length !== null && received.size !== length)
    ? { code: 'bad-request' }
    : { size: received.size, sha256: received.sha256 };
}
