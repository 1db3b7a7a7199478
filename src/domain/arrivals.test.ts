import { describe, expect, test } from 'vitest';
import { otherConversation, conversation, START } from '#tests/support/streams.ts';
import { newlyUnread, unreadCountsOf } from './arrivals.ts';

const row = (unread: number, given: { id?: typeof conversation; at?: number; muted?: boolean } = {}) => ({
  id: conversation,
  unread,
  at: START,
  muted: false,
  ...given,
});
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
