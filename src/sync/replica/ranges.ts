import type { Range } from '#schemas/entities/membership.ts';

export const inRanges = (ranges: readonly Range[], seq: number): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to);

/** The lowest number that a member may see, from 1; null when there is none up to `last`. */
export function lowestVisible(ranges: readonly Range[], last: number): number | null {
  const starts = ranges
    .filter(([from, to]) => from <= last && to >= Math.max(1, from))
    .map(([from]) => Math.max(1, from));
  return starts.length ? Math.min(...starts) : null;
}
