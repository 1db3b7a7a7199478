import { expect, test } from 'vitest';
import type { StreamInfo, StreamKind } from '#schemas/streams/registry.ts';
import { groupInfo, groupMembership, groupRow, systemRow } from '#tests/support/group-streams.ts';
import { accountHead, bela, info, membership, message } from '#tests/support/streams.ts';
import { streamKinds as kinds } from './registry.ts';

const account = accountHead([]).info;

test('[Y12] only listed kinds have a place and unread rows; what is out of sight has none', () => {
  expect(kinds.orderOf(membership(), info(3))).toBeGreaterThan(0);
  expect(kinds.unreadOf(membership({ read: 1 }), info(3))).toBe(2);
  expect([kinds.orderOf(membership(), account), kinds.unreadOf(membership(), account)]).toEqual([0, 0]);
  const gone = { gone: true, rev: 2 } as const;
  expect([kinds.orderOf(gone, info(3)), kinds.unreadOf(gone, info(3))]).toEqual([0, 0]);
});

test('[Y18] a stream of an unknown kind has no place, no rows and nothing to fetch', () => {
  const later = { ...info(3), kind: 'of later' } as unknown as StreamInfo;
  const kind = later.kind as StreamKind;
  expect(kinds.knows(kind)).toBe(false);
  expect([kinds.readInfo(later), kinds.readRows(kind, [message(1)])]).toEqual([null, null]);
  expect([kinds.orderOf(membership(), later), kinds.newestAt(later), kinds.fetchedRowsOf(kind)]).toEqual([0, 0, 0]);
});

test('[Y7] info and rows are read as their kind has them, or not at all', () => {
  expect(kinds.readInfo(info(3))).toEqual(info(3));
  expect([kinds.readInfo({ ...info(3), last: -1 }), kinds.readInfo(null), kinds.readInfo('conversation')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(kinds.readRows('conversation', [message(1), message(2)])).toEqual([message(1), message(2)]);
  expect(kinds.readRows('conversation', [message(1), { seq: 2 }])).toBeNull();
  expect([kinds.readRows('account', []), kinds.readRows('account', [message(1)])]).toEqual([[], null]);
});

test('[Y11] a message names its author and its picture; a deleted one is a tombstone', () => {
  const shown = message(1, { type: 'image', mediaUrl: 'picture' });
  const deleted = message(2, { deletedAt: message(2).createdAt, text: '' });
  expect(kinds.authorOf('conversation', shown)).toBe(shown.senderId);
  expect([kinds.pictureOf('conversation', shown), kinds.pictureOf('conversation', deleted)]).toEqual(['picture', null]);
  expect([kinds.writtenAt('conversation', shown), kinds.writtenAt('account', shown)]).toEqual([
    Date.parse(shown.createdAt),
    0,
  ]);
  expect([kinds.isTombstone('conversation', shown), kinds.isTombstone('conversation', deleted)]).toEqual([false, true]);
});

test('a search looks through the texts of kinds that have some, and through nothing deleted', () => {
  expect([kinds.isSearched('conversation'), kinds.isSearched('account')]).toEqual([true, false]);
  const [shown, deleted] = [message(1, { text: 'soir' }), message(2, { deletedAt: message(2).createdAt, text: 'x' })];
  expect([kinds.textOf('conversation', shown), kinds.textOf('conversation', deleted)]).toEqual(['soir', '']);
  expect(kinds.textOf('account', shown)).toBe('');
});

test('[Y12, G11] a group stands in the list, and its lines are neither unread nor anybody’s', () => {
  const group = groupInfo(9, { system: 4 });
  const member = groupMembership({ systemAtRead: 1 }, { read: 2 });
  expect(kinds.orderOf(member, group)).toBeGreaterThan(0);
  expect(kinds.unreadOf(member, group)).toBe(4);
  expect([kinds.authorOf('group', groupRow(1)), kinds.authorOf('group', systemRow(2))]).toEqual([bela, null]);
});

test('[G23] of a group the newest 2,000 rows come by themselves, of a conversation all', () => {
  expect([kinds.fetchedRowsOf('group'), kinds.fetchedRowsOf('conversation')]).toEqual([2000, Infinity]);
});
