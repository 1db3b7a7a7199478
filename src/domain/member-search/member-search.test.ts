import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberFound } from '#schemas/entities/member.ts';
import { desire, genre, mobility } from '#schemas/entities/profile-values.ts';
import { AGE, RADIUS, snapToStep, type MemberCriteria } from '#schemas/forms/member-search.ts';
import type { MemberId } from '#schemas/ids.ts';
import { criteriaOfQuery, queryOfCriteria, viewOfQuery } from './address.ts';
import { criteriaOf, hasCriterion, noCriteria, statusCriteria, toggled, withoutCriterion } from './criteria.ts';
import { byDistance, matchesCriteria, type KnownMember } from './match-criteria.ts';

const criteria = (change: Partial<MemberCriteria>): MemberCriteria => ({ ...noCriteria, ...change });
const readBack = (criteria: MemberCriteria) => criteriaOfQuery(new URLSearchParams(queryOfCriteria(criteria)));
const read = (query: string) => criteriaOfQuery(new URLSearchParams(query));
const coordinate = (end: number) =>
  fc.double({ min: -end, max: end, noNaN: true }).map((value) => Math.round(value * 100) / 100 + 0);

const anyCriteria: fc.Arbitrary<MemberCriteria> = fc
  .record({
    username: fc.constantFrom('', 'camille', 'les deux', 'évry & co', "l'autre"),
    genre: fc.uniqueArray(fc.constantFrom(...genre.options)),
    desires: fc.uniqueArray(fc.constantFrom(...desire.options)),
    mobility: fc.constantFrom('' as const, ...mobility.options),
    place: fc.option(
      fc.record({
        location: fc.constantFrom('Lyon', 'Saint-Étienne'),
        locationLat: coordinate(90),
        locationLng: coordinate(180),
      }),
    ),
    radius: fc.integer({ min: 0, max: 100 }).map((n) => n * 5),
    ages: fc
      .tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 }))
      .map((pair) => pair.sort((a, b) => a - b)),
    statuses: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ place, ages, statuses, ...rest }) => ({
    ...rest,
    ...(place ?? { location: '', locationLat: null, locationLng: null }),
    ageMin: ages[0] ?? 18,
    ageMax: ages[1] ?? 99,
    ...(Object.fromEntries(statusCriteria.map((status, n) => [status, statuses[n] ?? false])) as Pick<
      MemberCriteria,
      (typeof statusCriteria)[number]
    >),
  }));

describe('a search as an address', () => {
  // [SEARCH-20, SEARCH-21, SEARCH-22, SEARCH-23]
  test('[SEARCH-20, SEARCH-21] empty criteria are left out of the address, the radius never', () => {
    expect(queryOfCriteria(noCriteria)).toBe('radius=0');
    expect(queryOfCriteria(criteria({ certifie: true, radius: 30 }))).toBe('radius=30&certifie=true');
  });
  test('[SEARCH-19] default ages are left out of the address; others are included', () => {
    expect(queryOfCriteria(criteria({ ageMin: AGE.min, ageMax: 45 }))).toBe('radius=0&age_min=18&age_max=45');
  });
  test('[SEARCH-24] lists are joined by commas', () => {
    expect(
      new URLSearchParams(
        queryOfCriteria(criteria({ genre: ['femme', 'trav/trans'], desires: ['soirées', 'danse'] })),
      ).get('genre'),
    ).toBe('femme,trav/trans');
  });
  test('[SEARCH-57] the list layout is in the address', () => {
    expect(queryOfCriteria(noCriteria, 'list')).toBe('radius=0&view=list');
    expect(['view=list', '', 'view=map', 'view='].map((query) => viewOfQuery(new URLSearchParams(query)))).toEqual([
      'list',
      'grid',
      'grid',
      'grid',
    ]);
  });
  // [SEARCH-46, SEARCH-47, SEARCH-48, SEARCH-49, SEARCH-50, SEARCH-51, SEARCH-52, SEARCH-53, SEARCH-54, SEARCH-55]
  // [SEARCH-56]
  test('[SEARCH-46, SEARCH-47] every criterion survives a round trip through the address', () => {
    fc.assert(fc.property(anyCriteria, (criteria) => void expect(readBack(criteria)).toEqual(criteria)));
  });
});

describe('an address written by hand', () => {
  test('parsing never throws and yields criteria within the accepted ranges', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '-1',
        '1e309',
        'NaN',
        "' or 1=1 --",
        '<script>',
        '\u202e',
        '\0',
        '😀'.repeat(500),
        ',,,',
        '18,19',
        'femme,,homme',
      ),
    );
    const names = fc.constantFrom(
      'username',
      'genre',
      'desires',
      'mobility',
      'location',
      'location_lat',
      'location_lng',
      'radius',
      'age_min',
      'age_max',
      'libre_ce_soir',
      'en_ligne',
      'view',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, hostile)), (pairs) => {
        const criteria = criteriaOfQuery(new URLSearchParams(pairs));
        expect(criteria.radius % RADIUS.step).toBe(0);
        expect(criteria.ageMin).toBeGreaterThanOrEqual(AGE.min);
        expect(criteria.ageMax).toBeLessThanOrEqual(AGE.max);
        expect(criteria.ageMin).toBeLessThanOrEqual(criteria.ageMax);
        expect(criteria.genre.every((each) => genre.options.includes(each))).toBe(true);
        expect([...criteria.username].length).toBeLessThanOrEqual(60);
        expect(readBack(criteria)).toEqual(criteria);
      }),
    );
  });
  test('[SEARCH-69, SEARCH-70] an unreadable field affects no other; a missing one is no criterion', () => {
    expect(
      read('genre=femme,licorne,couple&age_min=trente&age_max=45&radius=loin&certifie=peut-être&au_cap=true'),
    ).toEqual(criteria({ genre: ['femme', 'couple'], ageMax: 45, auCap: true }));
  });
  test('a place without coordinates, or outside the world, is ignored', () => {
    for (const query of [
      'location=Lyon',
      'location=Lyon&location_lat=45.7',
      'location=Lyon&location_lat=95&location_lng=4',
      'location_lat=45&location_lng=4',
    ])
      expect(read(query)).toEqual(noCriteria);
  });
  test('reversed ages are swapped', () => {
    expect(read('age_min=45&age_max=30')).toEqual(criteria({ ageMin: 30, ageMax: 45 }));
  });
  test('[SEARCH-40, SEARCH-41] numbers are clamped to their limits and to a step', () => {
    expect([
      snapToStep(33, RADIUS),
      snapToStep(-4, RADIUS),
      snapToStep(9000, RADIUS),
      snapToStep(17, AGE),
      snapToStep(30.6, AGE),
      snapToStep(120, AGE),
    ]).toEqual([35, 0, 500, 18, 31, 99]);
  });
});

