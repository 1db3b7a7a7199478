import fc from 'fast-check';
import { test } from 'vitest';
import { owner, session } from '#schemas/entities/session.ts';
import { isOwner, isSession } from './record-guards.ts';

/** Generates mostly valid values, and sometimes anything else. */
const nearly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 8, arbitrary: right as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, -1, 0.5, 2 ** 53, '', 'text', [], {}, Number.NaN) },
  );
const id = fc.oneof(
  fc.uuid(),
  fc.uuid().map((each) => each.toUpperCase()),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '8f14e45f-ceea-9f67-8a3c-9d2f1b0c7a11',
    '8f14e45f-ceea-4f67-7a3c-9d2f1b0c7a11',
    '8f14e45fceea4f678a3c9d2f1b0c7a11',
  ),
);
const whole = fc.maxSafeNat();
const owners = nearly(fc.record({ account: nearly(id), generation: nearly(whole), email: nearly(fc.string()) }));
const sessions = nearly(
  fc.record({
    accessToken: nearly(fc.string()),
    refreshToken: nearly(fc.string()),
    expiresAt: nearly(whole),
    user: nearly(fc.record({ id: nearly(id), email: nearly(fc.string()) })),
  }),
);

test('[Y18] the hand-written check agrees with the schema: the owner', () => {
  fc.assert(
    fc.property(owners, (value) => isOwner(value) === owner.safeParse(value).success),
    { numRuns: 2000 },
  );
});

test('[Y18] the hand-written check agrees with the schema: the session', () => {
  fc.assert(
    fc.property(sessions, (value) => isSession(value) === session.safeParse(value).success),
    { numRuns: 2000 },
  );
});
