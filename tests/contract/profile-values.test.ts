/** Compares two validators of one contract: the schemas of devices and servers, and the function of the database. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileFields } from '#schemas/actions/profile-edit.ts';
import { mailFrequency, notificationDefaults, notificationPreferences } from '#schemas/entities/preferences.ts';
import { ownFields, emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { desire, experience, genre, mobility, sexualite } from '#schemas/entities/profile-values.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const lyon = { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 };

/** Texts that a member may send, mostly almost valid. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    ' a',
    'a\u00a0',
    '\ufeffa',
    '\u2003',
    'ø\n',
    '😀',
    'é\u0301',
    '\u202eabc',
    '<i>',
    '\u2800',
    '\u200b\u00ad',
    'x'.repeat(1000),
    'x'.repeat(12_001),
    '😀'.repeat(1000),
    '👨‍👩‍👧‍👦'.repeat(1000),
    'y'.repeat(120),
    'y'.repeat(1441),
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((each) => !each.includes('\0')),
);
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    29,
    30,
    99,
    100,
    250,
    251,
    300,
    301,
    150.5,
    1e21,
    -90,
    90,
    90.01,
    180,
    -180,
    180.5,
    45.76,
    45.761,
    0.07,
    1e-7,
  ),
  fc.integer({ min: 90, max: 310 }),
  fc.double({ min: -200, max: 200, noNaN: true }),
);
const day = fc.constantFrom(
  '1899-12-31',
  '1900-01-01',
  '1990-02-29',
  '1992-02-29',
  '1990-02-30',
  '1990-13-01',
  '1990-00-10',
  '1990-1-1',
  '1990-04-31',
  '2015-01-01',
  '1990-01-01T00:00:00Z',
  '19900101',
  ' 1990-01-01',
);
const at = fc.constantFrom(
  '2026-11-23T05:00:00.000Z',
  '2026-11-23T05:00:00Z',
  '2026-11-23T24:00:00.000Z',
  '2026-02-30T05:00:00.000Z',
  '2026-11-23T05:00:00.000+01:00',
  '1999-01-01T00:00:00.000Z',
  '2026-11-23 05:00:00.000Z',
);
const listed = (options: readonly string[]) =>
  fc.oneof(
    fc.subarray([...options]),
    fc.array(fc.constantFrom(...options, 'autre', ''), { maxLength: 5 }),
    fc.shuffledSubarray([...options]),
  );
const placed = fc.oneof(
  fc.record({ name: text, lat: fc.option(number), lng: fc.option(number) }),
  fc.record(
    {
      name: fc.constantFrom('Lyon', 'Lyon '),
      lat: fc.constantFrom(45.76, 45.761, 90, null),
      lng: fc.constantFrom(4.84, 180.01, null),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ ...lyon, zip: '69001' }),
);
const value = fc.oneof(
  text,
  number,
  day,
  at,
  listed(desire.options),
  listed(genre.options),
  placed,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    {},
    [],
    [null],
    ...genre.options,
    ...sexualite.options,
    ...experience.options,
    ...mobility.options,
    ...mailFrequency.options,
    1439,
    1440,
    1.5,
  ),
);
const named = { ...ownFields.shape, ...notificationPreferences.shape };
// Without the volume: the database refuses shares below the twentieth decimal, which no slider reaches.
const fields = (Object.keys(named) as (keyof typeof named)[]).filter((field) => field !== 'callVolume');

const initialFields = { ...emptyOwnFields, ...notificationDefaults, genre: 'femme' };
const unsaidOr = (field: (typeof fields)[number]) => initialFields[field];
const sorted = (each: unknown) =>
  typeof each === 'object' && each !== null && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
    : each;

// Lengths on which they differ are left out: the device counts characters, the database only limits code points.
test('[Y4, PROFILE-11] schema and database accept exactly the same random values', async () => {
  const cases = fc.sample(fc.tuple(fc.constantFrom(...fields), value), 6000);
  const given = cases.map(([field, each]) => ({ field, value: each }));
  const answers = await database.owner<{ fits: boolean }[]>`
    select coalesce(app.field_accepts(g ->> 'field', g -> 'value'), false) as fits from jsonb_array_elements(${JSON.stringify(given)}::text::jsonb) with ordinality as x (g, n) order by n`;
  const verdicts = { true: 0, false: 0 };
  for (const [n, { field, value: requested }] of given.entries()) {
    const wire: unknown = JSON.parse(JSON.stringify(requested));
    const edit = profileFields.safeParse({ [field]: { base: unsaidOr(field), value: wire } });
    const result = edit.success ? (edit.data[field] as { value: unknown }).value : undefined;
    const fits = edit.success && JSON.stringify(sorted(result)) === JSON.stringify(sorted(wire));
    verdicts[`${fits}`] += 1;
    expect(fits, `${field}: ${JSON.stringify(wire)}`).toBe(answers[n]?.fits);
  }
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(120);
});