describe('what is asked for', () => {
  test('[SEARCH-14, SEARCH-19] no distance limit and all ages are no criteria', () => {
    expect(hasCriterion(noCriteria)).toBe(false);
    for (const change of [
      { username: 'a' },
      { genre: ['femme' as const] },
      { radius: 5 },
      { ageMax: 98 },
      { ageMin: 19 },
      { enLigne: true },
      { libreCeSoir: true },
    ])
      expect(hasCriterion(criteria(change))).toBe(true);
  });
  test('each criterion is removed by itself, until none is left', () => {
    fc.assert(
      fc.property(anyCriteria, (criteria) => {
        const parts = criteriaOf(criteria);
        for (const part of parts) expect(criteriaOf(withoutCriterion(criteria, part))).toHaveLength(parts.length - 1);
        expect(hasCriterion(parts.reduce(withoutCriterion, criteria))).toBe(false);
      }),
    );
  });
  test('[SEARCH-43, SEARCH-44] any number is selected, and a second touch deselects', () => {
    const two = toggled(toggled<string>([], 'femme'), 'couple');
    expect([two, toggled(two, 'femme')]).toEqual([['femme', 'couple'], ['couple']]);
  });
});

const found = (change: Partial<MemberFound> = {}): MemberFound => ({
  id: '00000000-0000-4000-8000-000000000001' as MemberId,
  username: 'Évangeline',
  avatarUrl: null,
  genre: 'couple',
  sexualite: null,
  ages: [34, 52],
  town: 'Saint-Étienne',
  distanceKm: 40,
  seal: true,
  premium: false,
  libreCeSoir: true,
  auCap: false,
  online: false,
  lastSeen: 'today',
  ...change,
});
const known = (change: Partial<MemberFound> = {}, page: KnownMember['page'] = null): KnownMember => ({
  found: found(change),
  page,
});
const lyon = { location: 'Lyon', locationLat: 45.76, locationLng: 4.84 };

describe('a search among members known to the device', () => {
  test('a name matches by its beginning, whatever case and accents', () => {
    expect(['evan', 'ÉVA', 'line'].map((username) => matchesCriteria(known(), criteria({ username })))).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('[SEARCH-59] a couple matches by either age; unknown ages match only all ages', () => {
    const at = (ageMin: number, ageMax: number, ages = [34, 52]) =>
      matchesCriteria(known({ ages }), criteria({ ageMin, ageMax }));
    expect([at(30, 36), at(50, 60), at(36, 50), at(18, 99, []), at(18, 98, [])]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
  test('a place matches by name, a radius by the known distance', () => {
    expect(
      [
        criteria({ radius: 50 }),
        criteria({ radius: 30 }),
        criteria(lyon),
        criteria({ ...lyon, location: 'saint-etienne', radius: 5 }),
      ].map((criteria) => matchesCriteria(known(), criteria)),
    ).toEqual([true, false, false, true]);
    expect(matchesCriteria(known({ distanceKm: null }), criteria({ radius: 500 }))).toBe(false);
  });
  test('[SEARCH-74, SEARCH-75, SEARCH-76] a status narrows the list only where requested', () => {
    const by = (change: Partial<MemberCriteria>) => matchesCriteria(known(), criteria(change));
    expect([
      by({}),
      by({ certifie: true }),
      by({ libreCeSoir: true }),
      by({ auCap: true }),
      by({ enLigne: true }),
    ]).toEqual([true, true, true, false, false]);
  });
  test('unknown facts of members not yet viewed are not guessed', () => {
    const danse = criteria({ desires: ['danse'] });
    const receives = criteria({ mobility: 'reçoit' });
    const page = { desires: ['danse', 'clubs'], mobility: 'reçoit et se déplace' };
    expect([
      matchesCriteria(known(), danse),
      matchesCriteria(known({}, page), danse),
      matchesCriteria(known(), receives),
      matchesCriteria(known({}, page), receives),
    ]).toEqual([false, true, false, true]);
  });
  test('the nearest come first, unknown distances last', () => {
    const order = [
      found({ username: 'loin', distanceKm: null }),
      found({ username: 'b', distanceKm: 4 }),
      found({ username: 'a', distanceKm: 4 }),
      found({ username: 'ici', distanceKm: 1 }),
    ];
    expect(order.sort(byDistance).map(({ username }) => username)).toEqual(['ici', 'a', 'b', 'loin']);
  });
});
