/** Assigns rooms to places so that everybody finds the same one, and few rooms move when a place comes or goes. */
import { createHash } from 'node:crypto';

const weightOf = (key: string, place: string): bigint =>
  createHash('sha256').update(`${place}\n${key}`).digest().readBigUInt64BE(0);

/** Returns the place with the greatest weight for a key (rendezvous hashing). */
export function placeOf<Place extends string>(key: string, places: readonly Place[]): Place {
  const [first, ...others] = places;
  if (first === undefined) throw new RangeError('no place');
  let [best, weight] = [first, weightOf(key, first)];
  for (const place of others) {
    const other = weightOf(key, place);
    if (other > weight) [best, weight] = [place, other];
  }
  return best;
}
