/** Describes a profile in words. */
import { parisDay } from '#schemas/paris.ts';
import type { Profile, ProfileField } from '#schemas/entities/profile.ts';
import { ageOn } from '#domain/age.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { profile as text } from '#i18n/fr/profile.ts';

export interface PersonFields {
  title: string;
  birthDate: 'dateNaissance' | 'dateNaissanceHomme' | 'dateNaissanceFemme';
  height: 'taille' | 'tailleHomme' | 'tailleFemme';
  weight: 'poids' | 'poidsHomme' | 'poidsFemme';
}

const singlePerson: PersonFields = {
  title: text.persons.one,
  birthDate: 'dateNaissance',
  height: 'taille',
  weight: 'poids',
};
const couplePersons: readonly PersonFields[] = [
  { title: text.persons.homme, birthDate: 'dateNaissanceHomme', height: 'tailleHomme', weight: 'poidsHomme' },
  { title: text.persons.femme, birthDate: 'dateNaissanceFemme', height: 'tailleFemme', weight: 'poidsFemme' },
];

export const personsOf = ({ genre }: Pick<Profile, 'genre'>): readonly PersonFields[] =>
  genre === 'couple' ? couplePersons : [singlePerson];

/** Returns « Femme, 34 ans · Lyon », as far as it is known. */
export function summaryOf(profile: Profile, now: number): string {
  const today = parisDay(now);
  const ages = personsOf(profile).flatMap(({ birthDate }) =>
    profile[birthDate] === null ? [] : [ageOn(profile[birthDate], today)],
  );
  const summary = [profileWords.genres[profile.genre], ...(ages.length > 0 ? [text.ages(ages)] : [])].join(', ');
  return profile.location ? `${summary} · ${profile.location.name}` : summary;
}

/** Returns « 34 ans », « 1,70 m », « 62 kg »; null for a field that is not stated. */
export function personFacts(
  profile: Profile,
  { birthDate, height, weight }: PersonFields,
  now: number,
): readonly { field: ProfileField; label: string; value: string | null }[] {
  const [birthDay, heightValue, weightValue] = [profile[birthDate], profile[height], profile[weight]];
  return [
    {
      field: birthDate,
      label: text.ageLabel,
      value: birthDay === null ? null : text.age(ageOn(birthDay, parisDay(now))),
    },
    { field: height, label: profileWords.fields.taille, value: heightValue === null ? null : text.metres(heightValue) },
    {
      field: weight,
      label: profileWords.fields.poids,
      value: weightValue === null ? null : profileWords.kilograms(weightValue),
    },
  ];
}
