import { expect, test } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import { parseMemberId } from './member-id.ts';

test('a member’s id is read from an address in either case', () => {
  expect([parseMemberId(ada), parseMemberId(ada.toUpperCase())]).toEqual([ada, ada]);
});

test.each(['', 'camille', `${ada}x`, `../${ada}`])('an address without a member: %j', (text) => {
  expect(parseMemberId(text)).toBeNull();
});
