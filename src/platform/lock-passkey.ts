/**
 * The passkey of the app lock [S27]: made on this device and told to no server, so it signs nobody in. Its PRF answers
 * the same bytes to the same salt, after the device has asked who holds it. « cancelled » stands for whatever ends
 * the browser's dialog; « unsupported » for an authenticator without a PRF.
 */
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';
import { product } from '#lib/product.ts';
import { done, refused, type Result } from '#lib/result.ts';

export type LockPasskeyFailure = 'cancelled' | 'unsupported';
type Bytes = Uint8Array<ArrayBuffer>;

export interface LockPasskey {
  credential: string;
  salt: Bytes;
  /** What the passkey has answered for the salt: key material, never to be stored. */
  prf: Bytes;
}

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
/** Input of the PRF. */
const PRF_SALT_BYTES = 32;
/** ES256 and RS256, which every platform has. */
const ALGORITHMS = [-7, -257];

/** Whether this browser may have an authenticator with a PRF; only creating a passkey says whether it has. */
export const mayKnowPrf = (): boolean => typeof PublicKeyCredential === 'function';

/** Creates a passkey on this device. `label`: its name in the list of the device's passkeys. */
export async function createLockPasskey(label: string): Promise<Result<LockPasskey, LockPasskeyFailure>> {
  const salt = random(PRF_SALT_BYTES);
  const created = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: product.name },
        user: { id: random(16), name: label, displayName: label },
        challenge: random(32),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        // Phones give a PRF only to passkeys that they can find by themselves.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!created) return refused('cancelled');
  const { prf } = created.getClientExtensionResults();
  const credential = toBase64url(new Uint8Array(created.rawId));
  const first = prf?.results?.first;
  if (first) return done({ credential, salt, prf: bytesOf(first) });
  // Some authenticators evaluate it only when they sign.
  return prf?.enabled === true ? askLockPasskey(credential, salt) : refused('unsupported');
}

/** Lets the passkey evaluate its PRF. */
export async function askLockPasskey(
  credential: string,
  salt: Bytes,
): Promise<Result<LockPasskey, LockPasskeyFailure>> {
  const signed = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credential) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!signed) return refused('cancelled');
  const first = signed.getClientExtensionResults().prf?.results?.first;
  return first ? done({ credential, salt, prf: bytesOf(first) }) : refused('unsupported');
}

/** Resolves to null for whatever ends the dialog: the browser never says why. */
async function ask(open: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await open()) as PublicKeyCredential | null;
  } catch {
    return null;
  }
}

const bytesOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength).slice();
