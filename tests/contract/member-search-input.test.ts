/** Sends searches as a device, or an attacker, may send them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { callAs, searchAs, searchedCrowd } from './searched-crowd.ts';

let database: TestDatabase;
let me: MemberId;
beforeAll(async () => {
  database = await freshDatabase();
  ({ me } = await searchedCrowd(database));
}, 120_000);
afterAll(() => database.drop());

const call = (name: string, request: unknown) => callAs(database, me, name, request);
const search = (filters: unknown) => searchAs(database, me, filters);

const long = Array.from({ length: 10_000 }, () => 'femme');
test.each<[string, unknown]>([
  ['no filters', null],
  ['a list', []],
  ['a word', 'genre=femme'],
  ['a genre that is no list', { genre: 'femme' }],
  ['ten thousand genres', { genre: long }],
  ['a genre that is no word', { genre: [{ $ne: null }] }],
  ['desires that are no words', { desires: [7] }],
  ['a name that is none', { username: 7 }],
  ['an endless name', { username: 'x'.repeat(100_000) }],
  ['a mobility that is none', { mobility: ['reçoit'] }],
  ['a radius in words', { radius: '50' }],
  ['a radius below nothing', { radius: -1 }],
  ['a radius beyond the earth', { radius: 1e300 }],
  ['half a place', { location_lat: 46 }],
  ['a place beyond the poles', { location_lat: 91, location_lng: 0 }],
  ['an age with a fraction', { age_min: 18.5 }],
  ['an age in words', { age_max: '99 or 1=1' }],
  ['an age beyond all', { age_max: 1e12 }],
  ['a yes that is none', { certifie: 'true' }],
  ['an en_ligne that is a list of ids', { en_ligne: [crypto.randomUUID()] }],
])('[SEARCH-45] %s is refused as invalid, and nothing breaks', async (_, filters) => {
  await expect(call('search_members', { filters, after: null, count: 10 })).rejects.toThrow(/^invalid$/);
});

test.each<[string, unknown]>([
  [
    'words of SQL',
    { username: "x' or '1'='1", mobility: '"; drop table profiles; --', genre: ["femme'"], desires: ['%', '{', '\\'] },
  ],
  ['right-to-left text', { username: '\u202Eenul', mobility: 'שלום' }],
  [
    'nulls',
    {
      username: null,
      genre: null,
      radius: null,
      certifie: null,
      location_lat: null,
      location_lng: null,
      age_min: null,
    },
  ],
  ['fields that nobody knows', { role: 'admin', is_active: false, location: 'Lyon' }],
  ['an age range the wrong way round', { age_min: 60, age_max: 20 }],
])('[SEARCH-45] %s are ordinary words', async (_, filters) => {
  expect(Array.isArray((await search(filters)).members)).toBe(true);
});

test.each([
  '',
  'x',
  's.1',
  's.99999999999.00000000-0000-0000-0000-000000000000',
  "n.a'b",
  'd.1.1.zz',
  'n.abc',
  'd.1.1.00000000-0000-0000-0000-000000000000',
  7,
  {},
])('[SEARCH-65] an invented cursor %j is refused', async (after) => {
  await expect(call('search_members', { filters: {}, after, count: 10 })).rejects.toThrow(/^invalid$/);
});
test.each([0, -1, 51, 1.5, '10', null, undefined])('[SEARCH-65] a page size of %j is refused', async (count) => {
  await expect(call('search_members', { filters: {}, after: null, count })).rejects.toThrow(/^invalid$/);
});

test('[SEARCH-65] a member over the limit gets a code', async () => {
  await database.owner`insert into app.member_request_counts (member_id, request_count) values (${me}, 600) on conflict (member_id) do update set request_count = 600, window_start = now()`;
  await expect(search({})).rejects.toThrow(/^rate-limited$/);
  await database.owner`update app.member_request_counts set window_start = now() - interval '11 minutes' where member_id = ${me}`;
  expect((await search({})).members).not.toEqual([]);
});
