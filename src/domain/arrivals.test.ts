import { describe, expect, test } from 'vitest';
import { otherConversation, conversation, START } from '#tests/support/streams.ts';
import type { GroupView } from './views.ts';
import { hasNewNotification, isStillUnread, newArrivals, unreadCountsOf } from './arrivals.ts';

const row = (unread: number, given: { id?: typeof conversation; at?: number; muted?: boolean } = {}) => ({
  id: conversation,
  unread,
  at: START,
  muted: false,
  group: null,
  ...given,
});
const groupRow = (unread: number, unreadMentions: number[] = [], muted = false) => ({
  ...row(unread, { muted }),
  group: { unreadMentions } as unknown as GroupView,
});
const newlyUnread = (...[previous, rows, now]: Parameters<typeof newArrivals>) =>
  newArrivals(previous, rows, now).map(({ id }) => id);
const kindsOf = (before: ReturnType<typeof groupRow>[], now: ReturnType<typeof groupRow>[]) =>
  newArrivals(unreadCountsOf(before), now, START).map(({ kind }) => kind);
const MINUTE = 60_000;

describe('[SOUND-18] a private message’s arrival', () => {
  test('is noticed where unread messages increase', () => {
    expect(newlyUnread(unreadCountsOf([row(1)]), [row(2)], START)).toEqual([conversation]);
    expect(newlyUnread(unreadCountsOf([]), [row(1), row(3, { id: otherConversation })], START)).toEqual([
      conversation,
      otherConversation,
    ]);
  });
  test('is not noticed where unread stays or falls, or without an earlier state', () => {
    expect(newlyUnread(unreadCountsOf([row(2)]), [row(2)], START)).toEqual([]);
    expect(newlyUnread(unreadCountsOf([row(2)]), [row(1)], START)).toEqual([]);
    expect(newlyUnread(null, [row(4)], START)).toEqual([]);
  });
  test('is not noticed for messages received while disconnected', () => {
    expect(newlyUnread(unreadCountsOf([]), [row(1)], START + MINUTE - 1)).toEqual([conversation]);
    expect(newlyUnread(unreadCountsOf([]), [row(1)], START + MINUTE)).toEqual([]);
  });
  test('is not noticed in a muted conversation', () =>
    expect(newlyUnread(unreadCountsOf([]), [row(1, { muted: true })], START)).toEqual([]));
});

describe('[SOUND-17] a mention’s arrival', () => {
  test('stands before the group’s other messages', () => {
    expect(kindsOf([groupRow(1)], [groupRow(2)])).toEqual(['group-message']);
    expect(kindsOf([groupRow(1)], [groupRow(3, [7])])).toEqual(['mention']);
    expect(kindsOf([groupRow(3, [7])], [groupRow(4, [7])])).toEqual(['group-message']);
    expect(kindsOf([groupRow(3, [7])], [groupRow(4, [7, 8])])).toEqual(['mention']);
  });
  test('is noticed in a muted group too, as such', () => {
    expect(kindsOf([], [groupRow(2, [7], true)])).toEqual(['muted-mention']);
    expect(kindsOf([], [groupRow(2, [], true)])).toEqual([]);
  });
  test('is over once the mention is read, whatever else is unread', () => {
    const mention = { id: conversation, kind: 'mention' } as const;
    expect(isStillUnread(unreadCountsOf([groupRow(2, [7])]), mention)).toBe(true);
    expect(isStillUnread(unreadCountsOf([groupRow(2)]), mention)).toBe(false);
    expect(isStillUnread(unreadCountsOf([groupRow(2)]), { id: conversation, kind: 'group-message' })).toBe(true);
    expect(isStillUnread(unreadCountsOf([]), { id: conversation, kind: 'message' })).toBe(false);
  });
});

describe('[SOUND-33] a notification’s arrival', () => {
  const notice = (seq: number, given = {}) => ({ seq, type: 'follower', isRead: false, at: START, ...given });
  test('is noticed by a number above the highest one before', () => {
    expect(hasNewNotification(4, [notice(5), notice(4)], START)).toBe(true);
    expect(hasNewNotification(5, [notice(5), notice(4)], START)).toBe(false);
    expect(hasNewNotification(null, [notice(5)], START)).toBe(false);
  });
  test('is not noticed for a mention, which has its own sound, nor where it is read or old', () => {
    expect(hasNewNotification(4, [notice(5, { type: 'mention' })], START)).toBe(false);
    expect(hasNewNotification(4, [notice(5, { isRead: true })], START)).toBe(false);
    expect(hasNewNotification(4, [notice(5)], START + MINUTE)).toBe(false);
  });
});
