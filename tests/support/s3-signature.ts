/**
 * Checks AWS Signature Version 4 of a request by code of its own, written after the published description and without
 * the package that signs: a mistake in one is no mistake in the other.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Account {
  key: string;
  secret: string;
  region: string;
}
export interface S3Fault {
  status: number;
  code: string;
}

const SKEW_MS = 15 * 60_000;
const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function readTime(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.map(Number) ?? [];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function canonicalRequest(request: IncomingMessage, signedHeaders: readonly string[]): string {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  return [
    request.method,
    path.join('/'),
    query,
    headers,
    signedHeaders.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
}

/** Returns what is wrong with a request, as the store says it; null: nothing. */
export function checkSignature(request: IncomingMessage, body: Buffer, account: S3Account): S3Fault | null {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [key, day, region, service, end] = credential.split('/');
  const signedHeaders = names.split(';');
  const time = String(request.headers['x-amz-date'] ?? '');
  if (signature === '' || service !== 's3' || end !== 'aws4_request') return { status: 403, code: 'AccessDenied' };
  if (key !== account.key) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (time.slice(0, 8) !== day || Math.abs(readTime(time) - Date.now()) > SKEW_MS)
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') || name === 'host');
  if (unsigned.some((name) => !signedHeaders.includes(name))) return { status: 403, code: 'AccessDenied' };
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', time, scope, hex(canonicalRequest(request, signedHeaders))].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secret}`, day ?? ''));
  if (!timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex')))
    return { status: 403, code: 'SignatureDoesNotMatch' };
  return request.headers['x-amz-content-sha256'] === hex(body)
    ? null
    : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}
