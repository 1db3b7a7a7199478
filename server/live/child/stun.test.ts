import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkedConnection, replaceMappedAddress, replaceTieBreaker } from './stun.ts';

const PASSWORD = 'ycEMSibLwvcysJUBZGgxcN';
const attribute = (type: number, value: Buffer): Buffer => {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
};
const withLength = (bytes: Buffer, length: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(length, 2);
  return copy;
};

/** Writes a message whose check sums are right, as the specification says and not as the code does. */
function message(type: number, attributes: readonly Buffer[], password = PASSWORD): Buffer {
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
const username = attribute(6, Buffer.from('f8Kb:1HgH'));
const role = (tieBreaker: bigint, type = 0x802a) => {
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(tieBreaker);
  return attribute(type, value);
};

test('[LIVE-03] a relayed check with a tie-breaker of 0 is given another one, and right check sums', () => {
  for (const type of [0x802a, 0x8029]) {
    const check = message(1, [username, role(0n, type)]);
    expect(checkedConnection(check)).toBe('f8Kb');
    expect(replaceTieBreaker(check, PASSWORD, 99n)).toBe(true);
    expect(check).toEqual(message(1, [username, role(99n, type)]));
  }
});

test('[LIVE-07] a check that is right already, of another password, or no check is left as it is', () => {
  const checks = [
    message(1, [username, role(5n)]),
    message(1, [username, role(0n)], 'another password 0123456'),
    message(1, [username]),
    message(0x101, [username, role(0n)]),
    Buffer.alloc(0),
    Buffer.alloc(200, 0xff),
    message(1, [username, role(0n)]).subarray(0, 40),
    withLength(message(1, [username, role(0n)]), 400),
  ];
  for (const check of checks) {
    const before = Buffer.from(check);
    expect(replaceTieBreaker(check, PASSWORD, 99n)).toBe(false);
    expect(check).toEqual(before);
  }
  expect(checks.slice(3).map(checkedConnection)).toEqual([null, null, null, null, null]);
});

test('[LIVE-03] an answer to a check names the address of the relay from which it came', () => {
  const mapped = (text: string) => attribute(0x20, Buffer.from(text, 'hex'));
  // 127.0.0.1:8000 and 10.1.2.3:40000, both hidden behind the cookie (RFC 8489, 14.2).
  const answer = message(0x101, [mapped('00013e525e12a443')]);
  replaceMappedAddress(answer, PASSWORD, { address: '10.1.2.3', port: 40_000 });
  expect(answer).toEqual(message(0x101, [mapped('0001bd522b13a641')]));
});
