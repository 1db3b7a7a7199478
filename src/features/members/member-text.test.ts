import { expect, test } from 'vitest';
import { criteriaOf, noCriteria } from '#domain/member-search/criteria.ts';
import { members } from './text.fr.ts';
import { criterionText, distanceText, personText, placeText } from './member-text.ts';

test('[SEARCH-29, SEARCH-30, SEARCH-36] a radius and ages in words', () => {
  expect([members.radius(0), members.radius(30), members.ages(28, 45)]).toEqual([
    'Aucune limite',
    '30 km',
    '28 - 45 ans',
  ]);
});

test('[SEARCH-58] a line shows a couple’s ages, the distance, and the town if it is the same', () => {
  expect([personText({ genre: 'couple', ages: [34, 36] }), personText({ genre: 'homme', ages: [] })]).toEqual([
    'Couple, 34 et 36',
    'Homme',
  ]);
  expect([
    distanceText({ town: 'Lyon', distanceKm: 1 }),
    distanceText({ town: 'Vienne', distanceKm: 27 }),
    distanceText({ town: null, distanceKm: null }),
  ]).toEqual(['Lyon', '27 km', null]);
  expect([
    placeText({ town: 'Vienne', distanceKm: 27 }),
    placeText({ town: 'Lyon', distanceKm: 1 }),
    placeText({ town: null, distanceKm: null }),
  ]).toEqual(['Vienne · 27 km', 'Lyon', '']);
});

test('every criterion has its words', () => {
  const all = {
    ...noCriteria,
    username: 'cami',
    location: 'Lyon',
    locationLat: 45.76,
    locationLng: 4.84,
    radius: 30,
    ageMin: 28,
    ageMax: 45,
    genre: ['couple' as const],
    libreCeSoir: true,
    auCap: true,
    certifie: true,
    enLigne: true,
    mobility: 'reçoit' as const,
    desires: ['danse' as const],
  };
  expect(criteriaOf(all).map((part) => criterionText(all, part))).toEqual([
    'cami',
    'Lyon · 30 km',
    '28–45 ans',
    'Couple',
    'Libre ce soir',
    'Au Cap',
    'Certifié',
    'En ligne',
    'reçoit',
    'danse',
  ]);
  const near = { ...noCriteria, radius: 30 };
  const here = { ...all, radius: 0 };
  expect([criterionText(near, { kind: 'place' }), criterionText(here, { kind: 'place' })]).toEqual(['30 km', 'Lyon']);
});
