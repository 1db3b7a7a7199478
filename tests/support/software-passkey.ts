/** An authenticator in a few lines, for tests that sign what no browser would sign. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** CBOR of what an attestation holds: small maps, byte strings, short texts and small numbers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -value - 1);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

export interface Signed {
  challenge: string;
  origin: string;
  /** Counter after this use. */
  counter?: number;
  /** Whether the device has checked who holds it. */
  verified?: boolean;
}

export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** What a browser answers to a registration. */
  attestation(signed: Signed) {
    const { x = '', y = '' } = (this.keys.publicKey as KeyObject).export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      authenticatorData(signed, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cbor(key),
    ]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return this.answer({
      clientDataJSON: clientData('webauthn.create', signed),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** What a browser answers to a sign-in. */
  assertion(signed: Signed) {
    const [data, clientDataJSON] = [authenticatorData(signed), clientData('webauthn.get', signed)];
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signature = sign('sha256', Buffer.concat([data, hash]), this.keys.privateKey);
    return this.answer({ clientDataJSON, authenticatorData: base64url(data), signature: base64url(signature) });
  }

  private readonly answer = <T>(response: T) => ({
    id: this.id,
    rawId: this.id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
}

function authenticatorData({ origin, counter = 0, verified = true }: Signed, flags = 0): Buffer {
  const data = Buffer.alloc(37);
  sha256(new URL(origin).hostname).copy(data);
  data.writeUInt8(flags | 0x01 | (verified ? 0x04 : 0), 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

const clientData = (type: string, { challenge, origin }: Signed) =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
