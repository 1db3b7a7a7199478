/**
 * Uploads a file in parts, by the TUS protocol that our store and hosted Supabase's speak. The device notes only that
 * an upload has begun: the store is asked how much it has, so that page, worker and service worker go on alike, also
 * after a restart. The first attempt sends the first part with the request that begins it, which saves a round trip.
 * The store recognises the file by its hash: another one under the same name begins anew.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { UPLOAD_PART_BYTES } from '#schemas/limits.ts';
import type { UploadType } from '#schemas/media.ts';
import { sha256Hex } from '#lib/bytes-text.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { MediaRequest, MediaResponse } from './media-request.ts';

/** Bytes of one part. Our store has what arrived of a part whose connection was cut. */
export const PART_BYTES = UPLOAD_PART_BYTES;
/**
 * How often in one attempt the store may say that a part begins at the wrong place: another context may be uploading.
 */
const CORRECTIONS = 5;
const ROUTE = '/storage/v1/upload/resumable';
const TUS = { 'tus-resumable': '1.0.0' };
const PART_TYPE = 'application/offset+octet-stream';

type AsyncResult<T> = Promise<Result<T, FailureCode>>;
type Progress = (sent: number, total: number) => void;

interface Ports {
  baseUrl: string;
  /** Sends with the member's token; a 409 is an answer. */
  send: (request: MediaRequest, onSent?: Progress) => AsyncResult<MediaResponse>;
}

interface UploadedFile {
  /** With the bucket in front. */
  path: string;
  bytes: ArrayBuffer;
  type: UploadType;
  attempt: number;
  /** Nothing of it was ever sent. */
  isFirst: boolean;
}

const bucketOf = (path: string): string => path.split('/', 1)[0] ?? '';
const base64 = (text: string): string => btoa(text);

async function metadataOf({ path, bytes, type }: UploadedFile): Promise<string> {
  const bucketName = bucketOf(path);
  const fields = {
    bucketName,
    objectName: path.slice(bucketName.length + 1),
    contentType: type,
    metadata: JSON.stringify({ sha256: await sha256Hex(bytes) }),
  };
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}

const offsetOf = ({ offset }: MediaResponse): number | null =>
  offset !== undefined && offset !== null && /^\d+$/.test(offset) ? Number(offset) : null;

/** Returns the id of an upload: the address around it is our own, whatever host the store calls itself. */
const uploadOf = ({ location }: MediaResponse): string | null =>
  /\/upload\/resumable\/([\w=+.-]{1,500})$/.exec(location ?? '')?.[1] ?? null;

interface UploadPlace {
  url: string;
  offset: number;
}

/** `received`: what the store has; null: it does not say. `isMisplaced`: the part did not begin there. */
interface PartEnd {
  isMisplaced: boolean;
  received: number | null;
}
/** The store knows nothing of the upload any more. */
const LOST: PartEnd = { isMisplaced: true, received: null };

export function uploadInParts({ baseUrl, send }: Ports) {
  /**
   * Begins the upload, or finds it. Resolves to null if the store has the whole file. A first part that is refused says
   * only that another context was faster: without a part, the store tells a running upload from a stored file.
   */
  async function begin(
    file: UploadedFile,
    metadata: string,
    withPart: boolean,
    onSent?: Progress,
  ): AsyncResult<UploadPlace | null> {
    const total = file.bytes.byteLength;
    const headers = { ...TUS, 'upload-length': String(total), 'upload-metadata': metadata };
    const request = {
      method: 'POST',
      url: `${baseUrl}${ROUTE}`,
      bucket: bucketOf(file.path),
      attempt: file.attempt,
    } as const;
    const answer = await send(
      withPart
        ? { ...request, headers: { ...headers, 'content-type': PART_TYPE }, body: file.bytes.slice(0, PART_BYTES) }
        : { ...request, headers },
      withPart && onSent ? (sent) => onSent(Math.min(total, sent), total) : undefined,
    );
    if (!answer.ok) return answer;
    if (answer.value.status !== 201) {
      if (!isTaken(answer.value)) return refused('bad-answer');
      return withPart ? begin(file, metadata, false) : done(null);
    }
    const offset = offsetOf(answer.value) ?? 0;
    // The first part was all of it, and the store has said so.
    if (withPart && offset === total) return done(null);
    const upload = uploadOf(answer.value);
    return upload === null ? refused('bad-answer') : done({ url: `${baseUrl}${ROUTE}/${upload}`, offset });
  }

  /** Sends what follows at a place. */
  async function sendPart(file: UploadedFile, { url, offset }: UploadPlace, onSent?: Progress): AsyncResult<PartEnd> {
    const total = file.bytes.byteLength;
    const answer = await send(
      {
        method: 'PATCH',
        url,
        headers: { ...TUS, 'content-type': PART_TYPE, 'upload-offset': String(offset) },
        body: file.bytes.slice(offset, offset + PART_BYTES),
        attempt: file.attempt,
      },
      onSent && ((sent) => onSent(Math.min(total, offset + sent), total)),
    );
    if (!answer.ok) return answer;
    const received = offsetOf(answer.value);
    if (answer.value.status !== 204) {
      const hasPlace = received !== null && received !== offset && received <= total;
      return isTaken(answer.value)
        ? done({ isMisplaced: true, received: hasPlace ? received : null })
        : refused('bad-answer');
    }
    // All may have arrived without having been stored: an empty part stores it.
    const hasMoved = received !== null && (received > offset || offset === total) && received <= total;
    return hasMoved ? done({ isMisplaced: false, received }) : refused('bad-answer');
  }

  return async function upload(file: UploadedFile, onSent?: Progress): AsyncResult<null> {
    const metadata = await metadataOf(file);
    const total = file.bytes.byteLength;
    let place = await begin(file, metadata, file.isFirst, onSent);
    for (let corrections = 0; ;) {
      if (!place.ok) return place;
      if (place.value === null) return done(null);
      const sent = await sendPart(file, place.value, onSent);
      if (!sent.ok && sent.code !== 'not-found') return sent;
      const { isMisplaced, received } = sent.ok ? sent.value : LOST;
      if (!isMisplaced && received === total) return done(null);
      if (isMisplaced && (corrections += 1) > CORRECTIONS) return refused('server-error');
      place = received === null ? await begin(file, metadata, false) : done({ ...place.value, offset: received });
    }
  };
}

/** A 409, which may come inside an answer of 400: the file exists, or the part begins elsewhere. */
const isTaken = ({ status }: MediaResponse): boolean => status === 400 || status === 409;
