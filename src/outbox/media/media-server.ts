/** Pictures to and from the server: its private buckets, over their HTTP surface. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { MEDIA_BUCKET, pictureType, SIGNED_SECONDS } from '#schemas/media.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { removedAnswer, signedAnswer, storageFailure, storedAnswer } from '#schemas/wire/media.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { AccessToken } from '../transport.ts';
import type { KeptPicture } from './media.ts';

export interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | string;
}
export interface Response {
  status: number;
  type: string;
  bytes: ArrayBuffer;
}
/** One request as the realm makes it; throws without a network. `onSent` where the realm can tell. */
export type Send = (request: Request, onSent?: (sent: number, total: number) => void) => Promise<Response>;

type Asked<T> = Promise<Result<T, FailureCode>>;
export interface MediaServer {
  /** What is there already is there: the name is this device's own. */
  upload(path: string, picture: KeptPicture, onSent?: (sent: number, total: number) => void): Asked<null>;
  remove(path: string): Asked<null>;
  /** Over a signed address that is good for minutes. */
  download(path: string): Asked<KeptPicture>;
}

/** Longer than a picture takes on a slow link. */
const PATIENCE_MS = 120_000;

/** Where nothing tells how far a request has come. */
export const sendByFetch =
  (fetch: typeof globalThis.fetch): Send =>
  async ({ url, method, headers, body }) => {
    const answer = await fetch(url, { method, headers, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS), ...(body !== undefined && { body }) });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', bytes: await answer.arrayBuffer() };
  };

const parsed = <T>(schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } }, bytes: ArrayBuffer): T | null => {
  try {
    const read = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const statusOf = ({ status, bytes }: Response): number => (status === 400 ? Number(parsed(storageFailure, bytes)?.statusCode ?? status) : status);

function codeOf(status: number): FailureCode {
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'server-error';
  if (status === 413) return 'too-large';
  if (status === 404) return 'not-found';
  return status === 401 || status === 403 ? 'forbidden' : 'bad-request';
}

export function createMediaServer({ baseUrl, accessToken, send }: { baseUrl: string; accessToken: AccessToken; send: Send }): MediaServer {
  /** A profile's picture has its bucket before it. */
  const inBucket = (path: string) => (isProfilePicture(path) ? path : `${MEDIA_BUCKET}/${path}`);
  const at = (path: string) => `${baseUrl}/storage/v1${path}`;

  /** A token may be refused as a right would be: it is refreshed once. */
  async function ask(request: Request, onSent?: (sent: number, total: number) => void): Asked<Response> {
    let token = await accessToken();
    for (const last of [false, true]) {
      if (!token.ok) return token;
      const answer = await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token.value}` } }, onSent).catch(() => null);
      if (!answer) return refused('offline');
      const status = statusOf(answer);
      if (status === 409 || (answer.status >= 200 && answer.status < 300)) return done(answer);
      if (last || status !== 401) return refused(codeOf(status));
      token = await accessToken(token.value);
    }
    return refused('unauthorized');
  }

  return {
    async upload(path, { bytes, type }, onSent) {
      const answer = await ask({ method: 'POST', url: at(`/object/${inBucket(path)}`), headers: { 'content-type': type, 'cache-control': 'private, max-age=31536000' }, body: bytes }, onSent);
      if (!answer.ok) return answer;
      // What is there already is refused; a captive portal answers 200 with a page of its own.
      return statusOf(answer.value) === 409 || parsed(storedAnswer, answer.value.bytes) ? done(null) : refused('bad-answer');
    },
    async remove(path) {
      const answer = await ask({ method: 'DELETE', url: at(`/object/${MEDIA_BUCKET}`), headers: { 'content-type': 'application/json' }, body: JSON.stringify({ prefixes: [path] }) });
      if (!answer.ok) return answer;
      return parsed(removedAnswer, answer.value.bytes) ? done(null) : refused('bad-answer');
    },
    async download(path) {
      const answer = await ask({ method: 'POST', url: at(`/object/sign/${inBucket(path)}`), headers: { 'content-type': 'application/json' }, body: JSON.stringify({ expiresIn: SIGNED_SECONDS }) });
      if (!answer.ok) return answer;
      const signed = parsed(signedAnswer, answer.value.bytes);
      if (!signed) return refused('bad-answer');
      const file = await send({ method: 'GET', url: at(signed.signedURL), headers: {} }).catch(() => null);
      if (!file) return refused('offline');
      if (file.status !== 200) return refused(codeOf(file.status));
      const type = pictureType.safeParse(file.type);
      return type.success ? done({ bytes: file.bytes, type: type.data }) : refused('bad-answer');
    },
  };
}
