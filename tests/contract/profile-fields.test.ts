import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adultBornBy } from '#schemas/ages.ts';
import { parisDay } from '#schemas/paris.ts';
import { profileFields, type ProfileFields } from '#schemas/commands/command.ts';
import { unsaid } from '#schemas/entities/profile-fields.ts';
import { desire, experience, genre, mobility, sexualite, sexualitesOf } from '#schemas/entities/profile-values.ts';
import { undecided, type Profile, type ProfileField } from '#schemas/entities/profile.ts';
import { BIO_LENGTH } from '#schemas/limits.ts';
import { endOfTonight } from '#domain/tonight.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { strangers, type Side } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Who has said nothing of themselves, as before registration asked for it. */
async function alone(): Promise<Side> {
  const { ada } = await strangers(database);
  await database.owner`update public.profiles set sexualite = null, recherche_genres = '{}', location_name = null, location_lat = null, location_lng = null, registration_completed = false where id = ${ada.id}`;
  return ada;
}
async function accountOf({ seen, epoch, id }: Side): Promise<{ rev: number; profile: Profile }> {
  const account = (await seen.pull(epoch)).streams.find(({ stream }) => stream === (id as string));
  if (account?.info.kind !== 'account') throw new Error('no account');
  return account.info;
}
const profileOf = async (side: Side) => (await accountOf(side)).profile;
const one = async <T>(query: Promise<readonly { answer: T }[]>): Promise<T> => (await query)[0]?.answer as T;

const lyon = { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 };
const whole: ProfileFields = {
  bio: { base: null, value: 'Bonsoir.' },
  genre: { base: 'femme', value: 'couple' },
  sexualite: { base: null, value: 'couple bi' },
  rechercheGenres: { base: [], value: ['homme', 'couple'] },
  location: { base: null, value: lyon },
  experience: { base: null, value: 'curieux' },
  mobility: { base: null, value: 'reçoit' },
  desires: { base: [], value: ['dîners', 'danse'] },
  dateNaissance: { base: null, value: '1990-05-04' },
  dateNaissanceHomme: { base: null, value: '1988-02-29' },
  dateNaissanceFemme: { base: null, value: '1991-12-31' },
  taille: { base: null, value: 170 },
  tailleHomme: { base: null, value: 182 },
  tailleFemme: { base: null, value: 165 },
  poids: { base: null, value: 62 },
  poidsHomme: { base: null, value: 80 },
  poidsFemme: { base: null, value: 58 },
  auCap: { base: false, value: true },
};

