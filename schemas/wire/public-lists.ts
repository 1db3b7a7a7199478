/** Lists of the database that guests may read, and their conversion to rows of a static page. */
import * as z from 'zod/mini';

/** Values of a row by name; `group` is the heading under which a page shows it. */
export type Row = Readonly<Record<string, string | number>> & { group: string };

/** The database function of each list, and the body of its request. */
export const listSources: Readonly<Record<string, { name: string; body: string }>> = {
  clubs: { name: 'clubs', body: '{"request":{}}' },
  wall: { name: 'wall_counts', body: '{}' },
};

const club = z.object({
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

const readers: Readonly<Record<string, (answer: unknown) => Row[]>> = {
  clubs: (answer) => z.parse(clubsAnswer, answer).clubs.map((one) => ({ ...one, ...onMap(one), group: one.region })),
  wall: (answer) =>
    Object.entries(z.parse(z.record(z.string(), z.number()), answer)).map(([group, count]) => ({ group, count })),
};

/** Parses the answer of a list. Throws if it is invalid. */
export const listOf = (list: string, answer: unknown): Row[] => readers[list]?.(answer) ?? [];
