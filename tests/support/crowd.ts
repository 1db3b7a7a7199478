/** Writes many members with random profiles directly into the tables, for searches among thousands. */
import postgres from 'postgres';
import type { TestDatabase } from './database.ts';

const TOWNS = 3000;

/**
 * Adds `count` members, the same ones every time. A few towns have most of the members; one in ten has no town, one in
 * fifty has not agreed to be listed, and one in fifty is inactive.
 */
export async function fillCrowd(
  { adminUrl, owner }: Pick<TestDatabase, 'adminUrl' | 'owner'>,
  count: number,
  { towns = TOWNS } = {},
): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.begin(async (tx) => {
    // Skips the triggers: neither the members' streams nor their accounts are used here.
    await tx`set local session_replication_role = replica`;
    await tx`select setseed(0.5)`;
    await tx`create temp table born on commit drop as select
      n, gen_random_uuid() as id, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f,
      (array['homme', 'femme', 'couple', 'trav/trans'])[1 + floor(power(random(), 1.5) * 4)::int] as genre,
      floor(power(random(), 3) * ${towns})::int as town
      from generate_series((select count(*) from public.profiles) + 1, (select count(*) from public.profiles) + ${count}) as n`;
    await tx`insert into public.profiles (id, username, genre, role, location_name, location_lat, location_lng, mobility, desires,
        date_naissance, date_naissance_homme, date_naissance_femme, last_login, sensitive_consent, sensitive_consent_at, is_active)
      select id, (array['velours', 'Camille', 'soleil', 'Lune', 'orage', 'nuit'])[1 + n % 6] || n, genre, case when a < 0.05 then 'membre_certifié' else 'membre' end,
        case when town % 10 > 0 then 'Ville ' || town end,
        case when town % 10 > 0 then round((43 + town * 7919 % 700 / 100.0)::numeric, 2) end,
        case when town % 10 > 0 then round((-1 + town * 104729 % 800 / 100.0)::numeric, 2) end,
        case when b < 0.8 then (app.mobilities())[1 + floor(b * 3)::int] end,
        (select coalesce(array_agg(x.desire), '{}') from unnest(app.desires()) with ordinality as x (desire, k) where (n * 31 + k * 17) % 5 = 0),
        case when genre <> 'couple' and c < 0.9 then date '1950-01-01' + floor(d * 20000)::int end,
        case when genre = 'couple' and c < 0.9 then date '1950-01-01' + floor(d * 20000)::int end,
        case when genre = 'couple' and c < 0.8 then date '1950-01-01' + floor(e * 20000)::int end,
        case when f < 0.95 then now() - power(f, 4) * interval '400 days' end,
        case when n % 50 <> 7 then 1 end, case when n % 50 <> 7 then now() end, n % 50 <> 8
      from born`;
    await tx`insert into public.user_status (user_id, libre_ce_soir_until, au_cap)
      select id, case when e < 0.5 then now() + (d - 0.2) * interval '8 hours' end, f < 0.3 from born where c < 0.1`;
  });
  await admin.end();
  await owner`select count(app.index_member(id)) from public.profiles where not exists (select from app.member_index where member_id = id)`;
  await owner.unsafe('analyze public.profiles; analyze app.member_index; analyze app.spots');
}
