import { describe, expect, test } from 'vitest';
import { registrationForm, username } from './registration.ts';
import { forgotForm, resetForm } from './recovery.ts';

const right = {
  username: 'Ada2026',
  email: ' Ada@Example.FR ',
  password: 'huitcar8',
  confirmPassword: 'huitcar8',
  genre: 'femme',
  sexualite: 'femme bi',
  rechercheGenres: ['homme'],
  location: { name: 'Lyon', lat: 45.76, lng: 4.84 },
  terms: true,
};
const wrong = (given: object) =>
  registrationForm
    .safeParse({ ...right, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test('[AUTH-101, AUTH-118] a complete form passes, its address trimmed and in lower case', () => {
  expect(registrationForm.parse(right)).toEqual({ ...right, email: 'ada@example.fr' });
});

describe('each rule has its own message', () => {
  test.each<[string, object, string]>([
    ['[AUTH-95] a username of four', { username: 'abcd' }, 'username username-too-short'],
    ['[AUTH-96] of sixteen', { username: 'a'.repeat(16) }, 'username username-too-long'],
    ['[AUTH-97] with a space', { username: 'deux mots' }, 'username username-characters: '],
    ['[AUTH-99] with an accent', { username: 'épée2026' }, 'username username-characters:é'],
    ['[AUTH-99] with an emoji', { username: 'abcde😀' }, 'username username-characters:😀'],
    ['[AUTH-99] in other letters', { username: 'аdaлове' }, 'username username-characters:алове'],
    ['[AUTH-97] with markup', { username: '<b>ada</b>' }, 'username username-characters:<>/'],
    ['[AUTH-100] no address', { email: 'ada' }, 'email email-invalid'],
    ['[AUTH-100] an empty address', { email: '' }, 'email email-invalid'],
    ['[AUTH-101] a long address', { email: `${'a'.repeat(250)}@x.fr` }, 'email email-too-long'],
    [
      '[AUTH-102] [AUTH-103] a password of seven',
      { password: 'sept777', confirmPassword: 'sept777' },
      'password password-too-short',
    ],
    [
      '[AUTH-103] a password of more bytes than are told apart',
      { password: 'é'.repeat(40), confirmPassword: 'é'.repeat(40) },
      'password password-too-long',
    ],
    [
      '[AUTH-103] a password that cannot be hashed whole',
      { password: 'huit\0car8', confirmPassword: 'huit\0car8' },
      'password password-characters',
    ],
    [
      '[AUTH-103] eight letters that are four',
      { password: 'e\u0301'.repeat(4), confirmPassword: 'e\u0301'.repeat(4) },
      'password password-too-short',
    ],
    ['[AUTH-103] the username for a password', { username: 'Huitcar8' }, 'password password-like-account'],
    [
      '[AUTH-103] the address for a password',
      { password: 'Ada@example.fr', confirmPassword: 'Ada@example.fr' },
      'password password-like-account',
    ],
    ['[AUTH-104] [AUTH-106] no second password', { confirmPassword: '' }, 'confirmPassword confirm-missing'],
    ['[AUTH-105] another password', { confirmPassword: 'huitcar9' }, 'confirmPassword confirm-different'],
    ['[AUTH-107] no genre', { genre: '' }, 'genre genre-missing'],
    ['[AUTH-107] an unknown genre', { genre: 'autre' }, 'genre genre-missing'],
    ['[AUTH-108] [AUTH-113] no sexuality', { sexualite: '' }, 'sexualite sexualite-missing'],
    ['[AUTH-108] one of another genre', { sexualite: 'homme bi' }, 'sexualite sexualite-missing'],
    ['[AUTH-109] nobody sought', { rechercheGenres: [] }, 'rechercheGenres genres-missing'],
    ['[AUTH-110] [AUTH-111] [AUTH-112] no place', { location: null }, 'location location-missing'],
    ['[AUTH-02] [AUTH-114] terms not accepted', { terms: false }, 'terms terms-missing'],
  ])('%s', (_, given, expected) => expect(wrong(given)).toContain(expected));

  test('[AUTH-98] three username rules have three messages', () => {
    const said = ['abcd', 'a'.repeat(16), 'deux mots'].map(
      (typed) => username.safeParse(typed).error?.issues[0]?.message,
    );
    expect(new Set(said).size).toBe(3);
  });
  test('[AUTH-105] a differing second password is reported although other fields are missing', () => {
    expect(wrong({ username: '', email: '', genre: '', confirmPassword: 'autre' })).toContain(
      'confirmPassword confirm-different',
    );
  });
});

test('[AUTH-97] blanks around a pasted username are trimmed', () => {
  for (const pasted of [' Ada2026', 'Ada2026\n', '\u00a0\u2009Ada2026\t'])
    expect(registrationForm.parse({ ...right, username: pasted })).toMatchObject({ username: 'Ada2026' });
});

test('[AUTH-102] a password and its repetition are normalised to NFC before comparison', () => {
  const typed = { password: 'mot de passe\u0301', confirmPassword: 'mot de pass\u00e9' };
  expect(resetForm.parse(typed)).toEqual({ password: 'mot de pass\u00e9', confirmPassword: 'mot de pass\u00e9' });
});

test('[AUTH-21, AUTH-125] recovery needs an address; the new password obeys the usual rules', () => {
  expect(forgotForm.parse({ email: ' Ada@Example.FR ' })).toEqual({ email: 'ada@example.fr' });
  expect(resetForm.safeParse({ password: 'sept777', confirmPassword: 'sept777' }).error?.issues[0]?.message).toBe(
    'password-too-short',
  );
  expect(resetForm.safeParse({ password: 'huitcar8', confirmPassword: 'huitcar9' }).error?.issues[0]?.message).toBe(
    'confirm-different',
  );
});
