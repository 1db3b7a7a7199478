/**
 * Computes where the rows of a long list are and which of them are drawn, in pure functions. All distances are in px
 * from the end of the list, so that rows added above, or higher than estimated, do not move the rows being read.
 */

/** Rows from `first` up to, not including, `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** The visible part of the list: the distances of its lower and its upper edge from the end of the list. */
export interface Viewport {
  bottom: number;
  top: number;
}

/** Distance drawn ahead of the viewport in the direction of scrolling, so that rows exist before they are visible. */
const OVERSCAN_AHEAD = 500;
/** Distance drawn on the other side. */
const OVERSCAN_BEHIND = 200;
/** Rows farther away than this are removed. */
const RETAINED_DISTANCE = 700;
/** Rows outside the viewport that are added or removed per frame; more would make scrolling stutter. */
const MAX_ROWS_PER_FRAME = 2;
/** Half the height of a row's button, plus its largest distance below the row's middle, px. */
const BUTTON_MARGIN = 32;
/** If more rows than this arrive at once at the end, the last ones are drawn and the previous ones removed. */
const MAX_ROWS_AT_END = 20;

/** Returns the distance of each row's upper edge from the end, followed by 0 for the end itself. */
export function edgesOf(ids: readonly string[], heightOf: (id: string) => number): Float64Array {
  const edges = new Float64Array(ids.length + 1);
  for (let index = ids.length - 1; index >= 0; index--)
    edges[index] = edgeAt(edges, index + 1) + heightOf(ids[index] ?? '');
  return edges;
}

const edgeAt = (edges: Float64Array, index: number): number => edges[index] ?? 0;

/** Returns the index of the row at this distance from the end, or of the nearest row. */
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

/** Returns the visible rows. */
export const rowsInView = rangeInView;

/**
 * Returns the visible rows of which the middle is so far inside the viewport that a button there is wholly visible.
 * Returns all visible rows if there is none.
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
 * Returns the rows to draw next. Visible rows are added at once; rows ahead are added, and rows far away removed, a few
 * per frame. Returns `rendered` itself when nothing is left to do. `direction`: of the last scrolling.
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
 * Returns the range of the same rows after the list has changed. `atEnd`: the end was visible and must stay visible.
 * `minRows`: number of rows that fill the screen, and minimum size of the range. History that arrives above a single
 * row does not change that row's height, so no resize event would add it.
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

/** Returns up to `maxRows` rows around one. */
export const rowsAround = (index: number, count: number, maxRows: number): RowRange => ({
  first: Math.max(0, index - (maxRows >> 1)),
  end: Math.min(count, index + (maxRows >> 1)),
});
