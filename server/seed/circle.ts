/** Writes who follows whom and who visited whom in the demonstration. */
import type { TransactionSql } from 'postgres';
import { chance } from './repeatable-random.ts';
import { memberNamed, members } from './members.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const HEROES = ['camille', 'victor'];
/** The team and the house follow nobody. */
const others = members.filter(({ username }) => ![...HEROES, 'admin', 'clubvelours'].includes(username));

interface SeedFollow {
  follower: string;
  followed: string;
  at: string;
  accepted: string | null;
}

const instant = (at: number): string => new Date(at).toISOString();

/** Followers of both: most are accepted, the latest three wait. */
function followsOf(username: string, now: number): SeedFollow[] {
  const luck = chance(`follows:${username}`);
  const hero = memberNamed(username).id;
  const shuffled = luck.shuffled(others);
  const followers = shuffled.slice(0, 11).map(({ id }, n): SeedFollow => {
    const at = now - (n < 3 ? (n + luck.fraction()) * DAY : (4 + n * 7 + luck.fraction()) * DAY);
    return { follower: id, followed: hero, at: instant(at), accepted: n < 3 ? null : instant(at + 5 * HOUR) };
  });
  const followed = shuffled.slice(8, 15).map(({ id }, n): SeedFollow => {
    const at = now - (2 + n * 6 + luck.fraction()) * DAY;
    return { follower: hero, followed: id, at: instant(at), accepted: n % 3 === 0 ? null : instant(at + 9 * HOUR) };
  });
  return [...followers, ...followed];
}

export async function writeFollows(sql: TransactionSql, now: number): Promise<void> {
  const [camille, victor] = HEROES.map((name) => memberNamed(name).id) as [string, string];
  const friends = [
    [camille, victor],
    [victor, camille],
  ].map(([follower = '', followed = '']): SeedFollow => {
    const at = now - 90 * DAY;
    return { follower, followed, at: instant(at), accepted: instant(at + DAY) };
  });
  const follows = [...friends, ...HEROES.flatMap((name) => followsOf(name, now))];
  await sql`
    insert into public.follows (follower_id, followed_id, created_at, accepted_at)
    select f.follower, f.followed, f.at, f.accepted
    from jsonb_to_recordset(${sql.json(follows as never)}) as f (follower uuid, followed uuid, at timestamptz, accepted timestamptz)
    where not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((f.follower, f.followed), (f.followed, f.follower)))
    on conflict do nothing`;
}

/** Visits of the last weeks, one a day for each visitor. */
export async function writeVisits(sql: TransactionSql, now: number): Promise<void> {
  const visits = HEROES.flatMap((username) => {
    const luck = chance(`visits:${username}`);
    const visited = memberNamed(username).id;
    return Array.from({ length: 26 }, (_, n) => ({
      visitor: luck.pick(others).id,
      visited,
      at: instant(now - (n * 1.7 + luck.fraction()) * DAY),
    }));
  });
  await sql`
    insert into public.profile_visits (visitor_id, visited_id, day, at)
    select v.visitor, v.visited, (v.at at time zone 'Europe/Paris')::date, v.at
    from jsonb_to_recordset(${sql.json(visits)}) as v (visitor uuid, visited uuid, at timestamptz)
    on conflict do nothing`;
}
