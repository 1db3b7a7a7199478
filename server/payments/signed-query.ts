/**
 * Signatures of queries, as Verotel's FlexPay defines them: a hash of the secret and of all parameters in the order of
 * their names, joined by colons.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

type Algorithm = 'sha256' | 'sha1';

export function signatureOf(
  secret: string,
  parameters: Iterable<readonly [string, string]>,
  algorithm: Algorithm = 'sha256',
): string {
  const parts = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return createHash(algorithm)
    .update([secret, ...parts].join(':'))
    .digest('hex');
}

/** Appends the signature. */
export function signedQuery(secret: string, parameters: Readonly<Record<string, string>>): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams([...sorted, ['signature', signatureOf(secret, sorted)]]);
}

/**
 * Whether the signature is right. SHA-1 is accepted for messages of earlier versions, as the provider's own client
 * does. A hash of a secret in front can be extended by whoever sees it, but only with bytes that are no text: a
 * parameter that stands twice or holds a control character is refused.
 */
export function isSigned(secret: string, query: URLSearchParams, algorithms: readonly Algorithm[]): boolean {
  const parameters = [...query].filter(([name]) => name !== 'signature');
  const given = query.getAll('signature');
  const isPlain = parameters.every(([name, value]) => /^\w{1,40}$/.test(name) && !/[\p{Cc}\u{fffd}]/u.test(value));
  if (!isPlain || given.length !== 1 || new Set(parameters.map(([name]) => name)).size !== parameters.length)
    return false;
  const presented = Buffer.from(given[0]?.toLowerCase() ?? '');
  return algorithms.some((algorithm) => {
    const expected = Buffer.from(signatureOf(secret, parameters, algorithm));
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
}
