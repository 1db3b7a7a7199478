import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geocodeAnswer } from '#schemas/wire/places.ts';
import { proposedPlaces, townOf } from './geocoded.ts';
import { geographicScore, isPlaceKind, rankPlaces, score, WEIGHTS, type PlaceKind, type Rankable } from './ranking.ts';

const at = (
  name: string,
  kind: PlaceKind,
  department = 'rhone',
  region = 'auvergne rhone alpes',
  country = 'france',
): Rankable => ({ name, kind, people: 0, department, region, country });
const names = (places: Rankable[]) => places.map(({ name }) => name);

describe('the order of proposals', () => {
  test('[GEO-18, GEO-19, GEO-20, GEO-21] a city weighs 4, a town 3, a village 2, a hamlet 1', () =>
    expect(WEIGHTS).toEqual({ city: 4, town: 3, village: 2, hamlet: 1 }));
  test('[GEO-17] of equal matches the larger place comes first', () => {
    const kinds: PlaceKind[] = ['hamlet', 'city', 'village', 'town'];
    expect(
      rankPlaces(
        kinds.map((kind) => at('lyon', kind)),
        { name: 'ly', area: null },
      ).map(({ kind }) => kind),
    ).toEqual(['city', 'town', 'village', 'hamlet']);
  });
  test('[GEO-22] whole names come first, then beginnings, then inner words, whatever the size', () => {
    const places = [
      at('sainte foy les lyon', 'city'),
      at('lyons la foret', 'city'),
      at('lyon', 'hamlet'),
      at('villeurbanne', 'city'),
    ];
    expect(names(rankPlaces(places, { name: 'lyon', area: null }))).toEqual([
      'lyon',
      'lyons la foret',
      'sainte foy les lyon',
      'villeurbanne',
    ]);
  });
  test('[GEO-23, GEO-24] the named department or region adds 1500, another one subtracts 1200', () => {
    const here = at('saint denis', 'city');
    expect(geographicScore(here, { department: 'rhone', region: 'auvergne rhone alpes' })).toBe(1500);
    expect(geographicScore(here, { region: 'auvergne rhone alpes' })).toBe(1500);
    expect(geographicScore(here, { department: 'aude', region: 'occitanie' })).toBe(-1200);
    expect(geographicScore(here, { region: 'occitanie' })).toBe(-1200);
    expect(geographicScore(here, null)).toBe(0);
  });
  test('[GEO-25, GEO-26] the region of the named department adds 400, the named country 300', () => {
    expect(
      geographicScore(at('saint denis', 'city', 'ain'), { department: 'rhone', region: 'auvergne rhone alpes' }),
    ).toBe(400);
    expect(geographicScore(at('fribourg', 'city', 'fribourg', 'fribourg', 'suisse'), { country: 'suisse' })).toBe(300);
    expect(geographicScore(at('fribourg', 'city'), { country: 'suisse' })).toBe(-1200);
  });

  const word = fc.constantFrom('lyon', 'lyons la foret', 'pau', 'paulhan', 'saint denis', 'le havre');
  const place = fc.record({
    name: word,
    kind: fc.constantFrom<PlaceKind>('city', 'town', 'village', 'hamlet'),
    people: fc.nat(1000),
    department: fc.constantFrom('rhone', 'ain', 'aude'),
    region: fc.constantFrom('ara', 'occitanie'),
    country: fc.constant('france'),
  });
  const queries = fc.record({
    name: fc.constantFrom('ly', 'pau', 'havre', 'saint'),
    area: fc.constantFrom(null, { department: 'rhone', region: 'ara' }, { region: 'occitanie' }),
  });
  test('[GEO-17] nothing is lost, scores descend, and the input order does not matter', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), queries, (places, question) => {
        const order = rankPlaces(places, question);
        const points = order.map((each) => score(each, question));
        expect([...points].sort((a, b) => b - a)).toEqual(points);
        const shown = (all: Rankable[]) => all.map(({ name, people }) => [name, people]);
        expect(shown(rankPlaces([...places].reverse(), question)).sort()).toEqual(shown(places).sort());
        expect(rankPlaces([...places].reverse(), question).map((each) => score(each, question))).toEqual(points);
      }),
    );
  });
  test('[GEO-22] without an area a larger place never precedes a better match', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PlaceKind>('city', 'town', 'village', 'hamlet'),
        fc.constantFrom<PlaceKind>('city', 'town', 'village', 'hamlet'),
        (one, other) =>
          void expect(score(at('pau', one), { name: 'pau', area: null })).toBeGreaterThan(
            score(at('paulhan', other), { name: 'pau', area: null }),
          ),
      ),
    );
  });
});

