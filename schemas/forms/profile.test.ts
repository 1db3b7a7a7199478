import { describe, expect, test } from 'vitest';
import { adultBornBy } from '../ages.ts';
import { emptyOwnFields } from '../entities/profile-fields.ts';
import { profileForm, profileFormInput, type FormField, type ProfileFormInput } from './profile.ts';

const typed = profileFormInput({ ...emptyOwnFields, genre: 'femme' });
const read = (given: Partial<Record<FormField, unknown>>) =>
  profileForm.safeParse({ ...typed, ...given } as ProfileFormInput);
const errors = (given: Partial<Record<FormField, unknown>>) =>
  read(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const value = (field: FormField, given: unknown) => read({ [field]: given }).data?.[field];

const born = new Date(Date.parse(adultBornBy(Date.now())) + 86_400_000).toISOString().slice(0, 10);
const sql = "'); drop table profiles; --";
const html = '<img src=x onerror="alert(1)">';
const rightToLeft = 'مرحبا \u202eetxet';
const emoji = '👩‍❤️‍👨 🌙';

describe('[PROFILE-11] the fields of « Éditer profil »', () => {
  test('all fields may be empty, since they are filled in one by one', () => {
    expect(read({}).data).toMatchObject({
      bio: null,
      sexualite: null,
      location: null,
      taille: null,
      dateNaissance: null,
      desires: [],
    });
  });
  test('a stored profile passes through the form unchanged', () => {
    const said = {
      ...emptyOwnFields,
      genre: 'couple' as const,
      bio: 'Bonsoir.',
      sexualite: 'couple bi' as const,
      desires: ['danse' as const],
      dateNaissanceFemme: '1990-05-04',
      tailleHomme: 180,
    };
    expect(read(profileFormInput(said)).data).toMatchObject({
      bio: '<p>Bonsoir.</p>',
      sexualite: 'couple bi',
      desires: ['danse'],
      dateNaissanceFemme: '1990-05-04',
      tailleHomme: 180,
    });
  });

  test.each([
    ['white space alone', ' \n\t\u00a0 ', null],
    ['pasted white space around', '\u00a0 Bonsoir. \n', '<p>Bonsoir.</p>'],
    ['marks', '<b>Bon</b><em>soir</em>', '<p><strong>Bon</strong><em>soir</em></p>'],
    ['emoji', emoji, `<p>${emoji}</p>`],
    ['SQL', sql, `<p>${sql}</p>`],
    ['HTML', html, null],
    ['right to left', rightToLeft, `<p>${rightToLeft}</p>`],
    ['what no database holds', 'a\0b\ud83d', '<p>ab\ufffd</p>'],
    ['1000 characters of two units each', '🌙'.repeat(1000), `<p>${'🌙'.repeat(1000)}</p>`],
    ['1000 characters that are marked', `<u>${'a'.repeat(1000)}</u>`, `<p><u>${'a'.repeat(1000)}</u></p>`],
  ])('a presentation of %s', (_, given, kept) => expect(value('bio', given)).toBe(kept));
  test('one of 1001 characters is too long', () =>
    expect(errors({ bio: '🌙'.repeat(1001) })).toEqual(['bio: bio-too-long']));

  test.each([
    ['a number', ' 170 ', 170],
    ['with its unit', '170 cm', 170],
    ['pasted with a fixed space', '170\u00a0CM', 170],
    ['nothing', '', null],
  ])('a height: %s', (_, given, kept) => expect(value('taille', given)).toBe(kept));
  test.each([
    ['1,70'],
    ['1m70'],
    ['-170'],
    ['17e1'],
    ['grande'],
    [emoji],
    [sql],
    [html],
    [rightToLeft],
    ['１７０'],
    ['170 cm cm'],
  ])('a height of the wrong form: %s', (given) => expect(errors({ taille: given })).toEqual(['taille: height-form']));
  test.each([['99'], ['251'], ['0'], ['99999999999999999999']])('an implausible height: %s', (given) =>
    expect(errors({ taille: given })).toEqual(['taille: height-range']),
  );
  test('a weight is checked like a height', () => {
    expect(value('poidsHomme', '78 kg')).toBe(78);
    expect(errors({ poids: '78,5' })).toEqual(['poids: weight-form']);
    expect(errors({ poids: '29' })).toEqual(['poids: weight-range']);
  });

  test('[AUTH-01] an age under 18 by one day is refused, for either partner; 18 passes', () => {
    expect(errors({ dateNaissance: born })).toEqual(['dateNaissance: under-age']);
    expect(errors({ genre: 'couple', dateNaissanceHomme: '1980-01-01', dateNaissanceFemme: born })).toEqual([
      'dateNaissanceFemme: under-age',
    ]);
    expect(value('dateNaissance', adultBornBy(Date.now()))).toBe(adultBornBy(Date.now()));
  });
  test.each([['1990-02-30'], ['04/05/1990'], ['1899-12-31'], ['hier'], [sql], [html], ['1990-05-04T00:00']])(
    'an invalid date: %s',
    (given) => expect(errors({ dateNaissance: given })).toEqual(['dateNaissance: date-form']),
  );
  test('a day with white space around it', () => expect(value('dateNaissance', ' 1990-05-04 ')).toBe('1990-05-04'));

  test('[AUTH-64, AUTH-67] a sexuality must fit the genre', () => {
    expect(value('sexualite', 'femme bi')).toBe('femme bi');
    expect(errors({ sexualite: 'couple bi' })).toEqual(['sexualite: sexualite-other']);
    expect(errors({ sexualite: sql })).toHaveLength(1);
  });
  test('an unknown choice is refused; each choice appears once, in list order', () => {
    expect(value('desires', ['voyages', 'danse', 'danse'])).toEqual(['danse', 'voyages']);
    expect(
      [
        errors({ desires: ['argent'] }),
        errors({ rechercheGenres: [html] }),
        errors({ genre: '' }),
        errors({ mobility: emoji }),
      ].map((found) => found.length),
    ).toEqual([1, 1, 1, 1]);
  });
  test('a place is a town with both coordinates, rounded to the town', () => {
    expect(value('location', { name: 'Lyon', lat: 45.7578137, lng: 4.8320114 })).toEqual({
      name: 'Lyon',
      lat: 45.76,
      lng: 4.83,
    });
    expect(errors({ location: { name: 'Lyon', lat: 45.76, lng: null } })).toHaveLength(1);
  });
});
