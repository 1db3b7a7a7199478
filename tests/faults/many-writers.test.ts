/** `WRITTEN`: number of rows. With more rows than the short form has, transactions sleep up to five seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { race } from './many-writers.ts';
import { Reader } from './reader.ts';

const SHORT = 3_000;
const ROWS = Number(process.env['WRITTEN'] ?? SHORT);
const SEED = Number(process.env['WRITTEN_SEED'] ?? 1);
const WRITERS = 32;
const READERS = 3;
const MEMBERS = 24;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test(`[Y7, Y8] ${ROWS} rows by ${WRITERS} failing writers leave no gap, and pulls miss none`, async () => {
  const members: MemberId[] = [];
  for (let n = 0; n < MEMBERS; n++) members.push(await database.createMember({ username: `ecrit${n}` }));
  const epoch = await database.epoch();
  const readers = members.slice(0, READERS).map((member) => new Reader(database.asMember(member)));
  let over = false;
  const reading = readers.map(async (reader) => {
    while (!over) await reader.pull(epoch);
    await reader.pull(epoch);
  });
  const { committed, undone, counts } = await race({
    url: database.syncUrl,
    epoch,
    members,
    writers: WRITERS,
    rows: ROWS,
    seed: SEED,
    sleepMs: ROWS > SHORT ? 5000 : 400,
  }).finally(() => (over = true));
  await Promise.all(reading);

  expect(Math.min(counts.committed, counts.slept, counts['rolled back']), JSON.stringify(counts)).toBeGreaterThan(0);
  const rows = await database.owner<{ id: string }[]>`select x.id from public.messages x`;
  expect(new Set(rows.map(({ id }) => id)).symmetricDifference(committed).size).toBe(0);
  expect(rows.filter(({ id }) => undone.has(id))).toEqual([]);
  // Only messages were written, so each has one number and one revision, without gaps; opening the stream took the
  // first revision.
  const gaps = await database.owner`
    select s.id, s.rev::int, s.last::int, count(*)::int, max(x.seq)::int as seq, max(x.rev)::int as top from public.streams s join public.messages x on x.stream_id = s.id
    group by s.id having count(*) <> s.last or max(x.seq) <> s.last or max(x.rev) <> s.rev or max(x.rev) - min(x.rev) <> count(*) - 1 or min(x.seq) <> 1`;
  expect(gaps).toEqual([]);
  for (const [n, reader] of readers.entries()) {
    expect(reader.missed.slice(0, 5)).toEqual([]);
    expect(reader.pulls).toBeGreaterThan(3);
    const own = await database.owner<
      { id: string }[]
    >`select x.id from public.messages x join public.memberships m on m.stream_id = x.stream_id and m.member_id = ${members[n] as string}`;
    expect(reader.ids.symmetricDifference(new Set(own.map(({ id }) => id))).size).toBe(0);
  }
}, 900_000);
