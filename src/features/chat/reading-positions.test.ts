import { expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { leaveReading, readingPosition } from './reading-positions.ts';

const named = (name: string | number) => String(name) as ConversationId;

test('a conversation reopens where it was left unless more unread messages came', () => {
  const position = { seq: 12, offset: -8, unread: 3 };
  leaveReading(named('a'), position);
  expect([
    readingPosition(named('a'), 3),
    readingPosition(named('a'), 0),
    readingPosition(named('a'), 4),
    readingPosition(named('b'), 0),
  ]).toEqual([position, position, null, null]);
});

test('a conversation left at its end reopens there', () => {
  leaveReading(named('c'), { seq: 12, offset: 0, unread: 0 });
  leaveReading(named('c'), null);
  expect(readingPosition(named('c'), 0)).toBeNull();
});

test('the most recently left positions are remembered', () => {
  for (let n = 0; n < 150; n += 1) leaveReading(named(n), { seq: n, offset: 0, unread: 0 });
  expect([readingPosition(named(49), 0), readingPosition(named(50), 0)?.seq]).toEqual([null, 50]);
});
