import type { Point } from '#schemas/entities/place.ts';

/** Radius of the Earth in kilometres [GEO-53]. */
export const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres. */
export function straightLine(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Rounds a distance to 0.1 km [GEO-51]. */
export const roundedKm = (km: number): number => Math.round(km * 10) / 10;
