/** Fills the profiles of the demonstration's members, and when they were last active, so that searches find someone. */
import type { TransactionSql } from 'postgres';
import { desire, experience, genre as genres, mobility, sexualitesOf } from '#schemas/entities/profile-values.ts';
import { chance, type Chance } from './repeatable-random.ts';
import { members, type SeedMember } from './members.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365.25 * DAY;

const soloBios = [
  'Curieuse nature, rire facile. J’aime les conversations qui durent et les tables bien dressées.',
  'Discrétion, respect et bonne humeur. Je préfère un café à un long échange de messages.',
  'De passage souvent, toujours partant pour une soirée en bonne compagnie.',
  'Musique, longues marches et bonnes adresses. Écrivez-moi ce qui vous fait sourire.',
  'Je prends mon temps. <strong>La complicité d’abord</strong>, le reste viendra si elle est là.',
];
const coupleBios = [
  'Couple complice depuis des années, nous aimons rencontrer sans nous presser.',
  'Deux bons vivants, une maison ouverte et le goût des soirées entre amis.',
  'Ensemble dans tout ce que nous faisons. Nous répondons à quatre mains.',
];

const instant = (at: number) => new Date(at).toISOString();
const tall = (luck: Chance, genre: string) =>
  luck.between(genre === 'femme' ? 156 : 168, genre === 'femme' ? 180 : 194);
/** Random weight in kilograms for a height, from slender to sturdy. */
const heavy = (luck: Chance, height: number) => Math.round((height / 100) ** 2 * (19 + 9 * luck.fraction()));
const born = (luck: Chance, now: number) => instant(now - Math.floor((22 + 38 * luck.fraction()) * YEAR)).slice(0, 10);

/**
 * Returns a profile. One in eight is empty; one in six members is free tonight, one in six is at the Cap, and one in
 * four has joined within the last month.
 */
export function profileOf({ id, username, genre }: SeedMember, now: number) {
  const luck = chance(`profile:${username}`);
  const couple = genre === 'couple';
  const [one, his, hers] = [born(luck, now), born(luck, now), born(luck, now)];
  const wanted = luck.shuffled(desire.options).slice(0, luck.between(2, 5));
  const sought = luck.shuffled(genres.options).slice(0, luck.between(1, 3));
  const [height, hisHeight, herHeight] = [tall(luck, genre), tall(luck, 'homme'), tall(luck, 'femme')];
  const [weight, hisWeight, herWeight] = [heavy(luck, height), heavy(luck, hisHeight), heavy(luck, herHeight)];
  return {
    id,
    sexualite: luck.pick(sexualitesOf(genre)),
    bio: luck.fraction() < 1 / 8 ? null : luck.pick(couple ? coupleBios : soloBios),
    experience: luck.pick(experience.options),
    mobility: luck.pick(mobility.options),
    desires: desire.options.filter((each) => wanted.includes(each)),
    born: couple ? null : one,
    his: couple ? his : null,
    hers: couple ? hers : null,
    sought: genres.options.filter((each) => sought.includes(each)),
    ...(couple
      ? { his_height: hisHeight, his_weight: hisWeight, her_height: herHeight, her_weight: herWeight }
      : { height, weight }),
    seen: instant(now - Math.floor(luck.fraction() ** 3 * 30 * DAY)),
    free: luck.fraction() < 1 / 6,
    cap: luck.fraction() < 1 / 6,
    joined: instant(
      now - Math.floor((luck.fraction() < 1 / 4 ? 1 + 24 * luck.fraction() : 90 + 600 * luck.fraction()) * DAY),
    ),
  };
}

export async function writeProfiles(sql: TransactionSql, now: number): Promise<void> {
  const profiles = sql.json(members.map((member) => profileOf(member, now)));
  await sql`
    update public.profiles p set created_at = m.joined, sexualite = m.sexualite, bio = m.bio, experience = m.experience, mobility = m.mobility, desires = m.desires,
      date_naissance = m.born, date_naissance_homme = m.his, date_naissance_femme = m.hers, last_login = m.seen, recherche_genres = m.sought,
      taille = m.height, poids = m.weight, taille_homme = m.his_height, poids_homme = m.his_weight, taille_femme = m.her_height, poids_femme = m.her_weight,
      avatar_moderation_status = case when avatar_url is not null then 'approved' end
    from jsonb_to_recordset(${profiles}) as m (id uuid, joined timestamptz, sexualite text, bio text, experience text, mobility text, desires text[], born date, his date, hers date, seen timestamptz, sought text[],
      height int, weight int, his_height int, his_weight int, her_height int, her_weight int)
    where p.id = m.id`;
  await sql`
    insert into public.user_status (user_id, libre_ce_soir_until, au_cap)
    select id, case when free then app.end_of_tonight() end, cap from jsonb_to_recordset(${profiles}) as m (id uuid, free boolean, cap boolean) where free or cap`;
}
