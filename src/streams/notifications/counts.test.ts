import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { keyOf, notification, notificationsInfo, notificationsState } from '#tests/support/notification-rows.ts';
import { ada, bela, entry, firstEpoch, instant, membership, queue, result, results } from '#tests/support/streams.ts';
import { rowCounts, withConversations } from './counts.ts';

const now = Date.parse(instant(100));
const epoch = firstEpoch;
const rows = [notification(1), notification(2), notification(3)];
const [first] = rows.map(keyOf) as [ReturnType<typeof keyOf>];
const read: Command = { action: 'notification.read', data: { keys: [first], epoch } };
const remove: Command = { action: 'notification.delete', data: { key: first, epoch } };
const readAll = (upTo: number): Command => ({ action: 'notification.read-all', data: { upTo, epoch } });
const queued = (...commands: Command[]) => queue(commands.map((each, n) => entry(n + 1, each)));
const counts = (outbox = queue([]), state = notificationsState(rows)) => rowCounts(state, outbox, now);

describe('[NOTIF-03] counts of notifications', () => {
  test('[G19] are the head’s', () => {
    const info = { counts: { total: 40, unread: 12, byType: { mention: 12 } } };
    expect(counts(queue([]), notificationsState(rows, { info }))).toEqual(info.counts);
    expect(counts(queue([]), { ...notificationsState(rows), head: undefined })).toEqual({
      total: 0,
      unread: 0,
      byType: {},
    });
  });
  test('[G19, NOTIF-09] are less what pending entries read and delete', () => {
    expect(counts(queued(read))).toEqual({ total: 3, unread: 2, byType: { mention: 2 } });
    expect(counts(queued(remove))).toEqual({ total: 2, unread: 2, byType: { mention: 2 } });
    expect(counts(queued(remove, read))).toMatchObject({ total: 2, unread: 2 });
    expect(counts(queued(readAll(2)))).toMatchObject({ total: 3, unread: 1 });
  });
  test('[G19] rows that are not on the device subtract nothing', () => {
    const info = { last: 90, counts: { total: 90, unread: 90, byType: { mention: 90 } } };
    expect(counts(queued(readAll(80)), notificationsState(rows, { info }))).toMatchObject({ unread: 87 });
  });
  test('[G18] are 0 unread once everything was read, whatever is on the device', () => {
    const info = { last: 90, counts: { total: 90, unread: 90, byType: { mention: 90 } } };
    expect(counts(queued(readAll(90)), notificationsState(rows, { info }))).toEqual({
      total: 90,
      unread: 0,
      byType: {},
    });
  });
  test('[G19] a row that another device has read counts once, whichever comes first', () => {
    const later = [notification(1, { isRead: true, rev: 9 }), notification(2), notification(3)];
    expect(counts(queued(read), notificationsState(later))).toMatchObject({ unread: 2 });
  });
  test('[Y6] an answered entry is in the counts of its answer, and subtracts no more', () => {
    const answer = result(1, {
      stream: notificationsStreamId(ada),
      rev: 4,
      membership: membership(),
      info: notificationsInfo(3, { rev: 4, counts: { total: 3, unread: 2, byType: { mention: 2 } } }),
    });
    expect(counts(queue([entry(1, read)], { results: results(answer) }))).toMatchObject({ total: 3, unread: 2 });
  });
  test('[G21] are less what a pending block hides', () => {
    expect(counts(queue([]), notificationsState(rows, { blocked: new Set([bela]) }))).toMatchObject({
      total: 0,
      unread: 0,
    });
  });
  test('[NOTIF-10] never go below 0', () => {
    const info = { counts: { total: 1, unread: 0, byType: {} } };
    expect(counts(queued(read), notificationsState(rows, { info }))).toEqual({ total: 1, unread: 0, byType: {} });
  });
});

describe('[NOTIF-04] the two types without rows', () => {
  const conversation = { unread: 50, muted: false, archived: false, closed: false, group: null };
  const none = { total: 0, unread: 0, byType: {} };
  test('[G1] count unread conversations and groups, each once', () => {
    const listed = [conversation, { ...conversation, unread: 1 }, { ...conversation, group: {} }];
    expect(withConversations(none, listed)).toEqual({
      total: 3,
      unread: 3,
      byType: { message: 2, 'group_message': 1 },
    });
  });
  test('[NOTIF-15, G1] leave out what is read, muted, archived or closed', () => {
    const listed = [
      { ...conversation, unread: 0 },
      { ...conversation, muted: true },
      { ...conversation, archived: true },
      { ...conversation, closed: true },
    ];
    expect(withConversations(none, listed)).toEqual(none);
  });
});
