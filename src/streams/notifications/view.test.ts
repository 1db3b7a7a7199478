import { describe, expect, test } from 'vitest';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Command } from '#schemas/actions/union.ts';
import { actorOf, cyd, keyOf, notification, notificationsState } from '#tests/support/notification-rows.ts';
import { bela, entry, firstEpoch, instant, queue, result, results, secondEpoch } from '#tests/support/streams.ts';
import { notificationChunkKeys, notificationsView } from './view.ts';

const rows = [notification(1), notification(2), notification(3, { type: 'follower', isRead: true })];
const now = Date.parse(instant(100));
const epoch = firstEpoch;
const read = (...keys: ReturnType<typeof keyOf>[]): Command => ({ action: 'notification.read', data: { keys, epoch } });
const remove = (key: ReturnType<typeof keyOf>): Command => ({ action: 'notification.delete', data: { key, epoch } });
const restore = (key: ReturnType<typeof keyOf>): Command => ({ action: 'notification.restore', data: { key, epoch } });
const queued = (...commands: Command[]) => queue(commands.map((each, n) => entry(n + 1, each)));
const shown = (outbox: OutboxSnapshot, state = notificationsState(rows), at = now) =>
  notificationsView(state, outbox, at)?.rows.map(({ seq, isRead }) => [seq, isRead]);
const [first, second] = rows.map(keyOf) as [ReturnType<typeof keyOf>, ReturnType<typeof keyOf>];

describe('[NOTIF-02] the list of notifications', () => {
  test('has the newest first, with type, subject, actors and count', () => {
    expect(shown(queue([]))).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(notificationsView(notificationsState(rows), queue([]), now)).toMatchObject({
      rows: [{ type: 'follower', at: Date.parse(instant(3)) }, { key: second, actors: [actorOf(bela)], count: 1 }, {}],
      hasMore: false,
      upTo: 3,
    });
  });
  test('is null before the first pull, and under another epoch', () => {
    expect(shown(queue([]), { ...notificationsState(rows), head: undefined })).toBeUndefined();
    expect(shown(queue([]), notificationsState(rows, { epoch: secondEpoch }))).toBeUndefined();
  });
  test('[Y1, G17] shows as read and leaves out what the outbox reads and deletes', () => {
    expect(shown(queued(read(second), remove(first)))).toEqual([
      [3, true],
      [2, true],
    ]);
  });
  test('[G17] brings a deleted one back that the outbox restores, in the order of asking', () => {
    expect(shown(queued(remove(first), restore(first)))).toHaveLength(3);
    expect(shown(queued(remove(first), restore(first), remove(first)))).toHaveLength(2);
    const deleted = [notification(1, { deletedAt: instant(4) }), notification(2)];
    expect(shown(queue([]), notificationsState(deleted))).toHaveLength(1);
    expect(shown(queued(restore(first)), notificationsState(deleted))).toHaveLength(2);
  });
  test('[G17] never brings back a row that a later one has replaced', () => {
    const replaced = notification(1, { deletedAt: instant(4), replaced: true });
    expect(shown(queued(restore(keyOf(replaced))), notificationsState([replaced]))).toEqual([]);
  });
  test('[G17] keeps unread what has had further events since it was shown', () => {
    const grown = notification(4, { subject: first.subject, events: 2, count: 2 });
    expect(shown(queued(read(first)), notificationsState([grown]))).toEqual([[4, false]]);
  });
  test('[G18] counts as read up to the stored mark, and up to a pending one', () => {
    expect(shown(queue([]), notificationsState(rows, { read: 1 }))).toContainEqual([1, true]);
    const readAll: Command = { action: 'notification.read-all', data: { upTo: 1, epoch } };
    expect(shown(queued(readAll))).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
  });
  test('[Y4] undoes what the server has refused', () => {
    const refused = results(result(1, { status: 'rejected', code: 'invalid' }));
    expect(shown(queue([entry(1, remove(first))], { results: refused }))).toHaveLength(3);
  });
  test('[Y21] applies nothing that was asked for under another epoch', () => {
    const other: Command = { action: 'notification.delete', data: { key: first, epoch: secondEpoch } };
    expect(shown(queued(other))).toHaveLength(3);
  });
  test('[G20] leaves out what is below the first kept number, or older than 90 days', () => {
    expect(shown(queue([]), notificationsState(rows, { info: { first: 3 } }))).toEqual([[3, true]]);
    expect(shown(queue([]), notificationsState(rows), now + 91 * 24 * 60 * 60 * 1000)).toEqual([]);
  });
  test('[G21] leaves out members whom a pending block names, and rows with nobody else', () => {
    const both = notification(4, { actors: [actorOf(bela), actorOf(cyd)], actorCount: 5 });
    const state = notificationsState([...rows, both], { blocked: new Set([bela]) });
    expect(notificationsView(state, queue([]), now)?.rows).toMatchObject([
      { seq: 4, actors: [actorOf(cyd)], actorCount: 4 },
    ]);
  });
  test('reads only the chunks of its window', () => {
    const many = notificationsState([notification(200)]);
    expect(notificationChunkKeys(many, 50)).toHaveLength(2);
    expect(notificationChunkKeys(many, 1000)).toHaveLength(4);
    expect(notificationsView(many, queue([]), now)?.hasMore).toBe(true);
  });
});
