/** An issuer of credentials, and a wallet that answers questions about the age as a real one would. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SDJwtInstance } from '@sd-jwt/core';
import {
  CompactEncrypt,
  CompactSign,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  importX509,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { AgeProofSettings } from '#server/age-proof/settings.ts';
import { selfSigned, type Certified } from './self-signed.ts';

export const VERIFIER = 'https://alcove.test';
export const CLIENT_ID = 'x509_san_dns:alcove.test';
export const ISSUER = 'https://identite.test';
const TYPE = 'urn:eudi:pid:1';

interface KeyPair {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}
const es256 = (): Promise<KeyPair> => generateKeyPair('ES256', { extractable: true });
const seconds = () => Math.floor(Date.now() / 1000);

/** Signs a JWT that the library has prepared, header and payload. */
const signerWith = (key: CryptoKey) => async (data: string) => {
  const [head = '', body = ''] = data.split('.');
  const payload = Buffer.from(body, 'base64url');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const jws = await new CompactSign(payload).setProtectedHeader(header).sign(key);
  return jws.split('.')[2] ?? '';
};
const hasher = (data: string | ArrayBuffer) =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest();

export interface Issuer {
  name: string;
  keys: Pick<KeyPair, 'privateKey'> & Partial<KeyPair>;
  /** Its certificates in base64, the signer's first. */
  x5c?: string[];
}
export const newIssuer = async (name = ISSUER): Promise<Issuer> => ({ name, keys: await es256() });

const base64Of = ({ cert }: Certified) => cert.replace(/-----[^-]+-----|\s/g, '');

/** An issuer that is known by its certificate and those above it. */
export const certifiedIssuer = async (leaf: Certified, ...above: Certified[]): Promise<Issuer> => ({
  name: ISSUER,
  keys: { privateKey: await importPKCS8(leaf.key, 'ES256') },
  x5c: [leaf, ...above].map(base64Of),
});

/** The operator’s settings, with files of their own in a folder. */
export async function ageProofFiles(folder: string, issuer: Issuer, authority?: Certified): Promise<AgeProofSettings> {
  const { key, cert } = selfSigned('alcove.test');
  const keyFile = join(folder, 'verifier.pem');
  const trustFile = join(folder, 'issuers.json');
  writeFileSync(keyFile, key + cert);
  const keys = issuer.keys.publicKey ? [await exportJWK(issuer.keys.publicKey)] : [];
  const certificates = authority ? [authority.cert] : [];
  writeFileSync(trustFile, JSON.stringify({ types: [TYPE], issuers: [{ issuer: issuer.name, keys, certificates }] }));
  return { address: VERIFIER, clientId: CLIENT_ID, keyFile, trustFile };
}

export interface Question {
  client_id: string;
  nonce: string;
  state: string;
  response_uri: string;
  client_metadata: { jwks: { keys: JWK[] } };
  dcql_query: { credentials: { id: string; claims: { path: string[] }[] }[] };
}

/** Reads a question, and checks its signature by the certificate that comes with it. */
export async function readQuestion(jwt: string): Promise<Question> {
  const [own = ''] = decodeProtectedHeader(jwt).x5c ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${own}\n-----END CERTIFICATE-----`;
  await compactVerify(jwt, await importX509(pem, 'ES256'));
  return decodeJwt<Question>(jwt);
}

export interface Said {
  isAdult: boolean;
  /** Seconds that the credential holds. */
  holds: number;
  audience: string;
  nonce: string;
  type: string;
}

/** Returns a presentation that answers a question, or differs from the right one as said. */
export async function present(issuer: Issuer, question: Question, said: Partial<Said> = {}): Promise<string> {
  const { isAdult = true, holds = 3600, audience = question.client_id, nonce = question.nonce, type = TYPE } = said;
  const holder = await es256();
  const sdJwt = new SDJwtInstance({
    hasher,
    hashAlg: 'sha-256',
    saltGenerator: () => randomBytes(16).toString('base64url'),
    signer: signerWith(issuer.keys.privateKey),
    signAlg: 'ES256',
    kbSigner: signerWith(holder.privateKey),
    kbSignAlg: 'ES256',
  });
  const credential = await sdJwt.issue(
    {
      iss: issuer.name,
      vct: type,
      iat: seconds() - 7200,
      exp: seconds() + holds,
      cnf: { jwk: await exportJWK(holder.publicKey) },
      'family_name': 'Sécret',
      'age_equal_or_over': { 18: isAdult },
    },
    { _sd: ['family_name'], 'age_equal_or_over': { _sd: ['18'] } } as never,
    { header: { typ: 'dc+sd-jwt', ...(issuer.x5c && { x5c: issuer.x5c }) } },
  );
  return sdJwt.present(credential, { 'age_equal_or_over': { 18: true } } as never, {
    kb: { payload: { iat: seconds(), aud: audience, nonce } },
  });
}

/** Encrypts an answer for the key that the question brings. */
export async function seal(question: Question, presentation: string, state = question.state): Promise<URLSearchParams> {
  const [jwk] = question.client_metadata.jwks.keys;
  const text = JSON.stringify({ vp_token: { age: [presentation] }, state });
  const response = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: jwk?.kid ?? '' })
    .encrypt(await importJWK(jwk as JWK, 'ECDH-ES'));
  return new URLSearchParams({ response });
}
