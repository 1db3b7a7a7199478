import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adultBornBy } from '#schemas/ages.ts';
import { parisDay } from '#schemas/paris.ts';
import { profileFields, type ProfileFields } from '#schemas/actions/profile-edit.ts';
import { endOfTonight } from '#domain/tonight.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { one, profileOf, saidNothing, whole } from './own-profiles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const alone = () => saidNothing(database);

describe('by the server’s time', () => {
  test('[PROFILE-108] « free tonight » ends at six in Paris, whatever the client’s clock', async () => {
    const ada = await alone();
    await ada.push(editOf({ libreCeSoir: { base: null, value: '2099-01-01T05:00:00.000Z' } }));
    const until = Date.parse((await profileOf(ada)).libreCeSoir ?? '');
    const now = Number(
      await one(database.owner<{ answer: string }[]>`select extract(epoch from now()) * 1000 as answer`),
    );
    expect(until).toBeGreaterThan(now);
    expect(until - now).toBeLessThanOrEqual(25 * 3_600_000);
    expect(new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' }).format(until)).toBe(
      '06:00:00',
    );
  });
  test('[PROFILE-108] devices compute the same hour as the database at any time', async () => {
    const moments = fc
      .sample(fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') }), 400)
      .map((at) => new Date(at).toISOString());
    const ends = await database.owner<
      { at: string; six: string }[]
    >`select at, app.instant_text(app.next_six_oclock(at::timestamptz)) as six from jsonb_array_elements_text(${JSON.stringify(moments)}::text::jsonb) as at`;
    for (const { at: moment, six } of ends) expect(endOfTonight(Date.parse(moment)), moment).toBe(six);
    expect(ends).toHaveLength(400);
  });
  test('[AUTH-01, AUTH-03] a member is accepted from the day of the 18th birthday, at every level', async () => {
    const today = adultBornBy(Date.now());
    expect(await one(database.owner<{ answer: string }[]>`select app.adult_born_by()::text as answer`)).toBe(today);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const ada = await alone();
    for (const field of ['dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme'] as const) {
      const edits = (value: string) => ({ [field]: { base: null, value } }) as ProfileFields;
      expect(await ada.push(editOf(edits(tomorrow)), editOf(edits(today)))).toMatchObject([
        { status: 'rejected', code: 'invalid' },
        { status: 'applied' },
      ]);
      expect([profileFields.safeParse(edits(tomorrow)).success, profileFields.safeParse(edits(today)).success]).toEqual(
        [false, true],
      );
    }
    for (const column of ['date_naissance', 'date_naissance_homme', 'date_naissance_femme'])
      await expect(
        database.owner.unsafe(`update public.profiles set ${column} = '${tomorrow}' where id = '${ada.id}'`),
      ).rejects.toThrow('check constraint');
    expect(parisDay(Date.parse('2026-11-22T23:30:00Z'))).toBe('2026-11-23');
    expect([adultBornBy(Date.parse('2026-02-28T12:00:00Z')), adultBornBy(Date.parse('2028-02-29T12:00:00Z'))]).toEqual([
      '2008-02-28',
      '2010-02-28',
    ]);
  });
  test('[PROFILE-03] ages are whole years, of both in a couple, and only as the genre allows', async () => {
    const ada = await alone();
    await ada.push(
      editOf({
        ...whole,
        dateNaissanceHomme: { base: null, value: '1988-01-15' },
        dateNaissanceFemme: { base: null, value: '1991-01-15' },
      }),
    );
    const ages = () =>
      one(
        database.owner<
          { answer: number[] }[]
        >`select app.ages_of(p) as answer from public.profiles p where id = ${ada.id}`,
      );
    const [he = 0, she = 0] = await ages();
    expect([he - she, (await ages()).length]).toEqual([3, 2]);
    await ada.push(
      editOf({
        genre: { base: 'couple', value: 'femme' },
        dateNaissance: { base: '1990-05-04', value: adultBornBy(Date.now()) },
      }),
    );
    expect(await ages()).toEqual([18]);
    await ada.push(editOf({ dateNaissance: { base: adultBornBy(Date.now()), value: null } }));
    expect(await ages()).toEqual([]);
  });
});
