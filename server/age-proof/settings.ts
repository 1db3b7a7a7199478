/** How members prove that they are adults: read at the start, and written where the database decides on access. */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { openid4vp, type Openid4vpSettings } from './openid4vp.ts';
import type { AgeProofProvider } from './provider.ts';
import { trustFile, type TrustFile } from './trusted-issuers.ts';

export interface AgeProofSettings {
  address: string;
  clientId: string;
  keyFile: string;
  trustFile: string;
}

interface AgeProofEnv {
  AGE_PROOF?: 'declaration' | 'openid4vp' | undefined;
  AGE_PROOF_ADDRESS?: string | undefined;
  AGE_PROOF_CLIENT_ID?: string | undefined;
  AGE_PROOF_KEY_FILE?: string | undefined;
  AGE_PROOF_ISSUERS_FILE?: string | undefined;
  SITE_URL?: string | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the settings; undefined: the declaration is enough. Throws `ExpectedRefusal` where some are missing. */
export function ageProofSettings(env: AgeProofEnv): AgeProofSettings | undefined {
  if ((env.AGE_PROOF ?? 'declaration') === 'declaration') return undefined;
  const { AGE_PROOF_CLIENT_ID: clientId, AGE_PROOF_KEY_FILE: key, AGE_PROOF_ISSUERS_FILE: trust } = env;
  const address = env.AGE_PROOF_ADDRESS ?? env.SITE_URL;
  if (clientId === undefined || key === undefined || trust === undefined || !address?.startsWith('https://'))
    throw new ExpectedRefusal(
      'AGE_PROOF=openid4vp needs AGE_PROOF_CLIENT_ID, AGE_PROOF_KEY_FILE, AGE_PROOF_ISSUERS_FILE, and an address with https: AGE_PROOF_ADDRESS or SITE_URL.',
    );
  return { address, clientId, keyFile: resolve(root, key), trustFile: resolve(root, trust) };
}

const readText = (name: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new ExpectedRefusal(`${name}: ${file} cannot be read.`);
  });

/** Reads key and certificates from one PEM file. Throws where they, our name and our address do not fit together. */
export function verifierFrom(
  pem: string,
  { clientId, address }: Pick<AgeProofSettings, 'clientId' | 'address'>,
): Pick<Openid4vpSettings, 'key' | 'chain'> {
  const refuse = (why: string): never => {
    throw new ExpectedRefusal(`AGE_PROOF_KEY_FILE ${why}.`);
  };
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [own, ...others] = blocks.map((block) => new X509Certificate(block));
  if (!own) return refuse('has no certificate');
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return refuse('must hold a key on the curve P-256');
  if (!own.checkPrivateKey(key)) return refuse('has a first certificate that is not that of its key');
  const [prefix, name = ''] = clientId.split(':', 2);
  const isOurs =
    prefix === 'x509_hash'
      ? createHash('sha256').update(own.raw).digest('base64url') === name
      : own.checkHost(name) !== undefined && new URL(address).hostname === name;
  if (!isOurs) return refuse('and the address do not fit AGE_PROOF_CLIENT_ID');
  return { key, chain: [own, ...others].map(({ raw }) => raw.toString('base64')) };
}

async function readTrust(file: string): Promise<TrustFile> {
  const text = await readText('AGE_PROOF_ISSUERS_FILE', file);
  try {
    const trust = trustFile.parse(JSON.parse(text));
    for (const pem of trust.issuers.flatMap(({ certificates }) => certificates)) new X509Certificate(pem);
    return trust;
  } catch {
    throw new ExpectedRefusal(`AGE_PROOF_ISSUERS_FILE: ${file} does not fit; docs/OPERATIONS.md shows an example.`);
  }
}

/** Opens the provider; null: the member's own declaration is enough. */
export async function openAgeProof(settings: AgeProofSettings | undefined): Promise<AgeProofProvider | null> {
  if (!settings) return null;
  const { address, clientId } = settings;
  const pem = await readText('AGE_PROOF_KEY_FILE', settings.keyFile);
  const trust = await readTrust(settings.trustFile);
  return openid4vp({ address, clientId, trust, ...verifierFrom(pem, settings) });
}

/** Writes what is asked for, by the tables' owner. */
export async function storeAgeProof(ownerUrl: string, provider: AgeProofProvider | null): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    const row = { method: provider?.method ?? 'declaration', walletAddress: provider?.walletAddress ?? '' };
    await sql`select app.set_age_proof_settings(${JSON.stringify(row)}::text::jsonb)`;
  } finally {
    await sql.end();
  }
}
