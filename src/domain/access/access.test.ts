import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { role } from '#schemas/entities/profile.ts';
import { completeProfile, completeCoupleProfile } from '#tests/support/own-profile.ts';
import { accessOf, closableFeatures, closedFeatures, hasRights, type AccessInput } from './access.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const [over, soon] = [now - 1, now + 1].map((at) => new Date(at).toISOString()) as [string, string];
const access = (given: Partial<AccessInput>) => accessOf({ ...completeProfile, ...given }, now);
const restriction = (given: Partial<AccessInput>) => access(given).restriction;
const worst: Partial<AccessInput> = {
  avatarModerationStatus: 'rejected',
  registrationCompleted: false,
  bio: null,
  coverUrl: null,
};

describe('access rights', () => {
  test.each<[string, Partial<AccessInput>]>([
    ['[PROFILE-44] a certified member', { givenRole: 'membre_certifié' }],
    ['[PROFILE-45] a subscriber by role', { givenRole: 'membre_abonné' }],
    ['[PROFILE-46] an administrator', { givenRole: 'admin' }],
    ['[PROFILE-47] a free period that runs', { freePeriodEnd: soon }],
    ['[PROFILE-48] a subscription', { subscribed: true }],
  ])('[PROFILE-75] %s has access rights, and nothing is closed whatever the profile says', (_, given) => {
    expect(access({ ...worst, ...given })).toMatchObject({ rights: true, restriction: 'none' });
  });
  test('[PROFILE-47] an expired free period gives no rights, from that very moment', () => {
    expect(
      [new Date(now).toISOString(), over].map((freePeriodEnd) => hasRights({ ...completeProfile, freePeriodEnd }, now)),
    ).toEqual([false, false]);
  });
  test('[AUTH-169] access is computed anew as soon as the avatar is approved', () => {
    expect([
      restriction({ avatarModerationStatus: 'pending' }),
      restriction({ avatarModerationStatus: 'approved' }),
    ]).toEqual(['pending_avatar', 'none']);
  });
  test('[AUTH-172] of the four roles, all but membre are premium', () => {
    expect(role.options.filter((givenRole) => hasRights({ ...completeProfile, givenRole }, now))).toEqual([
      'membre_certifié',
      'membre_abonné',
      'admin',
    ]);
  });
  test('[PUBLIC-17] no genre gives access rights', () => {
    expect(
      (['homme', 'femme', 'couple', 'trav/trans'] as const).map((genre) =>
        hasRights({ ...completeProfile, genre } as AccessInput, now),
      ),
    ).toEqual([false, false, false, false]);
  });
});

describe('where a proof of age is wanted', () => {
  test('[AGE-04] everything that can be closed is, whatever role, payment and profile say', () => {
    for (const given of [{}, { givenRole: 'admin' }, { subscribed: true }] as const)
      expect(restriction({ ...given, needsAgeProof: true })).toBe('age_proof');
    expect(closedFeatures(access({ needsAgeProof: true, subscribed: true }))).toEqual(closableFeatures);
  });
});

describe('without access rights', () => {
  test.each<[string, Partial<AccessInput>, string]>([
    [
      '[PROFILE-49] [PROFILE-71] [PROFILE-76] a refused avatar closes first',
      { avatarModerationStatus: 'rejected' },
      'rejected_avatar',
    ],
    ['[PROFILE-76] [PROFILE-81] also where more is missing', worst, 'rejected_avatar'],
    [
      '[PROFILE-50] [PROFILE-54] [PROFILE-70] [PROFILE-77] an avatar that waits closes next',
      { avatarModerationStatus: 'pending' },
      'pending_avatar',
    ],
    [
      '[PROFILE-77] [PROFILE-81] before what is missing',
      { avatarModerationStatus: 'pending', bio: null, registrationCompleted: false },
      'pending_avatar',
    ],
    ['[PROFILE-78] less than 100 % closes then', { coverUrl: null }, 'incomplete_profile'],
    [
      '[PROFILE-51] [PROFILE-53] a registration not completed counts as incomplete',
      { registrationCompleted: false },
      'incomplete_profile',
    ],
    [
      '[PROFILE-52] [PROFILE-79] [PROFILE-82] no avatar at all is one of the missing fields',
      { avatarUrl: null, avatarModerationStatus: null },
      'incomplete_profile',
    ],
    ['[PROFILE-52] an avatar that nobody approved is none', { avatarModerationStatus: null }, 'incomplete_profile'],
    ['[PROFILE-80] otherwise nothing is closed', {}, 'none'],
    ['[PROFILE-80] nor to a couple', completeCoupleProfile, 'none'],
  ])('%s', (_, given, expected) => expect(restriction(given)).toBe(expected));
});

const anyone: fc.Arbitrary<AccessInput> = fc
  .record({
    avatarModerationStatus: fc.constantFrom(null, 'pending', 'approved', 'rejected'),
    avatarUrl: fc.constantFrom(null, '/avatars/ada.svg'),
    bio: fc.constantFrom(null, 'Bonjour.'),
    coverUrl: fc.constantFrom(null, '/covers/ada.webp'),
    registrationCompleted: fc.boolean(),
    givenRole: fc.constantFrom('membre', 'membre_certifié', 'membre_abonné', 'admin'),
    subscribed: fc.boolean(),
    freePeriodEnd: fc.constantFrom(null, over, soon),
  })
  .map((given) => ({ ...completeProfile, ...given }) as AccessInput);

describe('for any member', () => {
  test('[PROFILE-74, PROFILE-69] four restrictions exist, full access needs rights or all facts', () => {
    fc.assert(
      fc.property(anyone, (input) => {
        const { rights, restriction: type, completion } = accessOf(input, now);
        expect(['none', 'rejected_avatar', 'pending_avatar', 'incomplete_profile']).toContain(type);
        const earned =
          input.avatarUrl !== null &&
          input.avatarModerationStatus === 'approved' &&
          completion === 100 &&
          input.registrationCompleted;
        expect(type === 'none').toBe(rights || earned);
      }),
    );
  });
  test('[PROFILE-68, PROFILE-60] every restriction closes the same features, never chat or search', () => {
    fc.assert(
      fc.property(anyone, (input) => {
        const granted = accessOf(input, now);
        expect(closedFeatures(granted)).toEqual(granted.restriction === 'none' ? [] : closableFeatures);
      }),
    );
    expect(closedFeatures(null)).toEqual(closableFeatures);
    expect([...closableFeatures].toSorted()).toEqual([
      'calls',
      'events',
      'followers',
      'live',
      'privateMedia',
      'testimonials',
      'visitors',
    ]);
  });
});
