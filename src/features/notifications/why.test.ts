import { describe, expect, test } from 'vitest';
import { notification, unreadGroup, unreadRow } from '#tests/support/notification-views.ts';
import { reasonsOf } from './why.ts';

const content = {
  rows: [notification(9), notification(8, { isRead: true }), notification(7, { type: 'newsletter', actors: [] })],
  conversations: [unreadRow(1, 3), unreadGroup(2, 12)],
};
const byType = { message: 1, 'group_message': 1, mention: 3, newsletter: 1, follower: 0 };

describe('[NOTIF-03] each count is explained by what lies on the device', () => {
  test('a conversation counts once, whatever the number of its messages', () => {
    const [message, group] = reasonsOf(content, { byType }, 'none');
    expect(message).toMatchObject({ type: 'message', count: 1, elsewhere: 0 });
    expect(message?.lines).toMatchObject([{ detail: '3\u00a0messages non lus' }]);
    expect(group?.lines).toMatchObject([{ name: 'Les flâneurs', detail: '12\u00a0messages non lus' }]);
  });
  test('read rows explain nothing, and what the device lacks is said', () => {
    const mention = reasonsOf(content, { byType }, 'none').find(({ type }) => type === 'mention');
    expect(mention).toMatchObject({ count: 3, elsewhere: 2, lines: [{ key: 'row 9', name: 'camille' }] });
  });
  test('a type that counts nothing has no reason', () => {
    expect(reasonsOf(content, { byType }, 'none').map(({ type }) => type)).toEqual([
      'message',
      'group_message',
      'mention',
      'newsletter',
    ]);
  });
  test('a line leads to its subject', () => {
    const lines = reasonsOf(content, { byType }, 'none').flatMap((reason) => reason.lines);
    expect(lines.map(({ path }) => path?.split('/')[1] ?? null)).toEqual(['chat', 'chat', 'chat', null]);
  });
  test('a line of a notification marks it as read, one of a conversation does not', () => {
    const lines = reasonsOf(content, { byType }, 'none').flatMap((reason) => reason.lines);
    expect(lines.map(({ view }) => view?.id ?? null)).toEqual([null, null, 'row 9', 'row 7']);
  });
});

test('[PROFILE-68] a line whose subject is closed says so, and leads to the step that opens it', () => {
  const rows = [notification(1, { type: 'private_media_access' })];
  const [reason] = reasonsOf({ rows, conversations: [] }, { byType: { 'private_media_access': 1 } }, 'pending_avatar');
  expect(reason?.lines).toMatchObject([{ path: '/profile', closed: 'Les médias privés sont fermés pour le moment.' }]);
});