describe('a provider’s proposals', () => {
  const item = (name: string, addresstype: string, rest: Record<string, unknown> = {}) => ({
    lat: '45.7578',
    lon: '4.8320',
    class: 'boundary',
    type: 'administrative',
    addresstype,
    display_name: `${name}, Rhône, Auvergne-Rhône-Alpes, France`,
    address: { [addresstype]: name, county: 'Rhône', state: 'Auvergne-Rhône-Alpes', country: 'France' },
    ...rest,
  });

  test('[GEO-14, GEO-15] an item becomes an address with coordinates and its parts', () => {
    const [found] = geocodeAnswer([
      item('Lyon', 'city', {
        address: {
          house_number: 7,
          road: 'Rue Mercière',
          postcode: '69002',
          city: 'Lyon',
          county: 'Rhône',
          state: 'Auvergne-Rhône-Alpes',
          country: 'France',
        },
      }),
    ]);
    expect(found).toEqual({
      address: 'Lyon, Rhône, Auvergne-Rhône-Alpes, France',
      lat: 45.7578,
      lng: 4.832,
      type: 'city',
      structured: {
        street_number: '7',
        street_name: 'Rue Mercière',
        postcode: '69002',
        city: 'Lyon',
        department: 'Rhône',
        region: 'Auvergne-Rhône-Alpes',
        country: 'France',
      },
    });
    expect(geocodeAnswer([{ lat: 1, lon: 2, display_name: 'Ici' }])).toEqual([
      { address: 'Ici', lat: 1, lng: 2, type: '' },
    ]);
  });
  test('[GEO-16] only cities, towns, villages and hamlets are proposed, at a kilometre’s precision', () => {
    const answer = geocodeAnswer(
      ['city', 'town', 'village', 'hamlet', 'road', 'county', 'house', 'restaurant'].map((kind) =>
        item(`Lyon ${kind}`, kind),
      ),
    );
    const shown = proposedPlaces('lyon', answer, 10);
    expect(shown.map(({ name }) => name)).toEqual(['Lyon city', 'Lyon town', 'Lyon village', 'Lyon hamlet']);
    expect(shown[0]).toEqual({ name: 'Lyon city', lat: 45.76, lng: 4.83, detail: 'Rhône, Auvergne-Rhône-Alpes' });
    expect(['road', 'toString', ''].some(isPlaceKind)).toBe(false);
  });
  test('[GEO-23] the typed area decides between towns of one name', () => {
    const island = item('Saint-Denis', 'city', {
      display_name: 'Saint-Denis, La Réunion',
      address: { city: 'Saint-Denis', county: 'La Réunion', state: 'La Réunion', country: 'France' },
    });
    const suburb = item('Saint-Denis', 'city', {
      address: { city: 'Saint-Denis', county: 'Seine-Saint-Denis', state: 'Île-de-France', country: 'France' },
    });
    expect(proposedPlaces('Saint-Denis, La Réunion', geocodeAnswer([suburb, island]), 10)[0]?.detail).toBe(
      'La Réunion',
    );
    expect(proposedPlaces('Saint-Denis Île-de-France', geocodeAnswer([island, suburb]), 10)[0]?.detail).toBe(
      'Seine-Saint-Denis, Île-de-France',
    );
  });
  test('a town appears once, within the requested number', () => {
    expect(proposedPlaces('lyon', geocodeAnswer([item('Lyon', 'city'), item('Lyon', 'city')]), 10)).toHaveLength(1);
    expect(
      proposedPlaces('lyon', geocodeAnswer(Array.from({ length: 30 }, (_, n) => item(`Lyon ${n}`, 'town'))), 10),
    ).toHaveLength(10);
  });
  test('no provider answer causes an exception', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.string({ maxLength: 300 }),
        (answer, text) => void expect(Array.isArray(proposedPlaces(text, geocodeAnswer(answer), 10))).toBe(true),
      ),
    );
    expect(townOf({ address: '', lat: 0, lng: 0, type: '' })).toBeNull();
  });
});
