import { describe, expect, test } from 'vitest';
import { completeProfile } from '#tests/support/own-profile.ts';
import { accessOf, type AccessInput } from './access.ts';
import { bannerOf, isBannerShownAt } from './banner.ts';

const banner = (given: Partial<AccessInput>) => bannerOf(accessOf({ ...completeProfile, ...given }, 0));

describe('the strip', () => {
  test.each<[string, Partial<AccessInput>, string]>([
    ['[AGE-04] that the age is to be proven, before all else', { needsAgeProof: true, bio: null }, 'age_proof'],
    ['[PROFILE-89] that the avatar was refused', { avatarModerationStatus: 'rejected' }, 'rejected_avatar'],
    ['[PROFILE-90] that the avatar waits', { avatarModerationStatus: 'pending' }, 'pending_avatar'],
    ['[PROFILE-91] that the profile is not complete', { bio: null }, 'incomplete_profile'],
    [
      '[PROFILE-92] [PROFILE-96] that only an avatar is missing',
      { avatarUrl: null, avatarModerationStatus: null },
      'no_avatar',
    ],
    ['[PROFILE-92] that the registration was not completed', { registrationCompleted: false }, 'unfinished'],
    [
      '[PROFILE-100] [PROFILE-101] [PROFILE-102] that premium access is given, and the profile is not complete',
      { bio: null, subscribed: true },
      'premium_note',
    ],
  ])('%s', (_, given, kind) => expect(banner(given)?.kind).toBe(kind));

  test('[PROFILE-93] the strip names a missing approved avatar, also beside a complete profile', () => {
    expect(
      bannerOf({ rights: false, restriction: 'pending_avatar', completion: 100, missing: [], avatar: null })?.kind,
    ).toBe('no_avatar');
  });
  test('the strip is empty for a full, unrestricted profile', () => {
    expect([banner({}), banner({ givenRole: 'admin' })]).toEqual([null, null]);
  });
  test('[PROFILE-98, PROFILE-99] the first three missing fields are named, and the rest counted', () => {
    expect(banner({ bio: null, experience: null, desires: [], taille: null, coverUrl: null })).toMatchObject({
      completion: 58,
      missing: ['bio', 'experience', 'desires'],
      moreMissing: 2,
    });
    expect(banner({ bio: null })).toMatchObject({ missing: ['bio'], moreMissing: 0 });
  });
});

test.each([
  [
    '[PROFILE-83] everywhere else it stands',
    ['/home', '/profile', '/members', '/settings', '/edit-profile-of-another', '/chatter'],
    true,
  ],
  ['[PROFILE-85] not while the profile is edited', ['/edit-profile', '/edit-profile/'], false],
  ['[PROFILE-86] not in the chat', ['/chat', '/chat/'], false],
  ['[PROFILE-87] not in a conversation', ['/chat/8f0c', '/conversation'], false],
  ['[LIVE-04] not in a call', ['/video-chat/8f0c'], false],
] as const)('%s', (_, paths, stands) => expect(paths.map(isBannerShownAt)).toEqual(paths.map(() => stands)));
