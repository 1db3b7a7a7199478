import type { Range } from '#schemas/entities/membership.ts';

export const inRanges = (ranges: readonly Range[], seq: number): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to);

/** Returns the lowest number, from 1 to `last`, that a member may see; null if there is none. */
export function lowestVisible(ranges: readonly Range[], last: number): number | null {
  const starts = ranges
    .filter(([from, to]) => from <= last && to >= Math.max(1, from))
    .map(([from]) => Math.max(1, from));
  return starts.length ? Math.min(...starts) : null;
}
