/**
 * Judges a presentation of a credential (SD-JWT VC with key binding): who has issued it, whether it is in force,
 * whether it was made for this question, and what it says of the age. Nothing else of it is read.
 */
import { createHash } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { errors, importJWK, jwtVerify, type JWK, type JWTHeaderParameters } from 'jose';
import * as z from 'zod/mini';
import type { AgeProofReason } from '#schemas/wire/age-proof.ts';
import { ISSUER_ALGORITHMS, type TrustedIssuers } from './trusted-issuers.ts';

export interface Expected {
  /** Our name, for which the holder must have signed. */
  audience: string;
  nonce: string;
  types: readonly string[];
  /** Where the credential says « over 18 ». */
  claim: readonly string[];
  issuers: TrustedIssuers;
  /** Oldest signature of the holder, in seconds. */
  maxAgeSeconds: number;
}

class Refused extends Error {
  readonly reason: AgeProofReason;
  constructor(reason: AgeProofReason) {
    super(reason);
    this.reason = reason;
  }
}

const credential = z.looseObject({
  iss: z.optional(z.string()),
  vct: z.string(),
  exp: z.number(),
  cnf: z.object({ jwk: z.record(z.string(), z.unknown()) }),
});
const header = z.looseObject({ alg: z.string(), typ: z.string() });

/** Returns the value at a path; undefined: there is none. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, name)?.value : undefined,
    value,
  );

const decoded = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

/** Maps what `jose` found to a reason. */
function reasonOf(error: unknown, otherwise: AgeProofReason): AgeProofReason {
  if (error instanceof Refused) return error.reason;
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'aud' ? 'audience' : otherwise;
  return otherwise;
}

async function checkIssuer(jwt: string, issuers: TrustedIssuers): Promise<boolean> {
  const [head, body] = jwt.split('.').map((part, n) => (n < 2 ? decoded(part) : null));
  const parsed = header.parse(head) as JWTHeaderParameters;
  for (const key of await issuers.keysOf(parsed, credential.parse(body).iss)) {
    const error = await jwtVerify(jwt, key, { algorithms: ISSUER_ALGORITHMS, typ: 'dc+sd-jwt' }).then(
      () => null,
      (why: unknown) => why,
    );
    if (error === null) return true;
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw new Refused(reasonOf(error, 'issuer'));
  }
  throw new Refused('issuer');
}

async function checkHolder(jwt: string, holder: JWK, { audience, nonce, maxAgeSeconds }: Expected): Promise<boolean> {
  const key = await importJWK(holder, 'ES256');
  const { payload } = await jwtVerify(jwt, key, {
    algorithms: ['ES256'],
    typ: 'kb+jwt',
    audience,
    maxTokenAge: maxAgeSeconds,
    clockTolerance: 60,
  }).catch((error: unknown) => {
    throw new Refused(reasonOf(error, 'unreadable'));
  });
  if (payload.nonce !== nonce) throw new Refused('replayed');
  return true;
}

/** Returns why a presentation proves nothing; null: it says that its holder is an adult. */
export async function refusalOf(presentation: string, expected: Expected): Promise<AgeProofReason | null> {
  const reader = new SDJwtInstance({
    hasher: (data, algorithm) =>
      createHash(algorithm.replace('-', ''))
        .update(typeof data === 'string' ? data : new Uint8Array(data))
        .digest(),
    hashAlg: 'sha-256',
    verifier: (data, signature) => checkIssuer(`${data}.${signature}`, expected.issuers),
    kbVerifier: (data, signature, payload) =>
      checkHolder(`${data}.${signature}`, credential.parse(payload).cnf.jwk as JWK, expected),
  });
  try {
    const [body] = presentation.split('~', 1);
    const parsed = credential.parse(decoded(body?.split('.')[1]));
    if (parsed.exp * 1000 <= Date.now()) return 'expired';
    const { payload } = await reader.verify(presentation, { keyBindingNonce: expected.nonce });
    if (!expected.types.includes(parsed.vct)) return 'issuer';
    return valueAt(payload, expected.claim) === true ? null : 'under-age';
  } catch (error) {
    return reasonOf(error, 'unreadable');
  }
}
