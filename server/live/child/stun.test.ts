import { expect, test } from 'vitest';
import { attribute, roleOf, stunMessage, usernameOf, withLength } from '#tests/support/stun-message.ts';
import { checkedConnection, replaceMappedAddress, replaceTieBreaker } from './stun.ts';

const PASSWORD = 'ycEMSibLwvcysJUBZGgxcN';
const [CHECK, ANSWER] = [1, 0x101];
const username = usernameOf('f8Kb');

test('[LIVE-03] a relayed check with a tie-breaker of 0 is given another one, signed anew', () => {
  for (const type of [0x802a, 0x8029]) {
    const check = stunMessage(CHECK, [username, roleOf(0n, type)], PASSWORD);
    expect(checkedConnection(check)).toBe('f8Kb');
    expect(replaceTieBreaker(check, PASSWORD, 99n)).toBe(true);
    expect(check).toEqual(stunMessage(CHECK, [username, roleOf(99n, type)], PASSWORD));
  }
});

test('[LIVE-07] a check that is right already, of another password, or no check is left as it is', () => {
  const broken = stunMessage(CHECK, [username, roleOf(0n)], PASSWORD);
  const checks = [
    stunMessage(CHECK, [username, roleOf(5n)], PASSWORD),
    stunMessage(CHECK, [username, roleOf(0n)], 'another password 0123456'),
    stunMessage(CHECK, [username], PASSWORD),
    stunMessage(ANSWER, [username, roleOf(0n)], PASSWORD),
    Buffer.alloc(0),
    Buffer.alloc(200, 0xff),
    broken.subarray(0, 40),
    withLength(broken, 400),
  ];
  for (const check of checks) {
    const before = Buffer.from(check);
    expect(replaceTieBreaker(check, PASSWORD, 99n)).toBe(false);
    expect(check).toEqual(before);
  }
  expect(checks.slice(3).map(checkedConnection)).toEqual([null, null, null, null, null]);
});

test('[LIVE-03] an answer to a check names the address of the relay from which it came', () => {
  const mapped = (text: string) => [attribute(0x20, Buffer.from(text, 'hex'))];
  // 127.0.0.1:8000 and 10.1.2.3:40000, both hidden behind the cookie (RFC 8489, 14.2).
  const answer = stunMessage(ANSWER, mapped('00013e525e12a443'), PASSWORD);
  replaceMappedAddress(answer, PASSWORD, { address: '10.1.2.3', port: 40_000 });
  expect(answer).toEqual(stunMessage(ANSWER, mapped('0001bd522b13a641'), PASSWORD));
});
