import { expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { updateRetainedRow, withRetainedRow } from './retained-row.ts';

const row = (id: string, unread: number) => ({ id, unread }) as ConversationRow;
const named = (id: string) => id as ConversationId;
const ids = (rows: readonly ConversationRow[]) => rows.map(({ id }) => id).join('');

test('in the unread list the open row keeps its place until it is left', () => {
  const before = [row('a', 1), row('b', 2), row('c', 1)];
  const retained = updateRetainedRow(null, before, named('b'));
  const after = [row('a', 1), row('c', 1)];
  const now = updateRetainedRow(retained, after, named('b'));
  expect(ids(withRetainedRow(after, [row('b', 0)], now))).toBe('abc');
  expect(withRetainedRow(after, [row('b', 0)], now)[1]).toMatchObject({ unread: 0 });
  expect(ids(withRetainedRow(after, [row('b', 0)], updateRetainedRow(now, after, named('c'))))).toBe('ac');
  expect(ids(withRetainedRow(after, [row('b', 0)], updateRetainedRow(now, after, null)))).toBe('ac');
});

test('an open row beyond the list’s window is shown as it was, read', () => {
  const retained = updateRetainedRow(null, [row('z', 4)], named('z'));
  expect(withRetainedRow([], [], updateRetainedRow(retained, [], named('z')))).toEqual([row('z', 0)]);
});

test('an open row that was never unread is not in the unread list', () => {
  expect(withRetainedRow([row('a', 1)], [row('b', 0)], updateRetainedRow(null, [row('a', 1)], named('b')))).toEqual([
    row('a', 1),
  ]);
});
