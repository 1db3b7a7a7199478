import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  profileForm,
  profileFormInput,
  type FormField,
  type ProfileFormValues,
  type ProfileFormInput,
} from '#schemas/forms/profile.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { ownAccount } from '#device/own-account.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead } from '#tests/support/streams.ts';
import { editProfile, editsOf, clearedBirthDates } from './commands.ts';

let device: OpenDevice;
let profile: Profile;
beforeEach(async () => {
  device = await openTestDevice();
  await device.receive(accountHead([]));
  const account = await device.waitFor(ownAccount(device), (view) => view !== null);
  if (!account) throw new Error('no profile');
  profile = account.profile;
});
afterEach(() => device.close());

const typed = (given: Partial<ProfileFormInput>): ProfileFormValues =>
  profileForm.parse({ ...profileFormInput(profile), ...given });
const save = (given: Partial<ProfileFormInput>, seen: Partial<Record<FormField, unknown>> = {}) =>
  editProfile(editsOf(typed(given), profile, seen), device.context);
const queuedData = async () => (await device.outbox.snapshot()).entries.map(({ data }) => data);

test('[Y13] all changes are one entry, each field with its base; unchanged fields are left out', async () => {
  expect(await save({ bio: ' Bonsoir. ', desires: ['danse'], taille: '170' })).toBe(true);
  expect(await queuedData()).toEqual([
    {
      fields: {
        bio: { base: null, value: '<p>Bonsoir.</p>' },
        desires: { base: [], value: ['danse'] },
        taille: { base: null, value: 170 },
      },
    },
  ]);
  expect(await device.waitFor(ownAccount(device), (view) => view?.pending.length === 3)).toMatchObject({
    profile: { bio: '<p>Bonsoir.</p>', taille: 170 },
    pending: ['bio', 'desires', 'taille'],
  });
});

test('[Y13] a field changed elsewhere meanwhile keeps the base that the member saw', async () => {
  profile = { ...profile, bio: 'Du téléphone.' };
  expect(await save({ bio: 'Du bureau.' }, { bio: null })).toBe(true);
  expect(await queuedData()).toEqual([{ fields: { bio: { base: null, value: '<p>Du bureau.</p>' } } }]);
});

test('an unchanged form queues nothing, also where an older app wrote the presentation', async () => {
  profile = { ...profile, bio: 'Du téléphone.\nDemain.' };
  expect(await save({})).toBe(false);
  profile = { ...profile, bio: null };
  expect(await save({})).toBe(false);
  expect(await save({ bio: '  ' })).toBe(false);
  expect(await queuedData()).toEqual([]);
});

test('[AUTH-68] a changed genre also clears the sexuality that no longer fits', async () => {
  profile = { ...profile, sexualite: 'femme bi' };
  await save({ genre: 'couple', sexualite: '' });
  expect(await queuedData()).toEqual([
    { fields: { genre: { base: 'femme', value: 'couple' }, sexualite: { base: 'femme bi', value: null } } },
  ]);
});

test('[AUTH-01] a stored birth date cannot be removed', () => {
  profile = { ...profile, dateNaissance: '1990-05-04' };
  expect(clearedBirthDates(typed({ dateNaissance: '' }), profile)).toEqual(['dateNaissance']);
  expect(clearedBirthDates(typed({ dateNaissance: '1991-05-04' }), profile)).toEqual([]);
});
