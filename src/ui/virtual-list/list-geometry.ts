/**
 * Where the rows of a long list lie and which of them are drawn. Everything is counted from the end of the list, in px:
 * what comes above, or turns out to be higher than was thought, moves nothing that is read. Pure.
 */

/** Rows from `first` up to and not including `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** What is in sight: the distances of its lower and its upper edge from the end of the list. */
export interface Viewport {
  bottom: number;
  top: number;
}

/** Drawn ahead of where somebody scrolls, so that nothing is missing before it comes into sight. */
const OVERSCAN_AHEAD = 500;
/** Drawn on the other side. */
const OVERSCAN_BEHIND = 200;
/** Farther away than this, what is drawn is given up. */
const RETAINED_DISTANCE = 700;
/** Rows that are drawn or given up between two frames, beyond those in sight: more would be felt in the scrolling. */
const MAX_ROWS_PER_FRAME = 2;
/** Half a button, and as much as it may lie lower than the middle, px. */
const BUTTON_MARGIN = 32;
/** At the end, where more come at once, the last of them are drawn and what was there is given up. */
const MAX_ROWS_AT_END = 20;

/** The distance of each row's upper edge from the end; then 0, the end itself. */
export function edgesOf(ids: readonly string[], heightOf: (id: string) => number): Float64Array {
  const edges = new Float64Array(ids.length + 1);
  for (let index = ids.length - 1; index >= 0; index--)
    edges[index] = edgeAt(edges, index + 1) + heightOf(ids[index] ?? '');
  return edges;
}

const edgeAt = (edges: Float64Array, index: number): number => edges[index] ?? 0;

/** The row that lies so far from the end; the nearest one where none does. */
export function rowAt(edges: Float64Array, distance: number): number {
  let [low, high] = [0, Math.max(0, edges.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edgeAt(edges, middle) > distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

const rangeInView = (edges: Float64Array, { bottom, top }: Viewport): RowRange => ({
  first: rowAt(edges, top),
  end: Math.min(edges.length - 1, rowAt(edges, Math.max(0, bottom)) + 1),
});
const expandedBy = ({ bottom, top }: Viewport, marginBelow: number, marginAbove: number): Viewport => ({
  bottom: bottom - marginBelow,
  top: top + marginAbove,
});

/** The rows in sight. */
export const rowsInView = rangeInView;

/**
 * Of these the ones whose middle is, with so much around it, px, that a button there is in sight as a whole; all of
 * them where none is.
 */
export function reachableRows(edges: Float64Array, viewport: Viewport): RowRange {
  const visible = rangeInView(edges, viewport);
  let { first, end } = visible;
  const middle = (index: number) => (edgeAt(edges, index) + edgeAt(edges, index + 1)) / 2;
  while (first < end && middle(first) > viewport.top - BUTTON_MARGIN) first++;
  while (first < end && middle(end - 1) < viewport.bottom + BUTTON_MARGIN) end--;
  return first < end ? { first, end } : visible;
}

export const coversRange = (rendered: RowRange, { first, end }: RowRange): boolean =>
  rendered.first <= first && rendered.end >= end;

/**
 * What is drawn next: all that is in sight at once; ahead of it a little with each frame, and as much is given up far
 * behind. The same span where there is nothing left to do. `towards`: where the list is scrolled to.
 */
export function nextRange(
  rendered: RowRange,
  edges: Float64Array,
  viewport: Viewport,
  direction: 'older' | 'newer',
): RowRange {
  const visible = rangeInView(edges, viewport);
  if (visible.first >= rendered.end || visible.end <= rendered.first) return visible;
  const [marginBelow, marginAbove] =
    direction === 'older' ? [OVERSCAN_BEHIND, OVERSCAN_AHEAD] : [OVERSCAN_AHEAD, OVERSCAN_BEHIND];
  const target = rangeInView(edges, expandedBy(viewport, marginBelow, marginAbove));
  const retained = rangeInView(edges, expandedBy(viewport, RETAINED_DISTANCE, RETAINED_DISTANCE));
  const first =
    target.first < rendered.first
      ? Math.min(visible.first, Math.max(target.first, rendered.first - MAX_ROWS_PER_FRAME))
      : Math.max(rendered.first, Math.min(retained.first, rendered.first + MAX_ROWS_PER_FRAME));
  const end =
    target.end > rendered.end
      ? Math.max(visible.end, Math.min(target.end, rendered.end + MAX_ROWS_PER_FRAME))
      : Math.min(rendered.end, Math.max(retained.end, rendered.end - MAX_ROWS_PER_FRAME));
  return first === rendered.first && end === rendered.end ? rendered : { first, end };
}

/**
 * The same rows in a list that has become another one. `atEnd`: its end is in sight, and stays there. `least`: so many
 * rows fill the screen; history may have come above a single one, of which the browser says nothing, as it is as high
 * as before.
 */
export function carriedRange(
  rendered: RowRange,
  previousIds: readonly string[],
  ids: readonly string[],
  { atEnd, minRows }: { atEnd: boolean; minRows: number },
): RowRange {
  const maxRows = Math.max(minRows, rendered.end - rendered.first);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const remaining = previousIds.slice(rendered.first, rendered.end).flatMap((id) => indexes.get(id) ?? []);
  const [first, last] = [remaining[0], remaining.at(-1)];
  if (first === undefined || last === undefined || (atEnd && ids.length - last - 1 > MAX_ROWS_AT_END))
    return lastRows(ids.length, maxRows);
  const end = atEnd ? ids.length : last + 1;
  return { first: Math.max(0, Math.min(first, end - minRows)), end };
}

export const lastRows = (count: number, maxRows: number): RowRange => ({
  first: Math.max(0, count - maxRows),
  end: count,
});

/** So many rows around one. */
export const rowsAround = (index: number, count: number, maxRows: number): RowRange => ({
  first: Math.max(0, index - (maxRows >> 1)),
  end: Math.min(count, index + (maxRows >> 1)),
});
