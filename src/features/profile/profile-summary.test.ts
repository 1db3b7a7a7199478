import { describe, expect, test } from 'vitest';
import type { Profile } from '#schemas/entities/profile.ts';
import { ageOn } from '#domain/age.ts';
import { completeProfile, completeCoupleProfile } from '#tests/support/own-profile.ts';
import { personFacts, personsOf, summaryOf } from './profile-summary.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const woman = completeProfile as unknown as Profile;
const couple = completeCoupleProfile as unknown as Profile;

describe('[PROFILE-08] the own profile in words', () => {
  test('genre, age and town are shown', () => expect(summaryOf(woman, now)).toBe('Femme, 36 ans · Lyon'));
  test('both members of a couple are shown', () => {
    expect(summaryOf(couple, now)).toBe('Couple, 38 et 36 ans · Lyon');
    expect(personsOf(couple).map(({ title }) => title)).toEqual(['Lui', 'Elle']);
  });
  test('unknown facts are left out', () =>
    expect(summaryOf({ ...woman, dateNaissance: null, location: null }, now)).toBe('Femme'));
  test('age, height and weight of each person', () => {
    expect(personsOf(couple).map((person) => personFacts(couple, person, now).map(({ value }) => value))).toEqual([
      ['38 ans', '1,80\u00a0m', '78\u00a0kg'],
      ['36 ans', '1,68\u00a0m', '60\u00a0kg'],
    ]);
    expect(
      personsOf(woman).flatMap((person) =>
        personFacts({ ...woman, dateNaissance: null, taille: 205, poids: null }, person, now).map(({ value }) => value),
      ),
    ).toEqual([null, '2,05\u00a0m', null]);
  });
  test('an age rises on the birthday', () => {
    expect(['2026-05-03', '2026-05-04', '2026-05-05'].map((day) => ageOn('1990-05-04', day))).toEqual([35, 36, 36]);
    expect(['2027-02-28', '2027-03-01'].map((day) => ageOn('2008-02-29', day))).toEqual([18, 19]);
  });
});
