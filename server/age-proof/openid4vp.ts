/**
 * Asks wallets by OpenID for Verifiable Presentations 1.0: a signed question (DCQL) by reference, and an encrypted
 * answer by `direct_post.jwt`. Credentials are SD-JWT VCs (`dc+sd-jwt`).
 */
import type { KeyObject } from 'node:crypto';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import * as z from 'zod/mini';
import type { AgeProofProvider, AgeQuestion, AgeVerdict } from './provider.ts';
import { refusalOf } from './presentation.ts';
import { trustedIssuers, type TrustFile } from './trusted-issuers.ts';

export const QUESTIONS_PATH = '/openid4vp/questions';
export const ANSWERS_PATH = '/openid4vp/answers';

export interface Openid4vpSettings {
  /** Origin under which wallets reach this server. */
  address: string;
  /** Our name, with its prefix `x509_san_dns:` or `x509_hash:`. */
  clientId: string;
  key: KeyObject;
  /** Our certificates, that of the key first, in base64. */
  chain: readonly string[];
  trust: TrustFile;
}

/** Name of our one query, under which the answer stands. */
const QUERY = 'age';
/** The same for all wallets that are found by `openid4vp:`. */
const ANY_WALLET = 'https://self-issued.me/v2';
const ENCRYPTIONS = ['A128GCM', 'A256GCM'];
/** Ten minutes: no answer is older than its question. */
const MAX_AGE_SECONDS = 600;

const answer = z.object({ vp_token: z.object({ [QUERY]: z.tuple([z.string()]) }), state: z.optional(z.string()) });

const publicPart = ({ kty, crv, x, y }: JWK) => ({ kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid: QUERY });

export function openid4vp({ address, clientId, key, chain, trust }: Openid4vpSettings): AgeProofProvider {
  const { types, claim } = trust;
  const issuers = trustedIssuers(trust);

  const contentsOf = ({ id, nonce, key: answerKey }: AgeQuestion) => ({
    iss: clientId,
    aud: ANY_WALLET,
    client_id: clientId,
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    response_uri: `${address}${ANSWERS_PATH}/${id}`,
    nonce,
    state: id,
    dcql_query: {
      credentials: [{ id: QUERY, format: 'dc+sd-jwt', meta: { vct_values: types }, claims: [{ path: claim }] }],
    },
    client_metadata: {
      jwks: { keys: [publicPart(answerKey as JWK)] },
      encrypted_response_enc_values_supported: ENCRYPTIONS,
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256', 'ES384'], 'kb-jwt_alg_values': ['ES256'] },
      },
    },
  });

  async function opened(question: AgeQuestion, text: string): Promise<z.infer<typeof answer> | null> {
    try {
      const { plaintext } = await compactDecrypt(text, await importJWK(question.key as JWK, 'ECDH-ES'), {
        keyManagementAlgorithms: ['ECDH-ES'],
        contentEncryptionAlgorithms: ENCRYPTIONS,
      });
      return answer.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    } catch {
      return null;
    }
  }

  return {
    method: 'openid4vp',
    walletAddress: `openid4vp://?client_id=${encodeURIComponent(clientId)}&request_uri=${encodeURIComponent(`${address}${QUESTIONS_PATH}/`)}`,
    async newKey() {
      const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
      return { ...(await exportJWK(privateKey)) };
    },
    signQuestion: (question, walletNonce) =>
      new SignJWT({ ...contentsOf(question), ...(walletNonce !== undefined && { wallet_nonce: walletNonce }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [...chain] })
        .setIssuedAt()
        .setExpirationTime(new Date(question.until))
        .sign(key),
    async judge(question, fields): Promise<AgeVerdict> {
      // A wallet that cannot encrypt a refusal says it openly; its question's number is in the address.
      if (fields.has('error')) return { state: 'refused', reason: 'declined' };
      const given = await opened(question, fields.get('response') ?? '');
      if (given === null || (given.state !== undefined && given.state !== question.id)) return { state: 'garbled' };
      const reason = await refusalOf(given.vp_token[QUERY][0], {
        audience: clientId,
        nonce: question.nonce,
        types,
        claim,
        issuers,
        maxAgeSeconds: MAX_AGE_SECONDS,
      });
      return reason === null ? { state: 'proven' } : { state: 'refused', reason };
    },
  };
}
