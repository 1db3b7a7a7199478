import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  suggestionsAnswer,
  toMemberFound,
  toWireFilters,
  type SearchAnswer,
  type WireFilters,
} from '#schemas/wire/members.ts';
import type { MemberId } from '#schemas/ids.ts';
import { MEMBERS_A_PAGE, MEMBERS_SCANNED } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { kilometres, naiveSearch, type Everybody } from './naive-search.ts';
import { callAs, OWN, searchAs, searchedCrowd } from './searched-crowd.ts';

let database: TestDatabase;
let me: MemberId;
let crowd: Everybody;
let hidden: ReadonlySet<string>;
beforeAll(async () => {
  database = await freshDatabase();
  ({ me, crowd, hidden } = await searchedCrowd(database));
}, 120_000);
afterAll(() => database.drop());

const call = <T>(name: string, request: unknown, as = me) => callAs<T>(database, as, name, request);
const search = (filters: unknown, after?: string | null, count?: unknown) =>
  searchAs(database, me, filters, after, count);

/** Returns all results, page after page. */
async function listed(filters: WireFilters, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const { members, next } = await search(filters, after, count);
    ids.push(...members.map(({ id }) => id));
    after = next;
  }
  return ids;
}

const unlimited = async () => void (await database.owner`truncate app.member_request_counts`);
const walking = (members: number) =>
  database.owner.unsafe(
    `create or replace function app.members_scanned() returns int language sql immutable as $$ select ${members} $$`,
  );
/** Makes filters rare, so that most searches have results. */
const maybe = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });
const anyFilters: fc.Arbitrary<WireFilters> = fc
  .record({
    username: maybe(fc.constantFrom('v', 'VELOURS', 'lune1', ' nuit ', 'personne', 'é', '%')),
    genre: maybe(fc.subarray(['homme', 'femme', 'couple', 'trav/trans'] as const)),
    desires: maybe(fc.subarray(['danse', 'clubs', 'amitiés', 'autre chose'])),
    mobility: maybe(fc.constantFrom('reçoit', 'se déplace', 'reçoit et se déplace')),
    place: maybe(
      fc.record({
        location_lat: fc.double({ min: 43, max: 50, noNaN: true }),
        location_lng: fc.double({ min: -1, max: 7, noNaN: true }),
      }),
    ),
    radius: maybe(fc.constantFrom(0, 5, 50, 150, 500)),
    ages: fc.option(fc.tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 25, max: 99 })), {
      nil: undefined,
      freq: 2,
    }),
    libre_ce_soir: maybe(fc.constant(true as const)),
    au_cap: maybe(fc.constant(true as const)),
    certifie: maybe(fc.constant(true as const)),
    en_ligne: maybe(fc.constant(true as const)),
  })
  .map(
    ({ place, ages, ...filters }) =>
      ({ ...filters, ...place, ...(ages && { age_min: ages[0], age_max: ages[1] }) }) as WireFilters,
  );

// [SEARCH-45, SEARCH-58, SEARCH-59, SEARCH-60, SEARCH-65, SEARCH-75, SEARCH-76]
test('[SEARCH-45, SEARCH-58] paging equals a scan of all members', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, fc.integer({ min: 4, max: MEMBERS_A_PAGE }), async (filters, count) => {
      await unlimited();
      expect(await listed(filters, count)).toEqual(naiveSearch(crowd, filters, OWN, hidden));
    }),
    { numRuns: 60 },
  );
});

test('[SEARCH-65] bounded pages may be short or empty, and continue to the same result', async () => {
  await walking(37);
  await fc
    .assert(
      fc.asyncProperty(anyFilters, fc.integer({ min: 4, max: MEMBERS_A_PAGE }), async (filters, count) => {
        await unlimited();
        expect(await listed(filters, count)).toEqual(naiveSearch(crowd, filters, OWN, hidden));
      }),
      { numRuns: 30 },
    )
    .finally(() => walking(MEMBERS_SCANNED));
});

