/** Tests notifications on a real database: how events coalesce, what is read and deleted, and what a block removes. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { NotificationKey } from '#schemas/streams/notifications.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { notifiedMember, type NotifiedMember } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let admin: Sql;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const people = async <N extends number>(n: N) => {
  const all: NotifiedMember[] = [];
  for (let k = 0; k < n; k++) all.push(await notifiedMember(database, `avis${count++}`));
  return all as [NotifiedMember, NotifiedMember, NotifiedMember, NotifiedMember, NotifiedMember];
};
const photo = (upTo: number): NotificationKey => ({ type: 'media_like', subject: 'photo', upTo });
const block = (by: NotifiedMember, other: NotifiedMember) =>
  by.view.push(by.epoch, [pairCommands(by.id, other.id).block()]);

describe('[G17] events of one type and subject', () => {
  test('[NOTIF-06, NOTIF-07, NOTIF-08] a new one raises total, unread and its type’s count by one', async () => {
    const [ada] = await people(1);
    expect(await ada.counts()).toEqual({ total: 0, unread: 0, byType: {} });
    await ada.hearsOf({});
    await ada.hearsOf({ type: 'follower', subject: '' });
    expect(await ada.counts()).toEqual({ total: 2, unread: 2, byType: { 'media_like': 1, follower: 1 } });
  });
  test('are one row while unread, of three actors, a number of them and the count of events', async () => {
    const [ada, ...others] = await people(5);
    for (const { id } of [...others, ...others.slice(0, 1)]) await ada.hearsOf({ actor: id });
    const [row, ...more] = await ada.rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ seq: 5, from: 0, events: 5, count: 5, actorCount: 4, isRead: false });
    expect(row?.actors.map(({ username }) => username)).toEqual(
      [others[0], others[3], others[2]].map((each) => each?.username),
    );
    expect(await ada.counts()).toMatchObject({ total: 1, unread: 1 });
    expect((await ada.allRows()).filter(({ replaced }) => replaced)).toHaveLength(4);
  });
  test('begin a new row at one once the earlier one was read, which stays', async () => {
    const [ada] = await people(1);
    for (let k = 0; k < 2; k++) await ada.hearsOf({});
    await ada.reads(photo(2));
    await ada.hearsOf({});
    expect(await ada.rows()).toMatchObject([
      { from: 2, events: 3, count: 1, isRead: false },
      { from: 0, events: 2, count: 2, isRead: true },
    ]);
    expect(await ada.counts()).toEqual({ total: 2, unread: 1, byType: { 'media_like': 1 } });
  });
  test('are written once for each event, however often the job runs', async () => {
    const [ada, bela] = await people(2);
    const event = randomUUID();
    expect([await ada.hearsOf({ event, actor: bela.id }), await ada.hearsOf({ event, actor: bela.id })]).toEqual([
      true,
      false,
    ]);
    expect(await ada.rows()).toMatchObject([{ count: 1 }]);
  });
  test('at the same moment, from two jobs, lose none and leave no gap in the revisions', async () => {
    const [ada] = await people(1);
    await Promise.all(Array.from({ length: 8 }, () => ada.hearsOf({})));
    expect(await ada.rows()).toMatchObject([{ count: 8, events: 8 }]);
    const revs = (await ada.allRows()).map(({ rev }) => rev).sort((a, b) => a - b);
    expect(revs.at(-1)).toBe((await ada.pulled()).throughRev);
    expect(new Set(revs).size).toBe(revs.length);
  });
});

describe('[G17] reading and deleting', () => {
  test('a read of what was shown leaves unread what came meanwhile', async () => {
    const [ada] = await people(1);
    for (let k = 0; k < 3; k++) await ada.hearsOf({});
    await ada.reads(photo(2));
    expect(await ada.rows()).toMatchObject([{ from: 2, events: 3, count: 1, isRead: false }]);
    await ada.reads(photo(1), photo(99));
    expect(await ada.rows()).toMatchObject([{ isRead: true }]);
  });
  test('[NOTIF-09] a read lowers unread by the rows that it reads, and a repeated one by none', async () => {
    const [ada] = await people(1);
    for (const subject of ['a', 'b', 'c']) await ada.hearsOf({ subject });
    const keys = ['a', 'b'].map((subject) => ({ ...photo(1), subject }));
    await ada.reads(...keys);
    await ada.reads(...keys);
    expect(await ada.counts()).toMatchObject({ total: 3, unread: 1 });
  });
  test('[NOTIF-16, G18] a read of all covers what was shown; later rows stay unread', async () => {
    const [ada] = await people(1);
    for (const subject of ['a', 'b', 'c']) await ada.hearsOf({ subject });
    const before = await ada.pulled();
    const [result] = await ada.readsAll(2);
    expect(result).toMatchObject({
      status: 'applied',
      stream: ada.stream,
      membership: { read: 2 },
      info: { counts: { unread: 1 } },
    });
    expect((await ada.allRows()).map(({ rev, isRead }) => [rev, isRead])).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ]);
    expect((await ada.pulled()).throughRev).toBe(before.throughRev + 1);
    await ada.hearsOf({ subject: 'a' });
    expect(await ada.rows()).toMatchObject([{ subject: 'a', from: 1, count: 1, isRead: false }, {}, {}, {}]);
  });
  test('[G18] a read of all never goes back, nor beyond the last number', async () => {
    const [ada] = await people(1);
    await ada.hearsOf({});
    await ada.readsAll(500);
    await ada.readsAll(0);
    expect((await ada.pulled()).membership).toMatchObject({ read: 1 });
    await ada.hearsOf({});
    expect(await ada.counts()).toMatchObject({ unread: 1 });
  });
  test('a deleted row leaves the counts, is restored by its own undo, and by no other', async () => {
    const [ada] = await people(1);
    await ada.hearsOf({});
    await ada.deletes(photo(1));
    expect([await ada.rows(), await ada.counts()]).toEqual([[], { total: 0, unread: 0, byType: {} }]);
    await ada.restores(photo(0));
    expect(await ada.rows()).toEqual([]);
    await ada.restores(photo(1));
    expect(await ada.rows()).toMatchObject([{ count: 1, isRead: false }]);
    expect(await ada.counts()).toMatchObject({ total: 1, unread: 1 });
  });
  test('a deletion of what was shown leaves what came meanwhile, and its undo brings the rest back', async () => {
    const [ada] = await people(1);
    for (let k = 0; k < 3; k++) await ada.hearsOf({});
    await ada.deletes(photo(2));
    expect(await ada.rows()).toMatchObject([{ from: 2, count: 1 }]);
    await ada.restores(photo(2));
    expect(await ada.rows()).toMatchObject([{ from: 0, count: 3 }]);
  });
  test('[Y2] a repeated entry is a duplicate, and a malformed one is refused', async () => {
    const [ada] = await people(1);
    await ada.hearsOf({});
    const entry = {
      id: randomUUID(),
      timestamp: 0,
      action: 'notification.read',
      data: { keys: [photo(1)], epoch: ada.epoch },
    };
    const malformed = [
      { keys: [], epoch: ada.epoch },
      { keys: [{ type: 'message', subject: '', upTo: 1 }], epoch: ada.epoch },
      { keys: [photo(1)] },
    ];
    const entries = [entry, entry, ...malformed.map((data) => ({ ...entry, id: randomUUID(), data }))];
    const { results } = await ada.view.push(ada.epoch, entries as never);
    expect(results.map(({ status, code }) => code ?? status)).toEqual([
      'applied',
      'duplicate',
      'invalid',
      'invalid',
      'invalid',
    ]);
  });
  test('[Y21] what was shown under another epoch changes nothing', async () => {
    const [ada] = await people(1);
    await ada.hearsOf({});
    const epoch = 'another' as Epoch;
    const commands: Command[] = [
      { action: 'notification.read', data: { keys: [photo(1)], epoch } },
      { action: 'notification.read-all', data: { upTo: 1, epoch } },
      { action: 'notification.delete', data: { key: photo(1), epoch } },
    ];
    expect((await ada.push(...commands)).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(await ada.counts()).toMatchObject({ total: 1, unread: 1 });
  });
});

describe('[G21] a block', () => {
  test('removes the other’s events from both members’ rows, with their read state', async () => {
    const [ada, bela, cyd] = await people(3);
    for (const { id } of [bela, cyd]) await ada.hearsOf({ actor: id });
    await ada.reads(photo(2));
    await ada.hearsOf({ subject: 'other', actor: bela.id });
    await bela.hearsOf({ actor: ada.id });
    const { changed } = await ada.view.pushByNode(ada.epoch, [pairCommands(ada.id, bela.id).block()]);
    expect(changed.map(({ stream, members }) => [stream, members])).toEqual(
      expect.arrayContaining([
        [ada.stream, [ada.id]],
        [bela.stream, [bela.id]],
      ]),
    );
    expect(await ada.rows()).toMatchObject([
      { subject: 'photo', count: 1, actorCount: 1, actors: [{ id: cyd.id }], isRead: true },
    ]);
    expect([await bela.rows(), await bela.counts()]).toEqual([[], { total: 0, unread: 0, byType: {} }]);
    const left = JSON.stringify([await ada.allRows(), await bela.allRows()]);
    expect([left.includes(bela.username), left.includes(ada.username)]).toEqual([false, false]);
  });
  test('[G2] that stands refuses an event, in both directions, and an own event is none', async () => {
    const [ada, bela] = await people(2);
    await block(ada, bela);
    expect([
      await ada.hearsOf({ actor: bela.id }),
      await bela.hearsOf({ actor: ada.id }),
      await ada.hearsOf({ actor: ada.id }),
    ]).toEqual([false, false, false]);
  });
  test('and an event at the same moment leave nothing of the other', async () => {
    const [ada, bela] = await people(2);
    await Promise.all([
      block(bela, ada),
      ...Array.from({ length: 4 }, (_, k) => ada.hearsOf({ subject: `photo ${k}`, actor: bela.id })),
    ]);
    expect(await ada.rows()).toEqual([]);
  });
  test('[Y9] a deleted member leaves no event in others’ rows', async () => {
    const [ada, bela] = await people(2);
    await ada.hearsOf({ actor: bela.id });
    await admin.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`;
      await tx`delete from auth.users where id = ${bela.id}`;
    });
    expect([await ada.rows(), await ada.counts()]).toMatchObject([[], { total: 0 }]);
    expect(await database.owner`select from public.streams where id = ${bela.stream}`).toHaveLength(0);
  });
});

describe('[G20] after 90 days', () => {
  test('rows go, in one revision, and the info says what is kept', async () => {
    const [ada, bela] = await people(2);
    for (const subject of ['a', 'b', 'c']) await ada.hearsOf({ subject });
    await bela.hearsOf({});
    const before = await ada.pulled();
    await database.owner`update public.notifications set created_at = now() - interval '91 days' where stream_id = ${ada.stream} and seq < 3`;
    await database.owner`select app.tidy_notifications()`;
    await database.owner`select app.tidy_notifications()`;
    expect(await ada.pulled()).toMatchObject({
      throughRev: before.throughRev + 1,
      membership: { since: 1, ranges: before.membership.ranges },
      info: { first: 3, last: 3, counts: { total: 1, unread: 1 } },
    });
    expect((await bela.info()).first).toBe(1);
  });
});

describe('[Y9] nobody else', () => {
  test('[NOTIF-05, NOTIF-14] a member reads the own rows of the table, and no others', async () => {
    const [ada, bela] = await people(2);
    await ada.hearsOf({});
    const rowsFor = (who: NotifiedMember) =>
      who.view.run(
        (tx) =>
          tx`select type, is_read, user_id from public.notifications where deleted_at is null and user_id = ${ada.id}`,
      );
    expect(await rowsFor(ada)).toMatchObject([{ type: 'media_like', 'is_read': false, 'user_id': ada.id }]);
    expect(await rowsFor(bela)).toEqual([]);
  });
  test('has a member’s stream in a pull, in chunks or live, and changes it', async () => {
    const [ada, bela] = await people(2);
    await ada.hearsOf({});
    expect((await bela.view.pull(bela.epoch, [])).streams.some(({ stream }) => stream === ada.stream)).toBe(false);
    expect((await bela.view.chunks(ada.stream, [0])).chunks).toBeNull();
    await bela.reads(photo(1));
    await bela.deletes(photo(1));
    expect(await ada.counts()).toMatchObject({ total: 1, unread: 1 });
    await expect(
      bela.view.run((tx) => tx`select app.notify(${ada.id}, 'event', '', null, null, ${randomUUID()})`),
    ).rejects.toThrow('permission denied');
    await expect(
      bela.view.run((tx) => tx`insert into public.notifications (user_id) values (${ada.id})`),
    ).rejects.toThrow('permission denied');
  });
});

test('[Y8] each revision is delivered live, with its row if one has it', async () => {
  const [ada] = await people(1);
  await ada.hearsOf({});
  await ada.hearsOf({});
  const items = await ada.view.live([{ stream: ada.stream, revs: [2, 3, 4], members: [ada.id] }]);
  expect(items.map(({ kind, rev, rows }) => [kind, rev, rows.map(({ seq }) => seq)])).toEqual([
    ['notifications', 2, []],
    ['notifications', 3, [1]],
    ['notifications', 4, [2]],
  ]);
});
