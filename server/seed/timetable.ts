/** Places the scenes of a conversation in time: a few a week, in daytime, the last one at a given instant. */
import type { Chance } from './repeatable-random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the instants of each scene's lines, ascending over the whole conversation and not after `end`. */
export function timetable(lengths: readonly number[], end: number, days: number, chance: Chance): number[][] {
  const offsets = lengths.map((length) => {
    let at = 0;
    return Array.from(
      { length },
      (_, n) => (at += n === 0 ? 0 : chance.between(1, 9) * MINUTE + chance.between(0, 59_000)),
    );
  });
  const lasts = offsets.map((scene) => scene.at(-1) ?? 0);
  const starts = lengths
    .map(
      () => Math.floor((end - chance.fraction() * days * DAY) / DAY) * DAY + chance.between(10 * 60, 21 * 60) * MINUTE,
    )
    .sort((a, b) => a - b);
  // From the last scene back: a scene ends well before the next one begins.
  let limit = end;
  for (let n = starts.length - 1; n >= 0; n--) {
    const latest = limit - (lasts[n] ?? 0);
    starts[n] = n === starts.length - 1 ? latest : Math.min(starts[n] ?? latest, latest);
    limit = (starts[n] ?? latest) - chance.between(40, 300) * MINUTE;
  }
  return offsets.map((scene, n) => scene.map((offset) => (starts[n] ?? end) + offset));
}
