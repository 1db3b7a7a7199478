/**
 * Stores one picture of a member: checks member, right and size before a byte of the body is read, and stores it once.
 */
import { randomUUID } from 'node:crypto';
import { errorName, log } from '#lib/log.ts';
import { ALBUM_BUCKET, albumPlaceOf } from '#schemas/album-media.ts';
import { fileType, type FileType } from '#schemas/media.ts';
import { ALBUM_VIDEO_BYTES, PICTURE_BYTES, PROFILE_PICTURE_BYTES } from '#schemas/limits.ts';
import { PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import type { Member } from '../../sync/verify-token.ts';
import { errorDetailsOf } from '../database-errors.ts';
import type { ObjectFiles } from '../../files/object-files.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';
import type { StoreRefusal } from './refusals.ts';
import type { ObjectPath, StoredObjects } from './stored-objects.ts';

export interface UploadHead {
  type: FileType;
  /** In bytes, or null when the body comes in pieces and its length is unknown. */
  length: number | null;
}
type UploadRefusal = { code: StoreRefusal; wait?: number | undefined };
export type UploadResult = { id: string } | UploadRefusal;

const isVideo = ({ bucket, name }: ObjectPath): boolean =>
  bucket === ALBUM_BUCKET && albumPlaceOf(`${bucket}/${name}`)?.file === 'video';

function maxBytesOf(path: ObjectPath): number {
  if (path.bucket === PROFILE_BUCKET) return PROFILE_PICTURE_BYTES;
  return isVideo(path) ? ALBUM_VIDEO_BYTES : PICTURE_BYTES;
}

/** Reads the headers. A request for anything but a plain picture or video under a new name of its kind is refused. */
export function uploadHead(headers: Headers, path: ObjectPath): UploadHead | StoreRefusal {
  const type = fileType.safeParse(headers.get('content-type'));
  const contentLength = headers.get('content-length');
  const length = contentLength === null ? null : Number(contentLength);
  const upsert = headers.get('x-upsert');
  if (!type.success || headers.has('content-encoding') || (upsert !== null && upsert !== 'false')) return 'bad-request';
  if ((type.data === 'video/mp4') !== isVideo(path)) return 'bad-request';
  if (length !== null && (!Number.isSafeInteger(length) || length < 1)) return 'bad-request';
  if (length !== null && length > maxBytesOf(path)) return 'too-large';
  return { type: type.data, length };
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
  let answer: UploadResult | null = null;
  try {
    const received = wholeOf(await receiveBody({ body, maxBytes, silenceMs, draft }), head);
    if ('code' in received) return (answer = received);
    const object = { ...path, version: randomUUID() };
    await draft.placeAs(object);
    answer = await objects
      .finish(member, started.upload, object, { ...received, type: head.type })
      .then((id) => ({ id }), refusalAtFinish);
    return answer;
  } finally {
    if (!answer || 'code' in answer) await draft.drop();
    if (!answer || ('code' in answer && refundedCodes.has(answer.code))) {
      await objects
        .abandon(member, started.upload)
        .catch((error: unknown) => log.warn('upload.not-returned', { error: errorName(error) }));
    }
  }
}

/**
 * Refusals that give the counted share back: a cut or duplicate upload does not count, one beyond a limit does, for an
 * hour.
 */
const refundedCodes: ReadonlySet<StoreRefusal> = new Set(['duplicate', 'timeout', 'bad-request']);

/** Another upload of the same name was faster, or the member's right has ended since this one began. */
function refusalAtFinish(error: unknown): UploadRefusal {
  const { code } = errorDetailsOf(error);
  if (code === '23505') return { code: 'duplicate' };
  if (code === '42501') return { code: 'forbidden' };
  throw error;
}

const misfits = { 'too-large': 'too-large', stalled: 'timeout', cut: 'bad-request' } as const;

function wholeOf(received: ReceivedBody, { length }: UploadHead): UploadRefusal | { size: number; sha256: string } {
  if (received.end !== 'whole') return { code: misfits[received.end] };
  return received.size < 1 || (length !== null && received.size !== length) ? { code: 'bad-request' } : received;
}
