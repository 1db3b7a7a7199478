/** Writes connectivity checks as the specification says (RFC 8489), for tests of what relays pass on. */
import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const attribute = (type: number, value: Buffer): Buffer => {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
};
export const withLength = (bytes: Buffer, length: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(length, 2);
  return copy;
};

/** Returns a message whose check sums are right. `type`: 1 is a check, 0x101 the answer to one. */
export function stunMessage(type: number, attributes: readonly Buffer[], password: string): Buffer {
  const header = Buffer.alloc(20, 7);
  header.writeUInt16BE(type, 0);
  header.writeUInt32BE(0x2112a442, 4);
  const body = Buffer.concat([header, ...attributes]);
  const signed = withLength(body, body.length - 20 + 24);
  const whole = Buffer.concat([signed, attribute(8, createHmac('sha1', password).update(signed).digest())]);
  const summed = withLength(whole, whole.length - 20 + 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(summed) ^ 0x5354554e) >>> 0);
  return Buffer.concat([summed, attribute(0x8028, sum)]);
}

export const usernameOf = (connection: string): Buffer => attribute(6, Buffer.from(`${connection}:1HgH`));
/** The role of who checks, with the number that decides where both sides want the same one. */
export function roleOf(tieBreaker: bigint, type = 0x802a): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(tieBreaker);
  return attribute(type, value);
}
