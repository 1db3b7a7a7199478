import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { inDatabase } from '#tests/support/database-cluster.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
const restored: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  const admin = postgres(inDatabase(database.adminUrl, 'postgres'), { max: 1 });
  for (const name of restored) await admin.unsafe(`drop database ${name} (force)`);
  await admin.end();
  await database.drop();
});

const epochIn = async (url: string) => {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<
    { epoch: string; messages: number }[]
  >`select app.epoch() as epoch, (select count(*)::int from public.messages) as messages`;
  await sql.end();
  return row;
};

async function copyOf(original: string): Promise<string> {
  const copy = `alcove_restored_${randomBytes(4).toString('hex')}`;
  const admin = postgres(inDatabase(database.adminUrl, 'postgres'), { max: 1 });
  await admin.unsafe(`create database ${copy} template ${original}`);
  await admin.end();
  restored.push(copy);
  return inDatabase(database.adminUrl, copy);
}

describe('the epoch', () => {
  test('[Y21] stays the same over reconnects and writes, and fits its schema', async () => {
    const before = await database.epoch();
    const { ada } = await newPair(database);
    await ada.says('bonjour');
    expect(await database.epoch()).toBe(before);
    expect(before).toMatch(/^\d+-[0-9A-F]{8}-\d+-\d+$/);
    expect(before.length).toBeLessThanOrEqual(80);
  });
  test('[Y21] is another one in a database restored from a copy', async () => {
    const [{ current } = { current: '' }] = await database.owner<
      { current: string }[]
    >`select current_database() as current`;
    const before = await database.epoch();
    const admin = postgres(inDatabase(database.adminUrl, 'postgres'), { max: 1 });
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${current} and pid <> pg_backend_pid()`;
    await admin.end();
    const copy = await epochIn(await copyOf(current));
    expect(copy?.messages).toBeGreaterThan(0);
    expect(copy?.epoch).not.toBe(before);
  });
  test('[Y21] changes at the operator’s request, and never back to a former one', async () => {
    const turn = async () =>
      (await database.owner<{ epoch: string }[]>`select app.turn_epoch() as epoch`)[0]?.epoch ?? '';
    const seen = [await database.epoch()];
    for (let round = 0; round < 3; round++) {
      seen.push(await turn());
      // A backup from before the turn is restored, with its counter.
      await database.owner`update app.meta set epoch_counter = 0 where one`;
    }
    seen.push(await turn());
    expect(new Set(seen).size).toBe(seen.length);
  });
  test('[Y21] after its change, an old push is refused and a pull starts anew', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonjour');
    const heads = await bela.heads();
    await database.owner`select app.turn_epoch()`;
    expect(await ada.seen.push(ada.epoch, [ada.send('ancien')])).toMatchObject({ refused: true, results: [] });
    expect((await bela.seen.pull(bela.epoch, heads)).streams).toHaveLength(3);
  });
  test('[Y21] changes by itself when a device is ahead of the database, and only once', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonjour');
    const before = await database.epoch();
    const heads = await bela.heads();
    const [[stream = '', rev = 0, membership = 0, card = 0] = []] = heads.filter(([id]) => id === asStream(ada.stream));
    expect((await bela.seen.pull(before, heads)).streams).toEqual([]);
    const answer = await bela.seen.pull(before, [[stream as StreamId, rev + 3, membership, card]]);
    const after = await database.epoch();
    expect(after).not.toBe(before);
    expect(answer).toMatchObject({ epoch: after, gone: [] });
    expect(answer.streams.map(({ rows }) => rows.length).toSorted()).toEqual([0, 0, 1]);
    expect(await ada.seen.push(before, [ada.send('ancien')])).toMatchObject({ refused: true });
    expect(await bela.seen.pull(after, [[stream as StreamId, rev + 3, membership, card]])).toMatchObject({
      epoch: after,
    });
  });
  test.each<[string, (tag: HeadTag) => HeadTag]>([
    ['a membership', ([id, rev, membership, card]) => [id, rev, membership + 1, card]],
    ['a card', ([id, rev, membership, card]) => [id, rev, membership, card + 1]],
    ['a conversation that it has never had', ([, rev, membership]) => [randomUUID() as StreamId, rev, membership, 0]],
  ])('[Y21] changes by itself for %s that only a device knows', async (_, invented) => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonjour');
    await database.owner`update app.meta set auto_turned_start = null`;
    const before = await database.epoch();
    const heads = await bela.heads();
    expect(
      (
        await bela.seen.pull(before, [
          ...heads.filter(([id]) => id !== asStream(ada.stream)),
          ...heads.filter(([id]) => id === asStream(ada.stream)).map(invented),
        ])
      ).epoch,
    ).not.toBe(before);
  });
  test('[Y21] stays for a stream that is not visible, and for a head that is behind', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonjour');
    const heads = await bela.heads();
    await ada.says('encore');
    await bela.push(bela.hide(2, bela.epoch));
    await database.owner`update app.meta set auto_turned_start = null`;
    const before = await database.epoch();
    await bela.seen.pull(before, heads);
    await bela.seen.pull(before, [[randomUUID() as StreamId, 0, 0, 0]]);
    await ada.seen.pull(before, await ada.heads());
    expect(await database.epoch()).toBe(before);
  });
});
