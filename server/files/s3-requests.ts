/**
 * Sends signed requests to a bucket of an S3-compatible store, and repeats what failed for the moment. Redirects are
 * not followed: a signature holds for one host.
 */
import { AwsV4Signer } from 'aws4fetch';
import { errorName } from '#lib/log.ts';
import { FilesUnavailable } from './object-files.ts';

export interface S3Settings {
  /** As `https://s3.example`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** Whether the bucket stands in the path (`https://s3.example/bucket`), or in front of the host. */
  pathStyle: boolean;
}

/** In milliseconds. */
export interface S3Times {
  /** Longest wait for the head of an answer, without what the request's own bytes may take. */
  answer: number;
  /** Longest silence within an answer's body. */
  silence: number;
  /** Pause before the second attempt; each later one is three times as long. */
  pause: number;
}
export const S3_TIMES: S3Times = { answer: 15_000, silence: 30_000, pause: 150 };

const ATTEMPTS = 4;
/** Slowest link to the store that is waited for, in bytes a millisecond. */
const SLOWEST = 64;
/** Answers after which the same request may succeed; 409: two conditional writes met. */
const passing: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { blob: Blob; sha256: string };
}
export interface S3Answer {
  response: Response;
  /** How often the request was sent: an earlier attempt may have been carried out, and its answer lost. */
  attempts: number;
}
export type SendS3 = (request: S3Request) => Promise<S3Answer>;

export function addressOf({ endpoint, bucket, pathStyle }: S3Settings, { key = '', query = {} }: S3Request): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/${key}`;
  else {
    url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `/${key}`;
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export function s3Requests(settings: S3Settings, times: S3Times = S3_TIMES): SendS3 {
  const cache = new Map<string, ArrayBuffer>();

  async function attempt(request: S3Request): Promise<Response> {
    const { method, headers, body } = request;
    const signed = await new AwsV4Signer({
      method,
      url: addressOf(settings, request).href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      region: settings.region,
      service: 's3',
      cache,
    }).sign();
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), times.answer + (body?.blob.size ?? 0) / SLOWEST);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body?.blob ?? null,
        redirect: 'manual',
        signal: ending.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    for (let attempts = 1; ; attempts++) {
      const response = await attempt(request).catch((error: unknown) => {
        if (attempts < ATTEMPTS) return null;
        throw new FilesUnavailable(`no answer: ${errorName(error)}`, { cause: error });
      });
      if (response && !passing.has(response.status)) return { response, attempts };
      await response?.body?.cancel();
      if (response && attempts >= ATTEMPTS) throw new FilesUnavailable(`answer ${response.status}`);
      await new Promise((resolve) => setTimeout(resolve, times.pause * 3 ** (attempts - 1)));
    }
  };
}