describe('what may be chosen', () => {
  test.each([
    ['genres', genre.options],
    ['sexualites', sexualite.options],
    ['experiences', experience.options],
    ['mobilities', mobility.options],
    ['desires', desire.options],
  ])('[PROFILE-06] the database’s %s are those of the schemas', async (name, options) => {
    expect(await one(database.owner.unsafe<{ answer: string[] }[]>(`select app.${name}() as answer`))).toEqual(options);
  });
  test.each(genre.options)('[AUTH-63] [PROFILE-06] so are the sexualities of %s', async (of) => {
    expect(await one(database.owner<{ answer: string[] }[]>`select app.sexualites_of(${of}) as answer`)).toEqual(
      sexualitesOf(of),
    );
  });
  test('[PROFILE-02] [PROFILE-03] [PROFILE-04] [PROFILE-05] [PROFILE-07] [PROFILE-103] the columns have the specified names', async () => {
    const columns = async (table: string) =>
      (
        await database.owner<
          { name: string }[]
        >`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
      ).map(({ name }) => name);
    expect(await columns('profiles')).toEqual(
      expect.arrayContaining([
        'role',
        'username',
        'avatar_url',
        'pending_avatar_url',
        'cover_url',
        'bio',
        'ville',
        'pays',
        'experience',
        'sexualite',
        'mobility',
        'desires',
        'genre',
        'date_naissance',
        'date_naissance_homme',
        'date_naissance_femme',
        'taille',
        'poids',
        'taille_homme',
        'poids_homme',
        'taille_femme',
        'poids_femme',
        'location_name',
        'location_lat',
        'location_lng',
        'recherche_genres',
        'avatar_moderation_status',
        'registration_completed',
        'last_login',
      ]),
    );
    expect(await columns('subscribers')).toEqual(
      expect.arrayContaining([
        'user_id',
        'email',
        'subscribed',
        'free_period_end',
        'referred_by_professional',
        'referral_code_used',
        'updated_at',
      ]),
    );
    expect(await columns('user_status')).toEqual(expect.arrayContaining(['user_id', 'libre_ce_soir', 'au_cap']));
  });
});

describe('an edit of the profile', () => {
  test('[PROFILE-12] [PROFILE-55] [PROFILE-56] [Y13] every field travels, is one revision, and comes back as it was said', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    expect(before.profile).toMatchObject({ ...undecided, ...unsaid, genre: 'femme' });
    await ada.push(editOf(whole));
    const after = await accountOf(ada);
    expect(after.rev).toBe(before.rev + 1);
    for (const [field, edit] of Object.entries(whole))
      expect(after.profile[field as ProfileField], field).toEqual((edit as { value: unknown }).value);
    expect(after.profile).toMatchObject({ id: ada.id, town: lyon.name, registrationCompleted: true });
    expect(
      await database.owner`select ville, pays, location_lat as lat, location_lng as lng from public.profiles where id = ${ada.id}`,
    ).toEqual([{ ville: 'Lyon', pays: 'France', lat: 45.76, lng: 4.84 }]);
  });
  test('[Y13] a list and a place merge as one value: neither half of two devices’ choices is mixed', async () => {
    const ada = await alone();
    const paris = { name: 'Paris', lat: 48.86, lng: 2.35 };
    await ada.push(
      editOf({ desires: { base: [], value: ['dîners', 'danse'] }, location: { base: null, value: lyon } }),
    );
    expect(
      await ada.push(editOf({ desires: { base: [], value: ['voyages'] }, location: { base: null, value: paris } })),
    ).toMatchObject([{ status: 'applied', was: { desires: ['dîners', 'danse'], location: lyon } }]);
    expect(await profileOf(ada)).toMatchObject({ desires: ['voyages'], location: paris });
    // Left as it was seen: what stands stays.
    await ada.push(editOf({ location: { base: lyon, value: { lng: 4.84, lat: 45.76, name: lyon.name } } }));
    expect(await profileOf(ada)).toMatchObject({ location: paris });
  });
  test('[Y7] what others see of it has a revision of its own, and no more than the town’s name', async () => {
    const { ada, bela } = await strangers(database);
    await ada.says('bonsoir');
    const card = async () => (await bela.conversation())?.card;
    const before = await card();
    await ada.push(editOf({ bio: { base: null, value: 'À moi.' } }));
    expect(await card()).toEqual(before);
    await ada.push(editOf({ location: { base: null, value: lyon } }));
    expect(await card()).toEqual({ ...before, rev: (before?.rev ?? 0) + 1, town: lyon.name });
  });
  test('[Y8] who sees it is told at once, in the conversations where they see it, and nobody else', async () => {
    const { ada, bela } = await strangers(database);
    await ada.says('bonsoir');
    const quiet = await ada.changed(editOf({ bio: { base: null, value: 'À moi.' } }));
    expect(quiet.map(({ members }) => members)).toEqual([[ada.id]]);
    const told = await ada.changed(editOf({ location: { base: null, value: lyon } }));
    expect(told.find(({ stream }) => stream === (ada.stream as string))).toEqual({
      stream: ada.stream,
      revs: [],
      members: [bela.id],
    });
    expect(await bela.seen.live(told)).toMatchObject([
      { stream: ada.stream, one: 0, rows: [], card: { town: lyon.name } },
    ]);
    await bela.push(bela.block());
    expect(
      (await ada.changed(editOf({ location: { base: lyon, value: null } }))).map(({ members }) => members),
    ).toEqual([[ada.id]]);
  });
  test('[AUTH-68] a sexuality goes with the genre it belongs to, whichever device chose it', async () => {
    const ada = await alone();
    await ada.push(editOf({ sexualite: { base: null, value: 'femme bi' } }));
    await ada.push(editOf({ genre: { base: 'femme', value: 'homme' } }));
    expect(await profileOf(ada)).toMatchObject({ genre: 'homme', sexualite: null });
    await ada.push(editOf({ sexualite: { base: 'femme bi', value: 'lesbienne' } }));
    expect(await profileOf(ada)).toMatchObject({ genre: 'homme', sexualite: null });
  });
  test('[Y13] a bio is trimmed before it is queued, refused whole where it is too long, and stands as text whatever is in it', async () => {
    const strange = `  <b onclick="x">&amp;</b> \u202eשלום 👩‍👩‍👧‍👦'; drop table profiles; --\n\u0000${'👍🏽'.repeat(900)}  `;
    expect(profileFields.safeParse({ bio: { base: null, value: 'a'.repeat(BIO_LENGTH + 1) } }).success).toBe(false);
    const asked = profileFields.parse({ bio: { base: null, value: strange } });
    const value = asked.bio?.value ?? '';
    const ada = await alone();
    expect(await ada.push(editOf(asked))).toMatchObject([{ status: 'applied' }]);
    expect((await profileOf(ada)).bio).toBe(value);
    expect(value.startsWith('<b onclick="x">&amp;</b> \u202eשלום 👩‍👩‍👧‍👦')).toBe(true);
  });
  test('[PROFILE-105] [PROFILE-106] [PROFILE-107] a status has no row before it is first said; then the row is changed', async () => {
    const ada = await alone();
    const rows = () =>
      database.owner`select libre_ce_soir as free, au_cap as cap from public.user_status where user_id = ${ada.id}`;
    const { rev } = await accountOf(ada);
    expect([await rows(), (await profileOf(ada)).libreCeSoir]).toEqual([[], null]);
    await ada.push(editOf({ auCap: { base: false, value: true } }));
    expect(await rows()).toEqual([{ free: false, cap: true }]);
    await ada.push(
      editOf({ auCap: { base: true, value: false }, libreCeSoir: { base: null, value: '2020-01-01T05:00:00.000Z' } }),
    );
    expect(await rows()).toEqual([{ free: true, cap: false }]);
    expect(await ada.seen.run((tx) => tx`select au_cap from public.user_status where user_id = ${ada.id}`)).toEqual([
      { au_cap: false },
    ]);
    expect(await accountOf(ada)).toMatchObject({
      rev: rev + 2,
      profile: { libreCeSoir: '2020-01-01T05:00:00.000Z', auCap: false },
    });
  });
});

describe('by the server’s time', () => {
  test('[PROFILE-108] nobody is free longer than until six in the morning in Paris, whatever their clock says', async () => {
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
  test('[PROFILE-108] devices count to the same hour as the database, whenever it is', async () => {
    const moments = fc
      .sample(fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') }), 400)
      .map((at) => new Date(at).toISOString());
    const ends = await database.owner<
      { at: string; six: string }[]
    >`select at, app.instant_text(app.six_after(at::timestamptz)) as six from jsonb_array_elements_text(${JSON.stringify(moments)}::text::jsonb) as at`;
    for (const { at: moment, six } of ends) expect(endOfTonight(Date.parse(moment)), moment).toBe(six);
    expect(ends).toHaveLength(400);
  });
  test('[AUTH-01] [AUTH-03] who is eighteen today may say so, who is eighteen tomorrow may not: not here, not in the schema, not around it', async () => {
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
  test('[PROFILE-03] ages are whole years, of a couple both, and of nobody whose genre says otherwise', async () => {
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

test('[Y4] what the schema has mended is what the database takes', async () => {
  const mended = [
    profileFields.parse({ bio: { base: null, value: '\ufeff Bonsoir \u2003' } }),
    profileFields.parse({ location: { base: null, value: { name: ' Lyon ', lat: 45.7578, lng: 4.8351 } } }),
    profileFields.parse({ desires: { base: [], value: ['danse', 'dîners', 'danse'] } }),
    profileFields.parse({ rechercheGenres: { base: [], value: ['couple', 'homme'] } }),
  ];
  const ada = await alone();
  expect((await ada.push(...mended.map((each) => editOf(each)))).map(({ status }) => status)).toEqual(
    mended.map(() => 'applied'),
  );
  expect(await profileOf(ada)).toMatchObject({
    bio: 'Bonsoir',
    location: { name: 'Lyon', lat: 45.76, lng: 4.84 },
    desires: ['dîners', 'danse'],
    rechercheGenres: ['homme', 'couple'],
  });
  expect(z.safeParse(profileFields, { desires: { base: [], value: ['autre'] } }).success).toBe(false);
});

describe('what the house decides', () => {
  test('[PROFILE-13] [PROFILE-57] [PROFILE-58] subscription, free period, professional status and role each move the account’s stream', async () => {
    const ada = await alone();
    const moves = async (change: () => Promise<unknown>) => {
      const before = (await accountOf(ada)).rev;
      await change();
      return (await accountOf(ada)).rev - before;
    };
    expect(
      await moves(
        () =>
          database.owner`insert into public.subscribers (user_id, free_period_end) values (${ada.id}, now() + interval '30 days')`,
      ),
    ).toBe(1);
    expect(await profileOf(ada)).toMatchObject({
      role: 'membre_abonné',
      givenRole: 'membre',
      subscribed: false,
      freePeriodEnd: expect.stringMatching(/^20/) as string,
    });
    expect(
      await moves(
        () =>
          database.owner`insert into public.professional_profiles (user_id, business_name) values (${ada.id}, 'Maison')`,
      ),
    ).toBe(1);
    expect(
      await moves(
        () => database.owner`update public.professional_profiles set status = 'approved' where user_id = ${ada.id}`,
      ),
    ).toBe(1);
    expect(
      await moves(() => database.owner`update public.profiles set role = 'membre_certifié' where id = ${ada.id}`),
    ).toBe(1);
    expect(await moves(() => database.owner`update public.profiles set last_login = now() where id = ${ada.id}`)).toBe(
      0,
    );
    expect(await profileOf(ada)).toMatchObject({
      professional: 'approved',
      role: 'membre_certifié',
      givenRole: 'membre_certifié',
    });
  });
  test.each([
    ['[AUTH-163] [AUTH-167]', 'membre', null, 'membre'],
    ['[AUTH-165]', 'membre', { subscribed: true, free: null }, 'membre_abonné'],
    ['[AUTH-166]', 'membre', { subscribed: false, free: '1 day' }, 'membre_abonné'],
    ['[AUTH-166]', 'membre', { subscribed: false, free: '-1 second' }, 'membre'],
    ['[AUTH-170]', 'admin', { subscribed: true, free: '1 day' }, 'admin'],
    ['[AUTH-170]', 'membre_certifié', { subscribed: true, free: null }, 'membre_certifié'],
    ['[AUTH-162] [AUTH-164]', 'membre_abonné', null, 'membre_abonné'],
  ] as const)('%s a %s with the subscription %j is %s', async (_, role, subscription, effective) => {
    const ada = await alone();
    await database.owner`update public.profiles set role = ${role} where id = ${ada.id}`;
    if (subscription)
      await database.owner`insert into public.subscribers (user_id, subscribed, free_period_end) values (${ada.id}, ${subscription.subscribed}, now() + ${subscription.free}::interval)`;
    expect((await profileOf(ada)).role).toBe(effective);
  });
  test('[AUTH-164] no other role can stand; [AUTH-168] of nobody it is membre', async () => {
    const ada = await alone();
    await expect(database.owner`update public.profiles set role = 'modérateur' where id = ${ada.id}`).rejects.toThrow(
      'check constraint',
    );
    expect(await one(database.owner<{ answer: string }[]>`select app.role_of(gen_random_uuid()) as answer`)).toBe(
      'membre',
    );
  });
  test('[PROFILE-01] a profile’s id is its user’s', async () => {
    const ada = await alone();
    await expect(
      database.owner`insert into public.profiles (id, username, genre) values (gen_random_uuid(), 'personne', 'femme')`,
    ).rejects.toThrow('foreign key');
    expect((await profileOf(ada)).id).toBe(ada.id);
  });
});
