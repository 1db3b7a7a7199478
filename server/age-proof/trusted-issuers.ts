/** Whom the operator trusts to say that somebody is an adult: by published keys, or by certificates. */
import { X509Certificate, type KeyObject } from 'node:crypto';
import { importJWK, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';
import * as z from 'zod/mini';

const pem = z.string().check(z.regex(/^-----BEGIN CERTIFICATE-----/));
const jwk = z.looseObject({ kty: z.string(), kid: z.optional(z.string()) });
const issuer = z
  .object({
    /** The issuer's `iss`; absent with certificates: whichever these have issued. */
    issuer: z.optional(z.url()),
    keys: z._default(z.array(jwk), []),
    certificates: z._default(z.array(pem), []),
  })
  .check(
    z.refine(({ keys, certificates }) => keys.length > 0 || certificates.length > 0, 'neither keys nor certificates'),
    z.refine(({ issuer: name, keys }) => keys.length === 0 || name !== undefined, 'keys of nobody'),
  );

/** What is asked for, and of whom it is believed. */
export const trustFile = z.object({
  /** Types of credentials (`vct`). */
  types: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** Where a credential says « over 18 », as the path of a DCQL query. */
  claim: z._default(z.array(z.string()).check(z.minLength(1)), ['age_equal_or_over', '18']),
  issuers: z.array(issuer).check(z.minLength(1)),
});
export type TrustFile = z.infer<typeof trustFile>;

/** Algorithms with which issuers may sign. */
export const ISSUER_ALGORITHMS = ['ES256', 'ES384'];
const LONGEST_CHAIN = 5;

const isInForce = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now < certificate.validToDate.getTime();
const isIssuedBy = (child: X509Certificate, parent: X509Certificate): boolean =>
  parent.ca && child.checkIssued(parent) && child.verify(parent.publicKey);

/** Says whether a chain, the signer's certificate first, leads to one that is trusted, and each of them is in force. */
function isTrusted(chain: readonly X509Certificate[], anchors: readonly X509Certificate[], now: number): boolean {
  const last = chain.at(-1);
  if (!last || !chain.every((certificate) => isInForce(certificate, now))) return false;
  const isLinked = chain.slice(1).every((parent, n) => isIssuedBy(chain[n] as X509Certificate, parent));
  return (
    isLinked &&
    anchors.some((anchor) => isInForce(anchor, now) && (anchor.raw.equals(last.raw) || isIssuedBy(last, anchor)))
  );
}

function chainIn({ x5c }: JWTHeaderParameters): X509Certificate[] | null {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > LONGEST_CHAIN) return null;
  try {
    return x5c.map((text) => new X509Certificate(Buffer.from(text, 'base64')));
  } catch {
    return null;
  }
}

type IssuerKey = KeyObject | CryptoKey | Uint8Array;

export interface TrustedIssuers {
  /** Returns keys of which one must have signed a credential with this header and `iss`; none: nobody trusted has. */
  keysOf(header: JWTHeaderParameters, iss: unknown): Promise<IssuerKey[]>;
}

/** `now`: the present time, in milliseconds. */
export function trustedIssuers({ issuers }: TrustFile, now: () => number = Date.now): TrustedIssuers {
  const known = issuers.map(({ certificates, ...rest }) => ({
    ...rest,
    anchors: certificates.map((text) => new X509Certificate(text)),
  }));
  return {
    async keysOf(header, iss) {
      if (header.x5c !== undefined) {
        const chain = chainIn(header);
        const isKnown = known.some(
          ({ issuer: name, anchors }) => (name === undefined || name === iss) && isTrusted(chain ?? [], anchors, now()),
        );
        const signer = isKnown ? chain?.[0]?.publicKey : undefined;
        return signer ? [signer] : [];
      }
      const keys = known.filter(({ issuer: name }) => name !== undefined && name === iss).flatMap((each) => each.keys);
      const named = header.kid === undefined ? keys : keys.filter(({ kid }) => kid === header.kid);
      // One for another algorithm cannot be read for this one, and has signed nothing by it.
      const read = await Promise.all(named.map((key) => importJWK(key as JWK, header.alg ?? '').catch(() => null)));
      return read.filter((key) => key !== null);
    },
  };
}
