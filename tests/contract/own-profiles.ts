/** Creates members, and reads their own profiles as their devices pull them. */
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

/** Creates a member with an empty profile, as before registration required one. */
export async function saidNothing(database: TestDatabase): Promise<PairMember> {
  const { ada } = await newPair(database);
  await database.owner`update public.profiles set sexualite = null, recherche_genres = '{}', location_name = null, location_lat = null, location_lng = null, registration_completed = false where id = ${ada.id}`;
  return ada;
}
export async function accountOf({ seen, epoch, id }: PairMember): Promise<{ rev: number; profile: Profile }> {
  const account = (await seen.pull(epoch)).streams.find(({ stream }) => stream === (id as string));
  if (account?.info.kind !== 'account') throw new Error('no account');
  return account.info;
}
export const profileOf = async (side: PairMember) => (await accountOf(side)).profile;
/** Returns the only answer of a query. */
export const one = async <T>(query: Promise<readonly { answer: T }[]>): Promise<T> => (await query)[0]?.answer as T;

export const lyon = { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 };
/** Every field of a profile. */
export const whole: ProfileFields = {
  bio: { base: null, value: '<p>Bonsoir,<br><strong>vous</strong>.</p>' },
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
