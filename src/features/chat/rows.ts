/**
 * Where the rows of a long list lie and which of them are drawn. Everything is counted from the end of the list, in px:
 * what comes above, or turns out to be higher than was thought, moves nothing that is read. Pure.
 */

/** Rows from `first` up to and not including `end`. */
export interface Span {
  first: number;
  end: number;
}

/** What is in sight: the distances of its lower and its upper edge from the end of the list. */
export interface Sight {
  bottom: number;
  top: number;
}

/** Drawn ahead of where somebody scrolls, so that nothing is missing before it comes into sight. */
const AHEAD = 500;
/** Drawn on the other side. */
const BEHIND = 200;
/** Farther away than this, what is drawn is given up. */
const KEPT = 700;
/** Rows that are drawn or given up between two frames, beyond those in sight: more would be felt in the scrolling. */
const STEP = 2;
/** Half a button, and as much as it may lie lower than the middle, px. */
const BUTTON = 32;
/** At the end, where more come at once, the last of them are drawn and what was there is given up. */
const MOST = 20;

/** The distance of each row's upper edge from the end; then 0, the end itself. */
export function edgesOf(ids: readonly string[], heightOf: (id: string) => number): Float64Array {
  const edges = new Float64Array(ids.length + 1);
  for (let n = ids.length - 1; n >= 0; n--) edges[n] = at(edges, n + 1) + heightOf(ids[n] ?? '');
  return edges;
}

const at = (edges: Float64Array, n: number): number => edges[n] ?? 0;

/** The row that lies so far from the end; the nearest one where none does. */
export function rowAt(edges: Float64Array, distance: number): number {
  let [low, high] = [0, Math.max(0, edges.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at(edges, middle) > distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

const spanOf = (edges: Float64Array, { bottom, top }: Sight): Span => ({
  first: rowAt(edges, top),
  end: Math.min(edges.length - 1, rowAt(edges, Math.max(0, bottom)) + 1),
});
const widened = ({ bottom, top }: Sight, below: number, above: number): Sight => ({
  bottom: bottom - below,
  top: top + above,
});

/** The rows in sight. */
export const inSight = spanOf;

/**
 * Of these the ones whose middle is, with so much around it, px, that a button there is in sight as a whole; all of
 * them where none is.
 */
export function withinReach(edges: Float64Array, sight: Sight): Span {
  const seen = spanOf(edges, sight);
  let { first, end } = seen;
  const middle = (n: number) => (at(edges, n) + at(edges, n + 1)) / 2;
  while (first < end && middle(first) > sight.top - BUTTON) first++;
  while (first < end && middle(end - 1) < sight.bottom + BUTTON) end--;
  return first < end ? { first, end } : seen;
}

export const covers = (drawn: Span, { first, end }: Span): boolean => drawn.first <= first && drawn.end >= end;

/**
 * What is drawn next: all that is in sight at once; ahead of it a little with each frame, and as much is given up far
 * behind. The same span where there is nothing left to do. `towards`: where the list is scrolled to.
 */
export function nextSpan(drawn: Span, edges: Float64Array, sight: Sight, towards: 'older' | 'newer'): Span {
  const seen = spanOf(edges, sight);
  if (seen.first >= drawn.end || seen.end <= drawn.first) return seen;
  const [below, above] = towards === 'older' ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
  const wanted = spanOf(edges, widened(sight, below, above));
  const kept = spanOf(edges, widened(sight, KEPT, KEPT));
  const first =
    wanted.first < drawn.first
      ? Math.min(seen.first, Math.max(wanted.first, drawn.first - STEP))
      : Math.max(drawn.first, Math.min(kept.first, drawn.first + STEP));
  const end =
    wanted.end > drawn.end
      ? Math.max(seen.end, Math.min(wanted.end, drawn.end + STEP))
      : Math.min(drawn.end, Math.max(kept.end, drawn.end - STEP));
  return first === drawn.first && end === drawn.end ? drawn : { first, end };
}

/**
 * The same rows in a list that has become another one. `atEnd`: its end is in sight, and stays there. `least`: so many
 * rows fill the screen; history may have come above a single one, of which the browser says nothing, as it is as high
 * as before.
 */
export function carried(
  drawn: Span,
  before: readonly string[],
  now: readonly string[],
  { atEnd, least }: { atEnd: boolean; least: number },
): Span {
  const most = Math.max(least, drawn.end - drawn.first);
  const places = new Map(now.map((id, n) => [id, n]));
  const still = before.slice(drawn.first, drawn.end).flatMap((id) => places.get(id) ?? []);
  const [first, last] = [still[0], still.at(-1)];
  if (first === undefined || last === undefined || (atEnd && now.length - last - 1 > MOST))
    return lastRows(now.length, most);
  const end = atEnd ? now.length : last + 1;
  return { first: Math.max(0, Math.min(first, end - least)), end };
}

export const lastRows = (count: number, most: number): Span => ({ first: Math.max(0, count - most), end: count });

/** So many rows around one. */
export const around = (index: number, count: number, most: number): Span => ({
  first: Math.max(0, index - (most >> 1)),
  end: Math.min(count, index + (most >> 1)),
});
