/** Uploads, downloads and deletes pictures in the server's private buckets, over HTTP. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { ALBUM_BUCKET, isAlbumPath } from '#schemas/album-media.ts';
import { isSealedFile } from '#schemas/sealed-file.ts';
import { isDocumentPath } from '#schemas/documents.ts';
import { fileType, MEDIA_BUCKET, uploadType, type UploadFile, type UploadType } from '#schemas/media.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { removedAnswer, storageFailure, storedAnswer } from '#schemas/wire/media.ts';
import { systemClock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter, parseRetryAfter } from '#lib/retry-after.ts';
import type { AccessToken } from '../outbox/transport.ts';

import type { MediaRequest, MediaResponse, SendMediaRequest } from './media-request.ts';
import { AnswerTimeout } from './picture-timeouts.ts';
import { uploadInParts } from './upload-in-parts.ts';

type AsyncResult<T> = Promise<Result<T, FailureCode>>;
export interface UploadOptions {
  attempt?: number;
  /** Nothing of the file was ever sent: it need not be asked how much the server has. */
  isFirst?: boolean;
  /** Called with the bytes that have probably arrived; with all of them only after the server's answer. */
  onSent?: (sent: number, total: number) => void;
}

/** A file of so many bytes is sent whole: to begin an upload in parts takes longer than to begin anew. */
const WHOLE_BYTES = 64 * 1024;

/** Share of the bytes sent that is shown as arrived before the server confirms. */
const UNCONFIRMED_SHARE = 0.9;
/** Bytes of one part of a download. */
export const DOWNLOAD_PART_BYTES = 2 * 1024 * 1024;

/** `total`: bytes of the whole file, of which this is the part that was asked for. */
export interface DownloadedFile {
  bytes: ArrayBuffer;
  type: UploadType;
  total?: number;
}

export interface MediaServer {
  /**
   * Uploads a file; a larger one goes on from what has arrived. One that exists already counts as uploaded:
   * its name is unique to this device.
   */
  upload(path: string, file: UploadFile, options?: UploadOptions): AsyncResult<null>;
  remove(path: string): AsyncResult<null>;
  /**
   * Downloads a picture, or with `from` a part of a file: the whole from a store that gives no parts. The server checks
   * each time whether this member may see it [S18].
   */
  download(path: string, from?: number): AsyncResult<DownloadedFile>;
}

const parseBody = <T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  bytes: ArrayBuffer,
): T | null => {
  try {
    const result = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};

const statusOf = ({ status, bytes }: MediaResponse): number =>
  status === 400 ? Number(parseBody(storageFailure, bytes)?.statusCode ?? status) : status;

function codeOf(status: number, serverCode?: string): FailureCode {
  if (serverCode === 'pictures-full' || serverCode === 'read-only') return serverCode;
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'server-error';
  if (status === 413) return 'too-large';
  if (status === 404) return 'not-found';
  return status === 401 || status === 403 ? 'forbidden' : 'bad-request';
}

const failureOf = (error: unknown) => (error instanceof AnswerTimeout ? 'timeout' : 'offline');

export function createMediaServer({
  baseUrl,
  accessToken,
  send,
}: {
  baseUrl: string;
  accessToken: AccessToken;
  send: SendMediaRequest;
}): MediaServer {
  /** The paths of profiles' pictures, of what albums hold and of documents already begin with their bucket. */
  const bucketPath = (path: string) =>
    isProfilePicture(path) || isAlbumPath(path) || isDocumentPath(path) ? path : `${MEDIA_BUCKET}/${path}`;
  const urlOf = (path: string) => `${baseUrl}/storage/v1${path}`;
  const sourceOf = (path: string) =>
    isSealedFile(path) ? `${baseUrl}/functions/v1/${path}` : urlOf(`/object/${bucketPath(path)}`);

  /** Sends a request with the member's token; after a 401 once more, with a refreshed token. */
  async function sendAuthorised(
    request: MediaRequest,
    onSent?: (sent: number, total: number) => void,
  ): AsyncResult<MediaResponse> {
    let token = await accessToken();
    for (const isLastTry of [false, true]) {
      if (!token.ok) return token;
      const answer = await send(
        { ...request, headers: { ...request.headers, authorization: `Bearer ${token.value}` } },
        onSent,
      ).catch(failureOf);
      if (typeof answer === 'string') return refused(answer);
      const status = statusOf(answer);
      if (status === 409 || (answer.status >= 200 && answer.status < 300)) return done(answer);
      if (isLastTry || status !== 401)
        return refusedRetryAfter(
          codeOf(status, parseBody(storageFailure, answer.bytes)?.code),
          parseRetryAfter(status, answer.retryAfter, systemClock.now()),
        );
      token = await accessToken(token.value);
    }
    return refused('unauthorized');
  }

  const inParts = uploadInParts({ baseUrl, send: sendAuthorised });

  return {
    async upload(path, { bytes, type }, { attempt = 0, isFirst = false, onSent } = {}) {
      const progress = onSent && ((sent: number, total: number) => onSent(sent * UNCONFIRMED_SHARE, total));
      if (bytes.byteLength > WHOLE_BYTES) {
        const answer = await inParts({ path: bucketPath(path), bytes, type, attempt, isFirst }, progress);
        if (answer.ok) onSent?.(bytes.byteLength, bytes.byteLength);
        return answer;
      }
      const request = {
        method: 'POST',
        url: urlOf(`/object/${bucketPath(path)}`),
        headers: { 'content-type': type },
        body: bytes,
        attempt,
      } as const;
      const answer = await sendAuthorised(request, progress);
      if (!answer.ok) return answer;
      // 409 means that the picture exists already. A captive portal answers 200 with its own page.
      if (statusOf(answer.value) !== 409 && !parseBody(storedAnswer, answer.value.bytes)) return refused('bad-answer');
      onSent?.(bytes.byteLength, bytes.byteLength);
      return done(null);
    },
    async remove(path) {
      const answer = await sendAuthorised({
        method: 'DELETE',
        url: urlOf(`/object/${isAlbumPath(path) ? ALBUM_BUCKET : MEDIA_BUCKET}`),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: [isAlbumPath(path) ? path.slice(ALBUM_BUCKET.length + 1) : path] }),
      });
      if (!answer.ok) return answer;
      return parseBody(removedAnswer, answer.value.bytes) ? done(null) : refused('bad-answer');
    },
    async download(path, from) {
      const headers = from === undefined ? {} : { range: `bytes=${from}-${from + DOWNLOAD_PART_BYTES - 1}` };
      const answer = await sendAuthorised({ method: 'GET', url: sourceOf(path), headers });
      if (!answer.ok) return answer;
      const { status, bytes, range } = answer.value;
      const type = (isDocumentPath(path) ? uploadType : fileType).safeParse(answer.value.type);
      if (!type.success) return refused('bad-answer');
      if (status !== 206) return done({ bytes, type: type.data });
      const [, first, total] = /^bytes (\d{1,15})-\d+\/(\d{1,15})$/.exec(range ?? '') ?? [];
      const isWishedPart = Number(first) === from && bytes.byteLength > 0;
      return isWishedPart ? done({ bytes, type: type.data, total: Number(total) }) : refused('bad-answer');
    },
  };
}
