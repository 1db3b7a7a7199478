import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeProfile, completeCoupleProfile } from '#tests/support/own-profile.ts';
import {
  badgeOf,
  completionFields,
  completionOf,
  missingFields,
  suggestionsFor,
  type CompletionInput,
} from './completion.ts';

const nothing: CompletionInput = {
  ...completeProfile,
  username: '',
  bio: '',
  sexualite: null,
  location: { name: ' ' },
  experience: null,
  desires: [],
  avatarUrl: null,
  avatarModerationStatus: null,
  dateNaissance: null,
  taille: null,
  poids: 0,
  coverUrl: null,
};
const missing = (given: Partial<CompletionInput>) => missingFields({ ...completeProfile, ...given });
const couple = (given: Partial<CompletionInput>) => missingFields({ ...completeCoupleProfile, ...given });

describe('profile completion', () => {
  test('[PROFILE-16] twelve fields count', () => expect(completionFields).toHaveLength(12));
  test('[PROFILE-17, PROFILE-19] each field gives 8.33 points, rounded: six are 50, twelve are 100', () => {
    const steps = [...completionFields].map((_, n) => Math.min(100, Math.round((n + 1) * 8.33)));
    expect(steps).toEqual([8, 17, 25, 33, 42, 50, 58, 67, 75, 83, 92, 100]);
    expect([
      completionOf(completeProfile),
      completionOf({ ...completeProfile, bio: null }),
      completionOf(nothing),
    ]).toEqual([100, 92, 8]);
  });

  test.each<[string, Partial<CompletionInput>, string]>([
    ['[PROFILE-20] username', { username: '' }, 'username'],
    ['[PROFILE-21] bio', { bio: '' }, 'bio'],
    ['[PROFILE-21] bio of spaces alone', { bio: ' \n' }, 'bio'],
    ['[PROFILE-22] genre', { genre: '' as never }, 'genre'],
    ['[PROFILE-23] sexualite', { sexualite: null }, 'sexualite'],
    ['[PROFILE-24] location_name', { location: null }, 'location'],
    ['[PROFILE-25] experience', { experience: '' }, 'experience'],
    ['[PROFILE-26] desires', { desires: [] }, 'desires'],
    ['[PROFILE-27] an avatar that is not there', { avatarUrl: null }, 'avatarUrl'],
    ['[PROFILE-27] an avatar that waits', { avatarModerationStatus: 'pending' }, 'avatarUrl'],
    ['[PROFILE-27] an avatar that was refused', { avatarModerationStatus: 'rejected' }, 'avatarUrl'],
    ['[PROFILE-27] an avatar that nobody looked at', { avatarModerationStatus: null }, 'avatarUrl'],
    ['[PROFILE-28] date_naissance', { dateNaissance: null }, 'dateNaissance'],
    ['[PROFILE-31] taille of nothing', { taille: 0 }, 'taille'],
    ['[PROFILE-31] no taille', { taille: null }, 'taille'],
    ['[PROFILE-33] poids below nothing', { poids: -1 }, 'poids'],
    ['[PROFILE-35] cover_url', { coverUrl: null }, 'coverUrl'],
  ])('%s alone is missing', (_, given, field) => expect(missing(given)).toEqual([field]));

  test('[PROFILE-29, PROFILE-30] a couple needs both birth dates; one does not count for two', () => {
    expect(couple({})).toEqual([]);
    expect(couple({ dateNaissanceHomme: null })).toEqual(['dateNaissance']);
    expect(couple({ dateNaissance: '1990-05-04', dateNaissanceFemme: null })).toEqual(['dateNaissance']);
    expect(
      missing({ dateNaissance: null, dateNaissanceHomme: '1988-02-03', dateNaissanceFemme: '1990-05-04' }),
    ).toEqual(['dateNaissance']);
  });
  test('[PROFILE-32, PROFILE-34] of a couple both heights and both weights count', () => {
    expect(couple({ tailleHomme: 0 })).toEqual(['taille']);
    expect(couple({ taille: 170, tailleFemme: null })).toEqual(['taille']);
    expect(couple({ poidsFemme: null })).toEqual(['poids']);
    expect(couple({ poids: 62, poidsHomme: 0 })).toEqual(['poids']);
  });
});

const text = fc.constantFrom(null, '', ' ', 'dit');
const number = fc.constantFrom(null, 0, -3, 170);
const anyone: fc.Arbitrary<CompletionInput> = fc.record({
  username: fc.constantFrom('', 'ada'),
  bio: text,
  genre: fc.constantFrom('homme', 'femme', 'couple', 'trav/trans'),
  sexualite: text,
  location: fc.option(fc.record({ name: fc.constantFrom('', 'Lyon') })),
  experience: text,
  desires: fc.constantFrom([], ['voyages']),
  avatarUrl: text,
  avatarModerationStatus: fc.constantFrom(null, 'pending', 'approved', 'rejected'),
  dateNaissance: text,
  dateNaissanceHomme: text,
  dateNaissanceFemme: text,
  taille: number,
  tailleHomme: number,
  tailleFemme: number,
  poids: number,
  poidsHomme: number,
  poidsFemme: number,
  coverUrl: text,
});

describe('for any profile', () => {
  test('[PROFILE-18] completion is a whole number up to 100, which means nothing is missing', () => {
    fc.assert(
      fc.property(anyone, (profile) => {
        const completion = completionOf(profile);
        expect(Number.isInteger(completion) && completion >= 0 && completion <= 100).toBe(true);
        expect(completion === 100).toBe(missingFields(profile).length === 0);
      }),
    );
  });
  test('[PROFILE-17] one more field never lowers the completion', () => {
    fc.assert(
      fc.property(
        anyone,
        fc.constantFrom(
          ...(Object.keys(completeProfile) as (keyof CompletionInput)[]).filter((field) => field !== 'genre'),
        ),
        (profile, field) => {
          const source = profile.genre === 'couple' ? completeCoupleProfile : completeProfile;
          if (!(field in profile)) return;
          expect(completionOf({ ...profile, [field]: source[field] ?? profile[field] })).toBeGreaterThanOrEqual(
            completionOf(profile),
          );
        },
      ),
    );
  });
  test('[PROFILE-36] at most three hints are shown, each for a missing field, none twice', () => {
    fc.assert(
      fc.property(anyone, (profile) => {
        const [hints, lacks] = [suggestionsFor(profile), missingFields(profile)];
        expect(new Set(hints).size).toBe(hints.length);
        expect(hints.every((field) => lacks.includes(field))).toBe(true);
        expect(hints.length).toBe(
          Math.min(
            3,
            lacks.filter((field) => field !== 'avatarUrl' || profile.avatarModerationStatus !== 'pending').length,
          ),
        );
      }),
    );
  });
});

test('[PROFILE-36] an avatar waiting for its decision is not requested again', () => {
  expect(suggestionsFor({ ...completeProfile, avatarModerationStatus: 'pending', coverUrl: null })).toEqual([
    'coverUrl',
  ]);
  expect(suggestionsFor({ ...completeProfile, avatarModerationStatus: 'rejected' })).toEqual(['avatarUrl']);
});

test.each([
  ['[PROFILE-38] below 30 none', [0, 29], 'none'],
  ['[PROFILE-39] from 30 bronze', [30, 49], 'bronze'],
  ['[PROFILE-40] from 50 silver', [50, 79], 'silver'],
  ['[PROFILE-41] from 80 gold', [80, 99], 'gold'],
  ['[PROFILE-42] at 100 platinum', [100, 100], 'platinum'],
] as const)('%s', (_, completions, level) => expect(completions.map(badgeOf)).toEqual([level, level]));
