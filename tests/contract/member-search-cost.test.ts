/** Reads a search's cost from the database's own plan: data pages read, not time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { searchAnswer, type SearchAnswer, type SearchRequest } from '#schemas/wire/members.ts';
import { fillCrowd } from '#tests/support/crowd.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

const [FEW, MANY] = [20_000, 100_000];
let database: TestDatabase;
let me: MemberId;
const small = new Map<string, number>();

const requestOf = (filters: SearchRequest['filters'], after: string | null = null) => ({ filters, after, count: 24 });
/** A place in the middle of the crowd. */
const town = { location_lat: 46.5, location_lng: 3 };
const common: Record<string, SearchRequest['filters']> = {
  nothing: {},
  genre: { genre: ['femme', 'couple'] },
  'genre and age': { genre: ['femme'], age_min: 30, age_max: 45 },
  'age and status': { age_min: 25, age_max: 60, au_cap: true },
  'town and radius': { ...town, radius: 50 },
  'town, radius, age and genre': { ...town, radius: 50, genre: ['femme', 'couple'], age_min: 30, age_max: 45 },
  'the largest town': { location_lat: 45.19, location_lng: 6.29, radius: 5 },
  'town, any distance': town,
  certified: { certifie: true },
  'in line': { en_ligne: true },
  'free tonight': { libre_ce_soir: true },
  desires: { desires: ['danse', 'voyages'], mobility: 'reçoit' },
  username: { username: 'velours1' },
};

async function cost(request: SearchRequest): Promise<number> {
  const plan = await database.asMember(me).run(async (tx) => {
    const [row] = await tx.unsafe<
      { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }[]
    >('explain (analyze, buffers, format json) select public.search_members($1::text::jsonb)', [
      JSON.stringify(request),
    ]);
    return row?.['QUERY PLAN'][0].Plan;
  });
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}
const search = (request: SearchRequest): Promise<SearchAnswer> =>
  database
    .asMember(me)
    .run(async (tx) =>
      searchAnswer.parse(
        (await tx.unsafe('select public.search_members($1::text::jsonb) as answer', [JSON.stringify(request)]))[0]?.[
          'answer'
        ],
      ),
    );

/** Returns the costs, each without the first query of a session, which also reads the catalogue. */
async function costs(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [name, filters] of Object.entries(common)) {
    await cost(requestOf(filters));
    found.set(name, await cost(requestOf(filters)));
  }
  return found;
}

beforeAll(async () => {
  database = await freshDatabase({ connections: 1 });
  me = await database.createMember({ username: 'chercheuse' });
  await fillCrowd(database, FEW);
  for (const [name, blocks] of await costs()) small.set(name, blocks);
  await fillCrowd(database, MANY - FEW);
}, 300_000);
afterAll(() => database.drop());

describe('among a hundred thousand profiles', () => {
  test('[SEARCH-65] a page costs the same among 20,000 members as among 100,000', async () => {
    const many = await costs();
    for (const [name, blocks] of many) expect(blocks, name).toBeLessThan((small.get(name) ?? 0) * 1.5 + 400);
  });

  test('[SEARCH-65] a later page costs the same as the first', async () => {
    for (const filters of [common['genre'], common['town and radius'], common['username']]) {
      const first = await cost(requestOf(filters ?? {}));
      let after: string | null = null;
      for (let page = 0; page < 15; page++) after = (await search(requestOf(filters ?? {}, after))).next;
      expect(after).not.toBeNull();
      expect(await cost(requestOf(filters ?? {}, after))).toBeLessThan(first * 1.5 + 300);
    }
  });

  test('[SEARCH-65] a search with few matches is bounded, and its answer says where to continue', async () => {
    const nobody = requestOf({ genre: ['trav/trans'], age_min: 99, age_max: 99, certifie: true });
    const { members, next } = await search(nobody);
    expect(members).toEqual([]);
    expect(next).not.toBeNull();
    expect(await cost(nobody)).toBeLessThan(25_000);
  });
});
