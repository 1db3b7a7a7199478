/** Pictures to and from the server: its private buckets, over their HTTP surface. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { MEDIA_BUCKET, pictureType } from '#schemas/media.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { removedAnswer, storageFailure, storedAnswer } from '#schemas/wire/media.ts';
import { systemClock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter, parseRetryAfter } from '#lib/retry-after.ts';
import type { AccessToken } from '../outbox/transport.ts';
import type { StoredPicture } from './media.ts';
import { AnswerTimeout } from './picture-timeouts.ts';

export interface MediaRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | string;
  /** How many before this one heard nothing: each waits longer. */
  attempt?: number;
}
export interface MediaResponse {
  status: number;
  type: string;
  bytes: ArrayBuffer;
  /** As it stands in its head. */
  retryAfter?: string | null;
}
/**
 * One request as the realm makes it; throws without a network, and `AnswerTimeout` where no answer came. `onSent` where
 * the realm can tell.
 */
export type SendMediaRequest = (
  request: MediaRequest,
  onSent?: (sent: number, total: number) => void,
) => Promise<MediaResponse>;

type AsyncResult<T> = Promise<Result<T, FailureCode>>;
export interface UploadOptions {
  attempt?: number;
  /** How much the server has, as far as anybody can say: all of it only when it has answered. */
  onSent?: (sent: number, total: number) => void;
}

/** Of what has left the device, so much is shown as arrived before the server says so. */
const UNCONFIRMED_SHARE = 0.9;
export interface MediaServer {
  /** What is there already is there: the name is this device's own. */
  upload(path: string, picture: StoredPicture, options?: UploadOptions): AsyncResult<null>;
  remove(path: string): AsyncResult<null>;
  /** [S18] Whether this member may see it is asked each time. */
  download(path: string): AsyncResult<StoredPicture>;
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
  if (serverCode === 'pictures-full') return serverCode;
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
  /** A profile's picture has its bucket before it. */
  const bucketPath = (path: string) => (isProfilePicture(path) ? path : `${MEDIA_BUCKET}/${path}`);
  const urlOf = (path: string) => `${baseUrl}/storage/v1${path}`;

  /** A token may be refused as a right would be: it is refreshed once. */
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

  return {
    async upload(path, { bytes, type }, { attempt = 0, onSent } = {}) {
      const request = {
        method: 'POST',
        url: urlOf(`/object/${bucketPath(path)}`),
        headers: { 'content-type': type },
        body: bytes,
        attempt,
      } as const;
      const answer = await sendAuthorised(
        request,
        onSent && ((sent, total) => onSent(sent * UNCONFIRMED_SHARE, total)),
      );
      if (!answer.ok) return answer;
      // What is there already is refused; a captive portal answers 200 with a page of its own.
      if (statusOf(answer.value) !== 409 && !parseBody(storedAnswer, answer.value.bytes)) return refused('bad-answer');
      onSent?.(bytes.byteLength, bytes.byteLength);
      return done(null);
    },
    async remove(path) {
      const answer = await sendAuthorised({
        method: 'DELETE',
        url: urlOf(`/object/${MEDIA_BUCKET}`),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: [path] }),
      });
      if (!answer.ok) return answer;
      return parseBody(removedAnswer, answer.value.bytes) ? done(null) : refused('bad-answer');
    },
    async download(path) {
      const answer = await sendAuthorised({ method: 'GET', url: urlOf(`/object/${bucketPath(path)}`), headers: {} });
      if (!answer.ok) return answer;
      const type = pictureType.safeParse(answer.value.type);
      return type.success ? done({ bytes: answer.value.bytes, type: type.data }) : refused('bad-answer');
    },
  };
}
