import { expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { saveReadingPosition, restoreReadingPosition } from './reading-positions.ts';

const named = (name: string | number) => String(name) as ConversationId;

test('a conversation reopens where it was left unless more unread messages came', () => {
  const position = { seq: 12, offset: -8, unread: 3 };
  saveReadingPosition(named('a'), position);
  expect([
    restoreReadingPosition(named('a'), 3),
    restoreReadingPosition(named('a'), 0),
    restoreReadingPosition(named('a'), 4),
    restoreReadingPosition(named('b'), 0),
  ]).toEqual([position, position, null, null]);
});

test('a conversation left at its end reopens there', () => {
  saveReadingPosition(named('c'), { seq: 12, offset: 0, unread: 0 });
  saveReadingPosition(named('c'), null);
  expect(restoreReadingPosition(named('c'), 0)).toBeNull();
});

test('the most recently left positions are remembered', () => {
  for (let n = 0; n < 150; n += 1) saveReadingPosition(named(n), { seq: n, offset: 0, unread: 0 });
  expect([restoreReadingPosition(named(49), 0), restoreReadingPosition(named(50), 0)?.seq]).toEqual([null, 50]);
});