// [SEARCH-46, SEARCH-47, SEARCH-48, SEARCH-49, SEARCH-50, SEARCH-51, SEARCH-52, SEARCH-53, SEARCH-54, SEARCH-55]
// [SEARCH-56]
test('[SEARCH-46, SEARCH-47] each filter does what its name says', async () => {
  const nothing = {
    username: '',
    genre: [],
    desires: [],
    mobility: '',
    locationLat: null,
    locationLng: null,
    radius: 0,
    ageMin: 18,
    ageMax: 99,
    libreCeSoir: false,
    auCap: false,
    certifie: false,
    enLigne: false,
  };
  expect(toWireFilters(nothing)).toEqual({});
  const all = {
    ...nothing,
    username: ' Lune ',
    genre: ['couple'] as const,
    desires: ['danse'],
    mobility: 'reçoit',
    locationLat: 46,
    locationLng: 3,
    radius: 100,
    ageMax: 60,
    libreCeSoir: true,
    auCap: true,
    certifie: true,
    enLigne: true,
  };
  expect(toWireFilters(all)).toEqual({
    username: 'lune',
    genre: ['couple'],
    desires: ['danse'],
    mobility: 'reçoit',
    location_lat: 46,
    location_lng: 3,
    radius: 100,
    age_min: 18,
    age_max: 60,
    libre_ce_soir: true,
    au_cap: true,
    certifie: true,
    en_ligne: true,
  });
  for (const [key, value] of Object.entries(toWireFilters(all))) {
    if (key === 'location_lng') continue;
    const one =
      key === 'location_lat'
        ? { location_lat: value, location_lng: 3 }
        : key === 'username'
          ? { username: 'lune' }
          : { [key]: value };
    const { members } = await search(one);
    expect(
      members.map(({ id }) => id),
      key,
    ).toEqual(naiveSearch(crowd, one as WireFilters, OWN, hidden).slice(0, MEMBERS_A_PAGE));
    expect(members.length, key).toBeGreaterThan(0);
  }
});

test('[GEO-52, GEO-53, SEARCH-66] a card shows statuses and whole kilometres, no position', async () => {
  const { members, centre } = await search({ radius: 400 });
  expect(centre).toBe('own');
  for (const card of members) {
    const row = crowd.rows.find(({ id }) => id === card.id);
    expect(card.distance_km).toBe(Math.max(1, Math.round(kilometres(OWN, { lat: row?.lat ?? 0, lng: row?.lng ?? 0 }))));
    expect(Object.keys(toMemberFound(card)).sort()).toEqual([
      'ages',
      'auCap',
      'avatarUrl',
      'distanceKm',
      'genre',
      'id',
      'lastSeen',
      'libreCeSoir',
      'online',
      'premium',
      'seal',
      'sexualite',
      'town',
      'username',
    ]);
  }
  expect(JSON.stringify(members)).not.toMatch(/lat|lng|naissance/);
});

test('[GEO-53] distances within a town are equal, so that small moves reveal nothing', async () => {
  const answers = await Promise.all(
    [-0.004, 0.001, 0.004].map((step) => search({ location_lat: 46 + step, location_lng: 3 + step, radius: 300 })),
  );
  const distances = answers.map(({ members }) => members.map(({ id, distance_km }) => [id, distance_km]));
  expect(distances[0]?.length).toBeGreaterThan(0);
  expect([distances[1], distances[2]]).toEqual([distances[0], distances[0]]);
});

test('[SEARCH-51] without one’s own town a radius has no centre, which is said, and cuts nothing', async () => {
  const nowhere = await database.createMember({ username: 'sansville' });
  await database.owner`update public.profiles set location_name = null, location_lat = null, location_lng = null where id = ${nowhere}`;
  const answer = await call<SearchAnswer>(
    'search_members',
    { filters: { radius: 20 }, after: null, count: 50 },
    nowhere,
  );
  expect(answer).toMatchObject({ centre: 'none' });
  expect(answer.members).toHaveLength(50);
  expect(new Set(answer.members.map(({ distance_km }) => distance_km))).toEqual(new Set([null]));
});

