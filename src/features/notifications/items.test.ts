import { describe, expect, test } from 'vitest';
import { hour, notification, unreadGroup, unreadRow } from '#tests/support/notification-views.ts';
import { filterOf, listItems, typeFilters, type ListItem } from './items.ts';

const outline = (items: readonly ListItem[]) => items.map((item) => (item.kind === 'heading' ? item.title : item.key));
const none = { rows: [], conversations: [] };
const [today, yesterday] = [notification(50), notification(30, { type: 'follower', isRead: true })];

describe('[NOTIF-02] the page lists by day, the newest first', () => {
  test('rows of a day stand under its name', () => {
    const rows = [today, notification(49), yesterday];
    expect(outline(listItems({ ...none, rows }, null, hour(51)))).toEqual([
      'Aujourd’hui',
      'row 50',
      'row 49',
      'Hier',
      'row 30',
    ]);
  });
  test('without anything there is no heading either', () => expect(listItems(none, null, hour(51))).toEqual([]));
  test('ten thousand rows are arranged with each key once', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => notification(10_000 - n, { at: hour(10 - n / 10) }));
    const keys = listItems({ ...none, rows }, null, hour(11)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(10_000);
  });
});

describe('[G1] unread conversations and groups are entries derived from their heads', () => {
  const content = { rows: [today], conversations: [unreadRow(1, 3), unreadGroup(2, 12)] };
  test('they stand first, under a heading of their own', () => {
    expect(listItems(content, null, hour(51)).map(({ kind }) => kind)).toEqual([
      'heading',
      'conversation',
      'conversation',
      'heading',
      'notification',
    ]);
  });
  test('conversations have the type message, groups have group_message', () => {
    const [conversation, group] = content.conversations;
    const keysOf = (type: 'message' | 'group_message') =>
      listItems(content, type, hour(51)).flatMap(({ kind, key }) => (kind === 'heading' ? [] : key));
    expect([keysOf('message'), keysOf('group_message')]).toEqual([[conversation?.id], [group?.id]]);
  });
});

describe('[NOTIF-04] the list can be filtered by type', () => {
  test('only rows of the type stay, with their days', () => {
    const rows = [today, yesterday];
    expect(outline(listItems({ ...none, rows }, 'follower', hour(51)))).toEqual(['Hier', 'row 30']);
  });
  test('filters are offered for the types that are there, with what is unread', () => {
    const content = { rows: [today, yesterday], conversations: [unreadRow(1, 3)] };
    expect(typeFilters(content, { message: 1, mention: 4, newsletter: 2 })).toEqual([
      { type: 'message', label: 'Messages', unread: 1 },
      { type: 'mention', label: 'Mentions', unread: 4 },
      { type: 'follower', label: 'Adeptes', unread: 0 },
      { type: 'newsletter', label: 'Lettres', unread: 2 },
    ]);
  });
  test('an address that names no type filters nothing', () => {
    expect([filterOf('mention'), filterOf('toString'), filterOf(null)]).toEqual(['mention', null, null]);
  });
});
