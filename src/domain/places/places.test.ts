import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import { roundedKm, straightLine } from './distance.ts';
import { openGazetteer } from './gazetteer.ts';
import { plainName } from './plain-name.ts';
import { findArea } from './place-question.ts';

const list = openGazetteer(readFileSync(new URL('../../platform/places/places.txt', import.meta.url), 'utf8'));
const first = (text: string) => list.find(text, 1)[0];
const names = (text: string, most = 10) => list.find(text, most).map(({ name }) => name);

describe('[GEO-32] the list that the app carries', () => {
  test.each([
    ['[GEO-27]', 'Quimper', 'Finistère, Bretagne', 48, -4.1],
    ['[GEO-27]', 'Cayenne', 'Guyane', 4.94, -52.33],
    ['[GEO-28]', 'Genève', 'Genève, Suisse', 46.2, 6.14],
    ['[GEO-28]', 'Bâle', 'Bâle-Ville, Suisse', 47.56, 7.57],
    ['[GEO-29]', 'Liège', 'Liège, Belgique', 50.63, 5.57],
    ['[GEO-29]', 'Bruxelles', 'Bruxelles-Capitale, Belgique', 50.85, 4.35],
    ['[GEO-30]', 'Esch-sur-Alzette', 'Luxembourg', 49.5, 5.98],
    ['[GEO-31]', 'Monaco', 'Monaco', 43.74, 7.42],
  ])('%s %s', (_row, name, detail, lat, lng) => {
    const found = first(name);
    expect(found).toMatchObject({ name, detail });
    expect(straightLine(found ?? { lat: 0, lng: 0 }, { lat, lng })).toBeLessThan(2);
  });
  test('every commune has a name that finds it', () => {
    expect(list.size).toBeGreaterThan(37_000);
    for (const name of ['Us', 'Ry', 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', "L'Haÿ-les-Roses", 'Œuilly'])
      expect(first(name)?.name).toBe(name);
  });
});

describe('typed input', () => {
  test('accents, hyphens, case and « st » do not matter', () => {
    for (const text of ['SAINT ETIENNE', 'st-étienne', 'St. Etienne', '  saint   étienne '])
      expect(first(text)?.name).toBe('Saint-Étienne');
    expect(first('oeuilly')?.name).toBe('Œuilly');
  });
  test('a word inside a name matches too', () => expect(names('havre')).toContain('Le Havre'));
  test('[GEO-23] the area of a town may follow its name', () => {
    expect(first('Saint-Denis, La Réunion')?.detail).toBe('La Réunion');
    expect(first('Saint-Denis')?.detail).toBe('Seine-Saint-Denis, Île-de-France');
    expect(first('Montreuil (93)')?.detail).toBe('Seine-Saint-Denis, Île-de-France');
    expect(first('montreuil 28')?.detail).toBe('Eure-et-Loir, Centre-Val de Loire');
    expect(first('Valence Drôme')?.detail).toBe('Drôme, Auvergne-Rhône-Alpes');
    expect(first('Fribourg Suisse')?.detail).toBe('Fribourg, Suisse');
  });
  test.each([
    ['Paris 11', 'Paris 11e'],
    ['Paris 11e arrondissement', 'Paris 11e'],
    ['paris 11ème', 'Paris 11e'],
    ['Paris 1', 'Paris 1er'],
    ['paris 01', 'Paris 1er'],
    ['Lyon 3e', 'Lyon 3e'],
    ['Lyon, 3e', 'Lyon 3e'],
    ['Marseille 1er', 'Marseille 1er'],
    ['Marseille 16', 'Marseille 16e'],
    ['11e arrondissement de Paris', 'Paris 11e'],
    ['Paris (11e arr.)', 'Paris 11e'],
    ['Paris', 'Paris'],
    ['Lyon', 'Lyon'],
    ['75011 Paris', 'Paris 11e'],
    ['75116', 'Paris 16e'],
    ['75000', 'Paris'],
    ['69003', 'Lyon 3e'],
    ['Lyon 69003', 'Lyon 3e'],
    ['13001 MARSEILLE', 'Marseille 1er'],
    ['33000', 'Bordeaux'],
    ['20000 Ajaccio', 'Ajaccio'],
    ['97200', 'Fort-de-France'],
    ['98800 Nouméa', 'Nouméa'],
    ['75011 Paris Cedex 11', 'Paris 11e'],
    ['01000', 'Bourg-en-Bresse'],
    ['29200 Brest', 'Brest'],
    ['noumea', 'Nouméa'],
    ['Fort de France', 'Fort-de-France'],
    ['Papeete', 'Papeete'],
    ['Mata-Utu', 'Mata-Utu'],
    ['Mamoudzou', 'Mamoudzou'],
    ['Pointe-à-Pitre', 'Pointe-à-Pitre'],
    ['Gustavia', 'Gustavia'],
    ['Bora Bora', 'Bora-Bora'],
  ])('« %s » is %s', (text, name) => expect(first(text)?.name).toBe(name));
  test('a number outside a town’s name is a department; namesakes elsewhere are found too', () => {
    expect(first('montreuil 28')?.detail).toBe('Eure-et-Loir, Centre-Val de Loire');
    expect(list.find('Saint-Denis', 10).map(({ detail }) => detail)).toContain('La Réunion');
    expect(list.find('Saint-Pierre', 12).map(({ detail }) => detail)).toContain('La Réunion');
    expect(first('98800')?.detail).toBe('Nouvelle-Calédonie');
  });
  test('a partial postcode finds all towns that share it, the named one first', () => {
    expect(names('7501', 20).every((name) => name.startsWith('Paris '))).toBe(true);
    expect(names('06260 Saint-Pierre')[0]).toBe('Saint-Pierre');
    expect(names('06260').length).toBeGreaterThan(3);
    expect(list.find('99999', 5)).toEqual([]);
  });
  test('[GEO-33] a position is shown as a town, never as a part of one', () => {
    for (const point of [
      { lat: 48.8589, lng: 2.3799 },
      { lat: 45.7597, lng: 4.8497 },
      { lat: 43.3, lng: 5.37 },
    ])
      expect(list.nearest(point, 40)?.name).not.toMatch(/\d/);
  });
  test('a name that ends like a department is a name', () =>
    expect(names('Villeneuve-sur-Lot')).toEqual(['Villeneuve-sur-Lot']));
  test.each([
    ['emoji', '📍🏳️‍🌈'],
    ['right-to-left', 'باريس'],
    ['SQL', "'; drop table profiles;--"],
    ['HTML', '<script>alert(1)</script>'],
    ['nothing', '   '],
    ['a comma', ','],
    ['control characters', '\u0000\u001f\n\n'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['10,000 words', 'a '.repeat(10_000)],
  ])('%s finds nothing and causes no error', (_what, text) => {
    expect(list.find(text, 10)).toEqual([]);
  });
  test('[GEO-06] at most the requested number is returned, each with valid coordinates', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.stringMatching(/^[a-zéè' -]{0,12}$/),
      fc.constantFrom('sa', 'la', 'le', 'mo'),
    );
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 12 }), (text, most) => {
        const found = list.find(text, most);
        expect(found.length).toBeLessThanOrEqual(most);
        for (const { name, lat, lng } of found) {
          expect(name.length).toBeGreaterThan(0);
          expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
          expect(name.length).toBeLessThanOrEqual(PLACE_LENGTH);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a position', () => {
  test('[GEO-33] a position resolves to the nearest town with the town’s own coordinates', () => {
    const near = list.nearest({ lat: 48.8584, lng: 2.2945 }, 40);
    expect(near?.detail).toMatch(/Île-de-France$/);
    expect(straightLine(near ?? { lat: 0, lng: 0 }, { lat: 48.8584, lng: 2.2945 })).toBeLessThan(6);
    expect(near?.lat).not.toBe(48.8584);
  });
  test('a position far from every town resolves to nothing', () =>
    expect(list.nearest({ lat: 30, lng: -40 }, 40)).toBeNull());
});

describe('distances', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  test('[GEO-53] a quarter of the way round is a quarter of a circle of 6371 km', () => {
    expect(straightLine({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo((Math.PI / 2) * 6371, 6);
    expect(roundedKm(straightLine({ lat: 48.8566, lng: 2.3522 }, { lat: 45.764, lng: 4.8357 }))).toBe(391.5);
  });
  test('[GEO-53] distances are symmetric, zero to oneself, and obey the triangle inequality', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(straightLine(a, b)).toBeCloseTo(straightLine(b, a), 6);
        expect(straightLine(a, a)).toBe(0);
        // Tolerance of a metre: near half the Earth's circumference, the square of the sine is so close to 1 that the
        // precision of its digits ends there.
        expect(straightLine(a, c)).toBeLessThanOrEqual(straightLine(a, b) + straightLine(b, c) + 1e-3);
        expect(straightLine(a, b)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      }),
    );
  });
  test('[GEO-51] distances are rounded to a tenth of a kilometre', () =>
    expect([0.04, 0.05, 12.34, 391.55].map(roundedKm)).toEqual([0, 0.1, 12.3, 391.6]));
});

describe('normalised names', () => {
  test('normalising is idempotent, and a list keeps its lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => name.replaceAll('\n', ' '))),
        (all) => {
          const folded = plainName(all.join('\n'));
          expect(plainName(folded)).toBe(folded);
          expect(folded.split('\n')).toHaveLength(Math.max(1, all.length));
          expect(folded.split('\n')).toEqual(all.length === 0 ? [''] : all.map(plainName));
        },
      ),
    );
  });
  test('« st » is a word only on its own', () =>
    expect(['St-Malo', 'Ste-Maxime', 'Brest', 'Stains', 'Ost-Eifel'].map(plainName)).toEqual([
      'saint malo',
      'sainte maxime',
      'brest',
      'stains',
      'ost eifel',
    ]));
  test('an area is named by number, name with or without article, region or country', () => {
    const known = [{ code: '974', department: 'la reunion', region: 'la reunion', country: 'france' }];
    expect(
      ['974', 'Réunion', 'la réunion', 'France', 'Drôme', ''].map((text) => findArea(text, known)?.country),
    ).toEqual(['france', 'france', 'france', 'france', undefined, undefined]);
  });
});
