/**
 * Measures a page of members out of a hundred thousand, in database time, beside a query of the profiles with their own
 * indexes.
 */
import { withCrowd } from '../support/crowd-bed.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';

const MEMBERS = 100_000;
const townFilter = { location_lat: 46.5, location_lng: 3, radius: 50 };
const distanceSql = 'app.distance_km(46.5, 3, p.location_lat, p.location_lng)';
const ageSql = (young: number, old: number) =>
  `exists (select from unnest(array[p.date_naissance, p.date_naissance_homme, p.date_naissance_femme]) as b where extract(year from age(b)) between ${young} and ${old})`;

/** Searches, each with the query that one would write without the search index. */
const questions: Record<string, { filters: object; where: string; order: string }> = {
  everybody: { filters: {}, where: 'true', order: 'p.last_login desc nulls last' },
  'genre and age': {
    filters: { genre: ['femme'], age_min: 30, age_max: 45 },
    where: `p.genre = 'femme' and ${ageSql(30, 45)}`,
    order: 'p.last_login desc nulls last',
  },
  'town, radius and age': {
    filters: { ...townFilter, age_min: 30, age_max: 45 },
    where: `${distanceSql} <= 50 and ${ageSql(30, 45)}`,
    order: distanceSql,
  },
  'free tonight': {
    filters: { libre_ce_soir: true },
    where: 's.libre_ce_soir_until > now()',
    order: 'p.last_login desc nulls last',
  },
  'in line': {
    filters: { en_ligne: true },
    where: `p.last_login > now() - interval '15 minutes'`,
    order: 'p.last_login desc',
  },
  'a name’s beginning': {
    filters: { username: 'velours1' },
    where: `lower(p.username) like 'velours1%'`,
    order: 'lower(p.username)',
  },
  nobody: {
    filters: { genre: ['trav/trans'], certifie: true, age_min: 98, age_max: 98 },
    where: `p.genre = 'trav/trans' and p.role = 'membre_certifié' and ${ageSql(98, 98)}`,
    order: 'p.last_login desc',
  },
};

export function memberSearch(n: number): Promise<Figure[]> {
  return withCrowd(MEMBERS, async ({ owner, actAs, timed }) => {
    const [me] = await owner<{ id: string }[]>`select id from public.profiles where location_lat is not null limit 1`;
    await actAs(me?.id);
    const figures: Figure[] = [];
    for (const [name, { filters, where, order }] of Object.entries(questions)) {
      const { ours, peer } = await interleaved(
        n,
        () =>
          timed('select public.search_members($1::text::jsonb)', [JSON.stringify({ filters, after: null, count: 24 })]),
        () =>
          timed(
            `select p.id, p.username, p.avatar_url from public.profiles p left join public.user_status s on s.user_id = p.id where p.is_active and p.sensitive_consent is not null and ${where} order by ${order}, p.id limit 24`,
          ),
      );
      figures.push(
        figure(
          {
            name: `member search: ${name}`,
            workload: `${MEMBERS} profiles`,
            unit: 'ms',
            peerName: 'the profiles asked themselves',
          },
          ours,
          peer,
        ),
      );
    }
    return figures;
  });
}
