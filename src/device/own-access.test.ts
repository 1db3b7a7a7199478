import { throwError } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Profile } from '#schemas/entities/profile.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AccountInfo } from '#schemas/streams/account.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { completeProfile } from '#tests/support/own-profile.ts';
import { accountHead, START } from '#tests/support/streams.ts';
import { ownAccess } from './own-access.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const accessWith = (rev: number, fields: Partial<Profile>) => {
  const head = accountHead([], { rev });
  const info = head.info as AccountInfo;
  const { location: _, ...known } = completeProfile;
  return {
    ...head,
    info: {
      ...info,
      rev,
      profile: { ...info.profile, ...known, location: { name: 'Lyon', lat: 45.76, lng: 4.83 }, ...fields } as Profile,
    },
  };
};
const restriction = async (expected: string) =>
  (await device.waitFor(ownAccess(device), (access) => access?.restriction === expected))?.restriction;

test('[PROFILE-62, PROFILE-67, AUTH-169] access is computed offline and anew at each change', async () => {
  expect(await device.waitFor(ownAccess(device))).toBeNull();
  await device.receive(accessWith(1, { avatarModerationStatus: 'pending' }));
  expect(await restriction('pending_avatar')).toBe('pending_avatar');
  await device.receive(accessWith(2, { avatarModerationStatus: 'approved' }));
  expect(await restriction('none')).toBe('none');
});

test('[PROFILE-62] a pending change gives no access', async () => {
  await device.receive(accessWith(1, { bio: null }));
  await device.outbox.dispatch({
    action: 'profile.edit',
    data: { fields: { bio: { base: null, value: 'Bonsoir.' } } },
  });
  expect(await device.waitFor(ownAccess(device))).toMatchObject({
    restriction: 'incomplete_profile',
    missing: ['bio'],
  });
});

test('[PROFILE-47] a free period is judged by the server’s time', async () => {
  await device.receive(accessWith(1, { bio: null, freePeriodEnd: new Date(START + 60_000).toISOString() }));
  expect(await restriction('none')).toBe('none');
  await device.outbox.noteServerTime(new Date(START + 120_000).toISOString());
  expect(await restriction('incomplete_profile')).toBe('incomplete_profile');
});

test('[PROFILE-61] without a user id the access query is an error', () => {
  expect(() => ownAccess({ ...device, account: '' as MemberId })).toThrow('No user ID');
});

test('[PROFILE-59] unreadable access is an error, never a right and never a default', async () => {
  await device.receive(accessWith(1, {}));
  await expect(
    device.waitFor(ownAccess({ ...device, queue: throwError(() => new Error('unreadable')) })),
  ).rejects.toThrow('unreadable');
});

// [PROFILE-63, PROFILE-64, PROFILE-65, PROFILE-66]
test('[PROFILE-63, PROFILE-64] the access state is stored per account, without a request', async () => {
  await device.receive(accessWith(1, {}));
  const [first, repeated] = [
    await device.waitFor(ownAccess(device), (access) => access !== null),
    await device.waitFor(ownAccess(device)),
  ];
  expect(repeated).toEqual(first);
  expect((await device.outbox.snapshot()).entries).toEqual([]);
});
