/** Makes certificates: one that only its owner vouches for, as a server in between would show, or an authority’s. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OBJECT, TEXT, TIME, VERSION, EXTENSIONS, DNS] = [
  0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x18, 0xa0, 0xa3, 0x82,
] as const;
const oid = (hex: string) => der(OBJECT, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

export interface Certified {
  cert: string;
  key: string;
}
interface Signing extends Certified {
  name: Buffer;
  privateKey: KeyObject;
}

const nameOf = (host: string) => der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(host)))));

/** Makes a certificate for one host, valid until 2099; without `by` only its owner vouches for it. */
function certify(host: string, isAuthority: boolean, by?: Signing): Signing {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = nameOf(host);
  const validity = der(SEQUENCE, ...['20200101000000Z', '20991231235959Z'].map((at) => der(TIME, Buffer.from(at))));
  const extensions = [der(SEQUENCE, ALTERNATIVE_NAME, der(OCTETS, der(SEQUENCE, der(DNS, Buffer.from(host)))))];
  if (isAuthority) extensions.push(der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(OCTETS, der(SEQUENCE, TRUE))));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_SHA256,
    by?.name ?? name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, ...extensions)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, by?.privateKey ?? privateKey)]);
  return {
    cert: pem('CERTIFICATE', der(SEQUENCE, content, ECDSA_SHA256, der(BITS, signature))),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    name,
    privateKey,
  };
}

/** Returns certificate and key in PEM, valid until 2099, for one host. */
export const selfSigned = (host: string): Certified => certify(host, false);

/** Returns an authority’s certificate, one that it has issued for a host, and one issued by this one, which may not. */
export function issued(host: string): { authority: Certified; leaf: Certified; usurped: Certified } {
  const authority = certify(`root.${host}`, true);
  const leaf = certify(host, false, authority);
  return { authority, leaf, usurped: certify(`other.${host}`, false, leaf) };
}
