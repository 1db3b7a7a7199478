/** Reference for `search_members`: checks every member in memory, and sorts them all. */
import type { TestDatabase } from '#tests/support/database.ts';
import type { WireFilters } from '#schemas/wire/members.ts';

interface Row {
  id: string;
  username: string;
  genre: string;
  role: string;
  mobility: string | null;
  desires: string[];
  births: (string | null)[];
  lat: number | null;
  lng: number | null;
  free: boolean;
  au_cap: boolean;
  minutes_ago: number | null;
  quarter: number;
  shown: boolean;
}
export interface Everybody {
  day: string;
  rows: readonly Row[];
}

export async function everybody({ owner }: TestDatabase): Promise<Everybody> {
  const rows = await owner<Row[]>`
    select p.id, p.username, p.genre, p.role, p.mobility, p.desires, p.location_lat as lat, p.location_lng as lng,
      array[p.date_naissance::text, p.date_naissance_homme::text, p.date_naissance_femme::text] as births,
      coalesce(s.libre_ce_soir_until > now(), false) as free, coalesce(s.au_cap, false) as au_cap,
      extract(epoch from now() - p.last_login)::float8 / 60 as minutes_ago, floor(extract(epoch from coalesce(p.last_login, p.created_at)) / 900)::int as quarter,
      p.is_active and p.sensitive_consent_at is not null as shown
    from public.profiles p left join public.user_status s on s.user_id = p.id`;
  const [today] = await owner<{ day: string }[]>`select (now() at time zone 'Europe/Paris')::date::text as day`;
  return { day: today?.day ?? '', rows };
}

/** Age in full years. */
const ageOn = (day: string, born: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

export interface Point {
  lat: number;
  lng: number;
}
const hundredth = (degrees: number) => Math.round(degrees * 100) / 100;
/** Rounds a location to its town, the finest precision that is stored. */
const snapped = ({ lat, lng }: Point): Point => ({ lat: hundredth(lat), lng: hundredth(lng) });
const radians = (degrees: number) => (degrees * Math.PI) / 180;
export function kilometres(from: Point, to: Point): number {
  const [a, b] = [snapped(from), snapped(to)];
  const half = (x: number) => Math.sin(radians(x) / 2) ** 2;
  return (
    2 *
    6371 *
    Math.asin(
      Math.sqrt(
        Math.min(1, half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng)),
      ),
    )
  );
}

export const placeOf = ({ lat, lng }: Pick<Row, 'lat' | 'lng'>): Point | null =>
  lat === null || lng === null ? null : { lat, lng };
const among = <T>(wanted: readonly T[] | undefined, has: (value: T) => boolean) =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

function fits(row: Row, f: WireFilters, day: string): boolean {
  const births = (row.genre === 'couple' ? row.births.slice(1) : row.births.slice(0, 1)).flatMap((born) => born ?? []);
  const [young, old] = [f.age_min ?? 0, f.age_max ?? 99];
  const anyAge = young <= 18 && old >= 99;
  return (
    row.username.toLowerCase().startsWith((f.username ?? '').trim().toLowerCase()) &&
    among(f.genre, (genre) => row.genre === genre) &&
    among(f.desires, (desire) => row.desires.includes(desire)) &&
    (!f.mobility || row.mobility === f.mobility || row.mobility === 'reçoit et se déplace') &&
    (anyAge || births.some((born) => ageOn(day, born) >= young && (old >= 99 || ageOn(day, born) <= old))) &&
    (!f.libre_ce_soir || row.free) &&
    (!f.au_cap || row.au_cap) &&
    (!f.certifie || row.role === 'membre_certifié') &&
    (!f.en_ligne || (row.minutes_ago !== null && row.minutes_ago < 15))
  );
}

const descending = <T>(a: T, b: T) => (a < b ? 1 : a > b ? -1 : 0);
const byLatest = (a: Row, b: Row) => b.quarter - a.quarter || descending(a.id, b.id);
const byName = (a: Row, b: Row) => descending(b.username.toLowerCase(), a.username.toLowerCase());

/** Returns ids in the order of the list. `hidden`: the searching member, and those behind a block. */
export function naiveSearch(
  { rows, day }: Everybody,
  f: WireFilters,
  own: Point | null,
  hidden: ReadonlySet<string>,
): string[] {
  const given = placeOf({ lat: f.location_lat ?? null, lng: f.location_lng ?? null });
  const centre = given ?? own;
  const radius = centre === null ? 0 : (f.radius ?? 0);
  const away = (row: Row) => {
    const place = placeOf(row);
    return centre === null || place === null ? Infinity : kilometres(centre, place);
  };
  const found = rows.filter(
    (row) => row.shown && !hidden.has(row.id) && fits(row, f, day) && (radius === 0 || away(row) <= radius),
  );
  if (f.username?.trim()) return found.sort(byName).map(({ id }) => id);
  if (given === null && radius === 0) return found.sort(byLatest).map(({ id }) => id);
  // Members at the same distance, by floating point, may come in either order: they count as equal here.
  const far = new Map(found.map((row) => [row.id, away(row)]));
  const near = (row: Row) => far.get(row.id) ?? 0;
  return found.sort((a, b) => (near(a) === near(b) ? byLatest(a, b) : near(a) - near(b))).map(({ id }) => id);
}
