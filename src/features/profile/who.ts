/** A profile in the words of its screen. */
import { parisDay } from '#schemas/paris.ts';
import type { Profile, ProfileField } from '#schemas/entities/profile.ts';
import { ageOn } from '#domain/age.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { profile as text } from '#i18n/fr/profile.ts';

export interface Person {
  title: string;
  born: 'dateNaissance' | 'dateNaissanceHomme' | 'dateNaissanceFemme';
  height: 'taille' | 'tailleHomme' | 'tailleFemme';
  weight: 'poids' | 'poidsHomme' | 'poidsFemme';
}

const one: Person = { title: text.persons.one, born: 'dateNaissance', height: 'taille', weight: 'poids' };
const couple: readonly Person[] = [
  { title: text.persons.homme, born: 'dateNaissanceHomme', height: 'tailleHomme', weight: 'poidsHomme' },
  { title: text.persons.femme, born: 'dateNaissanceFemme', height: 'tailleFemme', weight: 'poidsFemme' },
];

export const personsOf = ({ genre }: Pick<Profile, 'genre'>): readonly Person[] =>
  genre === 'couple' ? couple : [one];

/** « Femme, 34 ans · Lyon »: what is known of it. */
export function summaryOf(profile: Profile, now: number): string {
  const today = parisDay(now);
  const ages = personsOf(profile).flatMap(({ born }) => (profile[born] === null ? [] : [ageOn(profile[born], today)]));
  const who = [profileWords.genres[profile.genre], ...(ages.length > 0 ? [text.ages(ages.join(' et '))] : [])].join(
    ', ',
  );
  return profile.location ? `${who} · ${profile.location.name}` : who;
}

/** « 34 ans », « 1,70 m », « 62 kg »; null where nothing is said. */
export function measureWords(
  profile: Profile,
  { born, height, weight }: Person,
  now: number,
): readonly { field: ProfileField; label: string; value: string | null }[] {
  const [day, tall, heavy] = [profile[born], profile[height], profile[weight]];
  return [
    { field: born, label: text.ageLabel, value: day === null ? null : text.age(ageOn(day, parisDay(now))) },
    { field: height, label: profileWords.fields.taille, value: tall === null ? null : text.metres(tall) },
    { field: weight, label: profileWords.fields.poids, value: heavy === null ? null : profileWords.kilograms(heavy) },
  ];
}