test('[SEARCH-71, SEARCH-72] online means seen within fifteen minutes, or connected', async () => {
  const [gone, back] = [
    await database.createMember({ username: 'disparu' }),
    await database.createMember({ username: 'revenue' }),
  ];
  await database.owner`update public.profiles set sensitive_consent = 1, last_login = now() - interval '16 minutes' where id in ${database.owner([gone, back])}`;
  await call('report_presence', { node: crypto.randomUUID() }, back);
  const inLine = (await search({ en_ligne: true })).members;
  expect(inLine.filter(({ id }) => id === gone)).toEqual([]);
  expect(inLine.filter(({ id }) => id === back)).toMatchObject([{ online: true, last_seen: 'online' }]);
  await database.owner`update public.profiles set last_login = now() - interval '14 minutes' where id = ${gone}`;
  expect((await search({ en_ligne: true })).members.filter(({ id }) => id === gone)).toMatchObject([
    { online: false, last_seen: 'recently' },
  ]);
  for (const id of [gone, back]) await database.owner`update public.profiles set is_active = false where id = ${id}`;
  expect((await search({ username: 'revenue' })).members).toEqual([]);
});

test('[SEARCH-52, SEARCH-59] age is that of the last birthday, for a couple either, or unknown', async () => {
  const [duo, nobody] = [
    await database.createMember({ username: 'anniversaire' }),
    await database.createMember({ username: 'annivsansdate' }),
  ];
  await database.owner`update public.profiles set sensitive_consent = 1 where id in ${database.owner([duo, nobody])}`;
  await database.owner`update public.profiles set date_naissance = null where id = ${nobody}`;
  await database.owner`update public.profiles set genre = 'couple', sexualite = null, date_naissance_homme = app.paris_day() - interval '40 years', date_naissance_femme = (app.paris_day() - interval '37 years')::date + 1 where id = ${duo}`;
  const found = async (age_min: number, age_max: number) =>
    (await search({ username: 'anniv', age_min, age_max })).members.map(({ id }) => id);
  for (const [low, high] of [
    [40, 40],
    [36, 36],
    [30, 36],
    [40, 99],
    [36, 40],
  ] as const)
    expect(await found(low, high), `${low} to ${high}`).toEqual([duo]);
  for (const [low, high] of [
    [37, 39],
    [41, 99],
    [18, 35],
  ] as const)
    expect(await found(low, high), `${low} to ${high}`).toEqual([]);
  expect(await found(18, 99)).toEqual([duo, nobody]);
  for (const id of [duo, nobody]) await database.owner`update public.profiles set is_active = false where id = ${id}`;
});

// [SEARCH-61, SEARCH-62, SEARCH-63, SEARCH-67, SEARCH-68, SEARCH-78, SEARCH-79, SEARCH-80, SEARCH-81, SEARCH-82]
test('[SEARCH-61, SEARCH-62] names are suggested by prefix, five at most', async () => {
  const like = async (q: string) => suggestionsAnswer.parse(await call('usernames_like', { q })).members;
  const expected = crowd.rows
    .filter(({ username, id, shown }) => shown && !hidden.has(id) && username.toLowerCase().startsWith('lune'))
    .sort((a, b) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1));
  expect((await like('  LuNe ')).map(({ id }) => id)).toEqual(expected.slice(0, 5).map(({ id }) => id));
  expect(Object.keys((await like('lune'))[0] ?? {}).sort()).toEqual(['avatar_url', 'id', 'username']);
  for (const q of ['ｌｕｎｅ', 'lu\u0301ne', 'Łüñé', 'ＬＵÑE'])
    expect(
      (await like(q)).map(({ id }) => id),
      q,
    ).toEqual(expected.slice(0, 5).map(({ id }) => id));
  for (const q of ['', '   ', '%', 'chercheuse', "l' or 1=1", 'é']) expect(await like(q), q).toEqual([]);
  for (const q of [7, null, 'x'.repeat(61)]) await expect(call('usernames_like', { q })).rejects.toThrow(/^invalid$/);
});
