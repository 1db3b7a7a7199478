/** Lists of the database that guests may read, and their conversion to rows of a static page. */
import * as z from 'zod/mini';
import { partyAnswer } from './events.ts';

/** Values of a row by name; `group` is the heading under which a page shows it. */
export type Row = Readonly<Record<string, string | number>> & { group: string };

/** The database function of each list, and the body of its request. */
export const listSources: Readonly<Record<string, { name: string; body: string }>> = {
  clubs: { name: 'clubs', body: '{"request":{}}' },
  wall: { name: 'wall_counts', body: '{}' },
  party: { name: 'next_party', body: '{"request":{}}' },
};

export const club = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
  town: z.string(),
  region: z.string(),
  lat: z.number(),
  lng: z.number(),
  about: z.string(),
  opening: z.string(),
});
export type Club = z.infer<typeof club>;
export const clubsAnswer = z.object({ clubs: z.array(club) });

/** Returns the position on a map of the world (Web Mercator), from 0 to 1 across and down. */
const onMap = ({ lat, lng }: { lat: number; lng: number }) => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
});

/** « samedi 12 décembre 2026 à 21:00 », in the zone where it takes place. */
const formatWhen = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

const readers: Readonly<Record<string, (answer: unknown) => Row[]>> = {
  clubs: (answer) => z.parse(clubsAnswer, answer).clubs.map((one) => ({ ...one, ...onMap(one), group: one.region })),
  wall: (answer) =>
    Object.entries(z.parse(z.record(z.string(), z.number()), answer)).map(([group, count]) => ({ group, count })),
  party(answer) {
    const { party } = z.parse(partyAnswer, answer);
    if (!party) return [];
    const { id, title, town, region, zone, startsAt } = party;
    return [{ id, title, town, region, when: formatWhen(zone, startsAt), group: 'party' }];
  },
};

/** Parses the answer of a list. Throws if it is invalid. */
export const listOf = (list: string, answer: unknown): Row[] => readers[list]?.(answer) ?? [];
