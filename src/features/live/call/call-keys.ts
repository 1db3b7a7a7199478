/** Computes keys and code of a call from what both pages have exchanged [S4, S9]. */
import { frameKeyId, frameKinds, type FrameKey, type FrameKind } from '#domain/calls/frame-cipher.ts';
import { sha256, toBase64url } from '#lib/bytes-text.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { codeWords } from './words.fr.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const PUBLIC_BYTES = 65;
const NONCE_BYTES = 32;
const KEY_BYTES = 32;
const SALT_BYTES = 12;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** Words of the code; each is worth six bits. */
const CODE_WORDS = 5;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
export const joined = (...parts: readonly Uint8Array[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** The key pair of a page. It is never stored: a page that is loaded anew has another one. */
export interface PageKey {
  privateKey: CryptoKey;
  publicKey: Bytes;
  /** With which the page answers for its calls [S14]. */
  fingerprint: string;
}

export async function newPageKey(): Promise<PageKey> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { privateKey: pair.privateKey, publicKey, fingerprint: await fingerprintIn(publicKey) };
}

/** Returns the fingerprint of the key that a share begins with. */
export const fingerprintIn = async (share: Bytes): Promise<string> =>
  toBase64url(await sha256(share.slice(0, PUBLIC_BYTES)));

/** One side's share of an agreement: its page's public key and a nonce. */
export interface OwnShare {
  privateKey: CryptoKey;
  bytes: Bytes;
}

export function newShare({ privateKey, publicKey }: PageKey): OwnShare {
  return { privateKey, bytes: joined(publicKey, crypto.getRandomValues(new Uint8Array(NONCE_BYTES))) };
}

export interface Agreement {
  call: CallId;
  epoch: number;
  caller: MemberId;
  callee: MemberId;
}

const nameOf = ({ call, epoch, caller, callee }: Agreement): Bytes =>
  utf8(`alcove call 1|${call}|${epoch}|${caller}|${callee}|`);

/** Returns the hash with which the caller commits to a share. */
export const commitmentTo = (agreement: Agreement, share: Bytes): Promise<Bytes> =>
  sha256(joined(utf8('commit|'), nameOf(agreement), share));

export interface Exchanged extends Agreement {
  callerShare: Bytes;
  calleeShare: Bytes;
}

/** Hash of all that was said; whoever was between the two has not the same on both sides. */
const transcriptOf = async (exchanged: Exchanged): Promise<Bytes> => {
  const { callerShare, calleeShare } = exchanged;
  return sha256(joined(nameOf(exchanged), await commitmentTo(exchanged, callerShare), calleeShare, callerShare));
};

/** Returns the code that both compare, of 30 bits in words. */
export async function codeOf(exchanged: Exchanged): Promise<string[]> {
  const bytes = await sha256(joined(utf8('code|'), await transcriptOf(exchanged)));
  const bits = new DataView(bytes.buffer).getUint32(0);
  return Array.from({ length: CODE_WORDS }, (_, index) => codeWords[(bits >>> (26 - index * 6)) & 63] ?? '');
}

export type SenderKeys = Readonly<Record<FrameKind, FrameKey>>;

/** Derives the keys of both senders. Rejects where the other's share is no point of the curve. */
export async function keysOf(
  exchanged: Exchanged,
  own: OwnShare,
  other: Bytes,
): Promise<Readonly<Record<'caller' | 'callee', SenderKeys>>> {
  const publicKey = await crypto.subtle.importKey('raw', other.slice(0, PUBLIC_BYTES), CURVE, false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, own.privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const salt = await transcriptOf(exchanged);
  const keyOf = async (sender: MemberId, kind: FrameKind): Promise<FrameKey> => {
    const context = joined(nameOf(exchanged), utf8(`${sender}|${kind}`));
    const bits = new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt, info: context },
        material,
        (KEY_BYTES + SALT_BYTES) * 8,
      ),
    );
    return {
      id: frameKeyId(exchanged.epoch, kind),
      key: await crypto.subtle.importKey('raw', bits.slice(0, KEY_BYTES), 'AES-GCM', false, ['encrypt', 'decrypt']),
      salt: bits.slice(KEY_BYTES),
      context,
    };
  };
  const keysFrom = async (sender: MemberId): Promise<SenderKeys> => {
    const [audio, small, large] = await Promise.all(frameKinds.map((kind) => keyOf(sender, kind)));
    if (!audio || !small || !large) throw new RangeError('kinds');
    return { audio, small, large };
  };
  return { caller: await keysFrom(exchanged.caller), callee: await keysFrom(exchanged.callee) };
}
