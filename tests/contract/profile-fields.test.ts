import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { profileFields } from '#schemas/actions/profile-edit.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { desire, experience, genre, mobility, sexualite, sexualitesOf } from '#schemas/entities/profile-values.ts';
import { serverFieldDefaults, type ProfileField } from '#schemas/entities/profile.ts';
import { BIO_LENGTH } from '#schemas/limits.ts';
import { sanitised } from '#schemas/rich-text/write.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { newPair } from '#tests/support/pair.ts';
import { accountOf, lyon, one, profileOf, saidNothing, whole } from './own-profiles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const alone = () => saidNothing(database);

describe('allowed values', () => {
  test.each([
    ['genres', genre.options],
    ['sexualites', sexualite.options],
    ['experiences', experience.options],
    ['mobilities', mobility.options],
    ['desires', desire.options],
  ])('[PROFILE-06] the database’s %s are those of the schemas', async (name, options) => {
    expect(await one(database.owner.unsafe<{ answer: string[] }[]>(`select app.${name}() as answer`))).toEqual(options);
  });
  test.each(genre.options)('[AUTH-63, PROFILE-06] the sexualities of %s are those of the schemas', async (of) => {
    expect(await one(database.owner<{ answer: string[] }[]>`select app.sexualites_of(${of}) as answer`)).toEqual(
      sexualitesOf(of),
    );
  });
  // [PROFILE-02, PROFILE-03, PROFILE-04, PROFILE-05, PROFILE-07, PROFILE-103]
  test('[PROFILE-02, PROFILE-03] columns have the specified names', async () => {
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
  test('[PROFILE-12, PROFILE-55, PROFILE-56, Y13] every field is one revision and comes back unchanged', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    expect(before.profile).toMatchObject({ ...serverFieldDefaults, ...emptyOwnFields, genre: 'femme' });
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
  test('[Y13] a list or a place merges as one value, never half of each device’s choice', async () => {
    const ada = await alone();
    const paris = { name: 'Paris', lat: 48.86, lng: 2.35 };
    await ada.push(
      editOf({ desires: { base: [], value: ['dîners', 'danse'] }, location: { base: null, value: lyon } }),
    );
    expect(
      await ada.push(editOf({ desires: { base: [], value: ['voyages'] }, location: { base: null, value: paris } })),
    ).toMatchObject([{ status: 'applied', was: { desires: ['dîners', 'danse'], location: lyon } }]);
    expect(await profileOf(ada)).toMatchObject({ desires: ['voyages'], location: paris });
    // Unchanged since the device saw it, so the current value stays.
    await ada.push(editOf({ location: { base: lyon, value: { lng: 4.84, lat: 45.76, name: lyon.name } } }));
    expect(await profileOf(ada)).toMatchObject({ location: paris });
  });
  test('[Y7] the card has its own revision and only the town’s name', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonsoir');
    const card = async () => (await bela.conversation())?.card;
    const before = await card();
    await ada.push(editOf({ bio: { base: null, value: 'À moi.' } }));
    expect(await card()).toEqual(before);
    await ada.push(editOf({ location: { base: null, value: lyon } }));
    expect(await card()).toEqual({ ...before, rev: (before?.rev ?? 0) + 1, town: lyon.name });
  });
  test('[Y8] viewers of the card are notified at once in their shared conversations, nobody else', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonsoir');
    const quiet = await ada.changed(editOf({ bio: { base: null, value: 'À moi.' } }));
    expect(quiet.map(({ members }) => members)).toEqual([[ada.id]]);
    const changes = await ada.changed(editOf({ location: { base: null, value: lyon } }));
    expect(changes.find(({ stream }) => stream === (ada.stream as string))).toEqual({
      stream: ada.stream,
      revs: [],
      members: [bela.id],
    });
    expect(await bela.seen.live(changes)).toMatchObject([
      { stream: ada.stream, rev: 0, rows: [], card: { town: lyon.name } },
    ]);
    await bela.push(bela.block());
    expect(
      (await ada.changed(editOf({ location: { base: lyon, value: null } }))).map(({ members }) => members),
    ).toEqual([[ada.id]]);
  });
  test('[AUTH-68] a sexuality changes with its genre, whichever device chose it', async () => {
    const ada = await alone();
    await ada.push(editOf({ sexualite: { base: null, value: 'femme bi' } }));
    await ada.push(editOf({ genre: { base: 'femme', value: 'homme' } }));
    expect(await profileOf(ada)).toMatchObject({ genre: 'homme', sexualite: null });
    await ada.push(editOf({ sexualite: { base: 'femme bi', value: 'lesbienne' } }));
    expect(await profileOf(ada)).toMatchObject({ genre: 'homme', sexualite: null });
  });
  test('[Y13, SHELL-201] a bio is refused if too long, and stored sanitised', async () => {
    const oddText = `  <b onclick="x">&amp;</b> \u202eשלום 👩‍👩‍👧‍👦'; drop table profiles; --\n\u0000${'👍🏽'.repeat(900)}  `;
    expect(profileFields.safeParse({ bio: { base: null, value: 'a'.repeat(BIO_LENGTH + 1) } }).success).toBe(false);
    const fields = profileFields.parse({ bio: { base: null, value: oddText } });
    const ada = await alone();
    expect(await ada.push(editOf(fields))).toMatchObject([{ status: 'applied' }]);
    const { bio } = await profileOf(ada);
    expect(bio).toBe(sanitised(oddText));
    expect(bio?.startsWith('<p><strong>&amp;</strong> \u202eשלום 👩‍👩‍👧‍👦')).toBe(true);
  });
  test('[SHELL-202] limits count the characters of a bio without its tags', async () => {
    const ada = await alone();
    const bioOf = (value: string) => ada.push(editOf({ bio: { base: null, value } }));
    expect(await bioOf(`<p><strong><em>${'a'.repeat(BIO_LENGTH)}</em></strong></p>`)).toMatchObject([
      { status: 'applied' },
    ]);
    const refused = [
      `<p>${'a'.repeat(13 * BIO_LENGTH)}</p>`,
      '<p></p>',
      '<u>\u2800</u>',
      `<p>${' '.repeat(25 * BIO_LENGTH)}a`,
    ];
    for (const value of refused) expect(await bioOf(value)).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
  });
  test('[Y13] a plain bio of an older app is stored as rich text, and is no change the second time', async () => {
    const ada = await alone();
    await ada.push(editOf({ bio: { base: null, value: 'Bonsoir.\nÀ vous.' } }));
    const { rev, profile } = await accountOf(ada);
    expect(profile.bio).toBe('<p>Bonsoir.<br>À vous.</p>');
    await ada.push(editOf({ bio: { base: null, value: 'Bonsoir.\nÀ vous.' } }));
    expect((await accountOf(ada)).rev).toBe(rev);
  });
  test('[PROFILE-105, PROFILE-106, PROFILE-107] a status row is created at first use, then updated', async () => {
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

test('[Y4] values repaired by the schema are accepted by the database', async () => {
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
    bio: '<p>Bonsoir</p>',
    location: { name: 'Lyon', lat: 45.76, lng: 4.84 },
    desires: ['dîners', 'danse'],
    rechercheGenres: ['homme', 'couple'],
  });
  expect(z.safeParse(profileFields, { desires: { base: [], value: ['autre'] } }).success).toBe(false);
});
