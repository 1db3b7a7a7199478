import { coversRange, rowsInView, type RowRange, type Viewport } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

/** Part of a list that is in sight: how far it begins below the list's start, and how high it is, px. */
export interface ScrollWindow {
  offset: number;
  height: number;
}

/**
 * Remembers of a list that is scrolled from its start what lies between two drawings: the heights of its rows, where it
 * is scrolled to, and the row that has to stay where it is. Pure.
 */
export function createScrollWindow(estimateHeight: (id: string) => number) {
  const heights = createRowHeights(estimateHeight);
  let view: ScrollWindow = { offset: 0, height: 0 };
  let direction: 'older' | 'newer' = 'newer';
  let held: { ids: readonly string[]; index: number; start: number } | null = null;

  const totalOf = (ids: readonly string[]): number => heights.edges(ids)[0] ?? 0;
  const startOf = (ids: readonly string[], index: number): number => totalOf(ids) - (heights.edges(ids)[index] ?? 0);
  /** Rows are placed from the list's end. */
  const viewportOf = (ids: readonly string[]): Viewport => {
    const top = totalOf(ids) - view.offset;
    return { bottom: top - view.height, top };
  };
  const inView = (ids: readonly string[]): RowRange => rowsInView(heights.edges(ids), viewportOf(ids));
  return {
    ...heights,
    viewport: viewportOf,
    /** Upwards (`older`) or downwards. */
    get direction() {
      return direction;
    },
    inView,
    /** Rows to draw of a list that has become another one: the same places, and all that is in sight. */
    carriedRange(ids: readonly string[], rendered: RowRange): RowRange {
      const carried = { first: Math.min(rendered.first, ids.length), end: Math.min(rendered.end, ids.length) };
      const visible = inView(ids);
      if (view.height === 0 || coversRange(carried, visible)) return carried;
      if (visible.first > carried.end || visible.end < carried.first) return visible;
      return { first: Math.min(carried.first, visible.first), end: Math.max(carried.end, visible.end) };
    },
    /**
     * Returns how much lower the topmost row in sight begins since rows above it were measured, px. A list that has
     * become another one keeps its scroll position instead.
     */
    shift: (ids: readonly string[]): number => (held?.ids === ids ? startOf(ids, held.index) - held.start : 0),
    update(ids: readonly string[], next: ScrollWindow): void {
      if (next.offset !== view.offset) direction = next.offset < view.offset ? 'older' : 'newer';
      view = next;
      const index = inView(ids).first;
      held = index < ids.length ? { ids, index, start: startOf(ids, index) } : null;
    },
  };
}
