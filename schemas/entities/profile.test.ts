import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountHead, bela } from '#tests/support/streams.ts';
import { emptyOwnFields } from './profile-fields.ts';
import { profile, serverFieldDefaults } from './profile.ts';

test('[Y18] fields that an older server does not know are read as unspecified', () => {
  const { info } = accountHead([bela]);
  const own = info?.kind === 'account' ? info.profile : null;
  const older = Object.fromEntries(
    Object.entries(own ?? {}).filter(([field]) => !(field in serverFieldDefaults) && !(field in emptyOwnFields)),
  );
  expect(z.parse(profile, older)).toEqual(own);
  expect(
    z.parse(profile, {
      ...own,
      dateNaissance: '2020-01-01',
      location: { name: 'Lyon', lat: 45.76, lng: 4.84, region: 'Rhône' },
      later: true,
    }),
  ).toMatchObject({ dateNaissance: '2020-01-01', location: { name: 'Lyon', lat: 45.76, lng: 4.84 } });
});
