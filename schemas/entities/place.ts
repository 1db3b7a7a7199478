/** A place in forms and profiles: a town, never an address. */
import * as z from 'zod/mini';
import { PLACE_LENGTH } from '../limits.ts';

export const point = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Point = z.infer<typeof point>;

export const place = z.extend(point, { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PLACE_LENGTH)) });
export type Place = z.infer<typeof place>;
