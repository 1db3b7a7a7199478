/**
 * Reads and rewrites the connectivity checks of a relayed page (RFC 8489, RFC 8445).
 *
 * Chromium sends 0 as its tie-breaker over a relay that it reaches by TCP, which is allowed, and which libjuice takes
 * for none and refuses (libjuice#355). A check is therefore given another tie-breaker before the native code sees it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const [REQUEST, SUCCESS] = [0x0001, 0x0101];
const COOKIE = 0x2112a442;
const [USERNAME, INTEGRITY, MAPPED_ADDRESS, FINGERPRINT] = [0x0006, 0x0008, 0x0020, 0x8028];
const ROLES: readonly number[] = [0x8029, 0x802a];
const HEADER = 20;
const INTEGRITY_LENGTH = 20;
const FINGERPRINT_MASK = 0x5354554e;

interface Attribute {
  type: number;
  /** Where its value begins. */
  at: number;
  length: number;
}

/** Returns the attributes of a message; null: it is none, or cut off. */
function attributesOf(bytes: Buffer): Attribute[] | null {
  if (bytes.length < HEADER || (bytes[0] ?? 0) > 3 || bytes.readUInt32BE(4) !== COOKIE) return null;
  if (bytes.readUInt16BE(2) + HEADER !== bytes.length) return null;
  const found: Attribute[] = [];
  for (let at = HEADER; at < bytes.length;) {
    if (at + 4 > bytes.length) return null;
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    if (at + 4 + length > bytes.length) return null;
    found.push({ type, length, at: at + 4 });
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}
const find = (attributes: readonly Attribute[], type: number, length?: number): Attribute | undefined =>
  attributes.find((each) => each.type === type && (length === undefined || each.length === length));

/** Returns the check sum of a message as if it ended with it. */
function integrityOf(bytes: Buffer, { at }: Attribute, password: string): Buffer {
  const signed = Buffer.from(bytes.subarray(0, at - 4));
  signed.writeUInt16BE(at + INTEGRITY_LENGTH - HEADER, 2);
  return createHmac('sha1', password).update(signed).digest();
}

function sign(bytes: Buffer, attributes: readonly Attribute[], password: string): void {
  const integrity = find(attributes, INTEGRITY, INTEGRITY_LENGTH);
  if (integrity) integrityOf(bytes, integrity, password).copy(bytes, integrity.at);
  const fingerprint = find(attributes, FINGERPRINT, 4);
  if (fingerprint)
    bytes.writeUInt32BE((crc32(bytes.subarray(0, fingerprint.at - 4)) ^ FINGERPRINT_MASK) >>> 0, fingerprint.at);
}

/** Returns the name of the connection that a check is meant for; null: it is none. */
export function checkedConnection(bytes: Buffer): string | null {
  const attributes = attributesOf(bytes);
  const username = attributes && bytes.readUInt16BE(0) === REQUEST ? find(attributes, USERNAME) : undefined;
  return username ? (bytes.toString('utf8', username.at, username.at + username.length).split(':')[0] ?? null) : null;
}

/** Gives a check with a tie-breaker of 0 another one, in place. Returns whether it was one, of this password. */
export function replaceTieBreaker(bytes: Buffer, password: string, tieBreaker: bigint): boolean {
  const attributes = attributesOf(bytes);
  if (!attributes || bytes.readUInt16BE(0) !== REQUEST) return false;
  const role = attributes.find(({ type, length }) => ROLES.includes(type) && length === 8);
  const integrity = find(attributes, INTEGRITY, INTEGRITY_LENGTH);
  if (!role || !integrity || bytes.readBigUInt64BE(role.at) !== 0n) return false;
  const given = bytes.subarray(integrity.at, integrity.at + INTEGRITY_LENGTH);
  if (!timingSafeEqual(given, integrityOf(bytes, integrity, password))) return false;
  bytes.writeBigUInt64BE(tieBreaker, role.at);
  sign(bytes, attributes, password);
  return true;
}

/** Writes into the answer to a check from which address (IPv4) the check came, in place. */
export function replaceMappedAddress(
  bytes: Buffer,
  password: string,
  { address, port }: { address: string; port: number },
): void {
  const attributes = attributesOf(bytes);
  const mapped = attributes && bytes.readUInt16BE(0) === SUCCESS ? find(attributes, MAPPED_ADDRESS, 8) : undefined;
  if (!attributes || !mapped) return;
  bytes.writeUInt16BE(port ^ (COOKIE >>> 16), mapped.at + 2);
  for (const [index, part] of address.split('.').entries())
    bytes[mapped.at + 4 + index] = Number(part) ^ ((COOKIE >>> (24 - 8 * index)) & 0xff);
  sign(bytes, attributes, password);
}
