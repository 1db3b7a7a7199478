import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { coversRange, nextRange, type RowRange } from './list-geometry.ts';
import type { RenderedRows } from './row-heights.ts';
import { createScrollWindow } from './scroll-window.ts';
import { watchHeights } from './watch-heights.ts';

interface RowsFromStartOptions {
  /** Of the rows, in their order. */
  ids: readonly string[];
  /** Height of a row until it is measured, px; depends on its id alone. */
  estimateHeight(id: string): number;
  /** Returns the element that scrolls the list, which may hold more than the list. */
  scrollerOf(list: HTMLElement): HTMLElement | null;
  /** Called after each scroll with the rows in sight. */
  onScroll?(visible: RowRange): void;
}

/** Rows on either side of the focused one that are in the document, so that the Tab key never leaves the list early. */
const FOCUS_MARGIN = 8;

/**
 * The list keeps its place by itself, so no row may be the browser’s scroll anchor. Positioned, to contain also what is
 * `absolute` in a row: else the browser takes that as its anchor.
 */
const unanchored = { overflowAnchor: 'none', position: 'relative' } as const;

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((id, n) => id === other[n]));

/** As many rows as fill the screen, before the list's own height is known. */
function firstRows(ids: readonly string[], estimateHeight: (id: string) => number): RowRange {
  let [end, height] = [0, 0];
  for (; end < ids.length && height < window.innerHeight; end++) height += estimateHeight(ids[end] ?? '');
  return { first: 0, end };
}

/**
 * Draws of a list that is scrolled from its start only the rows in sight and some around them. The list element takes
 * `list` as its reference and `listStyle`; each row takes `watchRow`, and its id as `data-row`.
 */
export function useRowsFromStart<List extends HTMLElement>({
  ids,
  estimateHeight,
  scrollerOf,
  onScroll,
}: RowsFromStartOptions) {
  const list = useRef<List>(null);
  const [rows] = useState(() => createScrollWindow(estimateHeight));
  const [heights] = useState(() => watchHeights({ row: rows.measure, width: () => undefined }));
  const [drawn, setDrawn] = useState<RenderedRows>(() => rows.renderedRows(ids, firstRows(ids, estimateHeight)));
  if (!sameIds(drawn.ids, ids)) setDrawn(rows.renderedRows(ids, rows.carriedRange(ids, drawn)));

  const updateWindow = useEffectEvent((scroller: HTMLElement) => {
    const height = heights.height();
    if (!list.current || height === 0) return;
    heights.flush();
    const shift = rows.shift(drawn.ids);
    if (shift !== 0) scroller.scrollTop += shift;
    const offset = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    rows.update(drawn.ids, { offset, height });
  });

  /** `immediately`: before the frame in which something would be missing. */
  const extendRows = useEffectEvent((immediately: boolean) => {
    if (heights.height() === 0) return;
    const next = nextRange(drawn, rows.edges(drawn.ids), rows.viewport(drawn.ids), rows.direction);
    if (next === drawn) return;
    const drawNext = () => setDrawn(rows.renderedRows(drawn.ids, next));
    if (immediately && !coversRange(drawn, rows.inView(drawn.ids))) flushSync(drawNext);
    else drawNext();
  });
  /** Does not wait for the scroll event: until the next frame a quick keyboard may pass every row that is drawn. */
  const drawAroundFocus = useEffectEvent(({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const index = drawn.ids.indexOf(row?.dataset['row'] ?? '');
    if (index < 0) return;
    const first = Math.min(drawn.first, Math.max(0, index - FOCUS_MARGIN));
    const end = Math.max(drawn.end, Math.min(drawn.ids.length, index + FOCUS_MARGIN + 1));
    if (first < drawn.first || end > drawn.end) flushSync(() => setDrawn(rows.renderedRows(drawn.ids, { first, end })));
  });
  const reportScroll = useEffectEvent(() => {
    if (heights.height() > 0) onScroll?.(rows.inView(drawn.ids));
  });
  const findScroller = useEffectEvent(() => list.current && scrollerOf(list.current));

  useLayoutEffect(() => {
    const scroller = findScroller();
    const element = list.current;
    if (!scroller || !element) return;
    const onScrolled = () => {
      updateWindow(scroller);
      extendRows(true);
      reportScroll();
    };
    const onLaidOut = () => {
      updateWindow(scroller);
      extendRows(false);
    };
    const onFocus = (event: FocusEvent) => drawAroundFocus(event);
    scroller.addEventListener('scroll', onScrolled, { passive: true });
    element.addEventListener('focusin', onFocus);
    const stopWatching = heights.watch(scroller, onLaidOut);
    return () => {
      scroller.removeEventListener('scroll', onScrolled);
      element.removeEventListener('focusin', onFocus);
      stopWatching();
    };
  }, [heights]);

  return {
    list,
    listStyle: { ...unanchored, paddingTop: drawn.spaceAbove, paddingBottom: drawn.spaceBelow },
    watchRow: heights.watchRow,
    drawn,
    /** Returns the rows in sight, none before the list is laid out. */
    inSight: (): RowRange => (heights.height() === 0 ? { first: 0, end: 0 } : rows.inView(drawn.ids)),
  };
}
