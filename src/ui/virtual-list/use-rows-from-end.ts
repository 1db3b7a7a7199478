import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RenderedRows } from './row-heights.ts';
import { createScrollAnchor } from './scroll-anchor.ts';
import {
  rowsAround,
  carriedRange,
  coversRange,
  rowsInView,
  lastRows,
  nextRange,
  rowAt,
  reachableRows,
} from './list-geometry.ts';
import { watchHeights } from './watch-heights.ts';

/** What stands around a list, px: the first rows are drawn before its own height is known. */
const CHROME_HEIGHT = 190;
/** The least that a row takes, px. */
const MIN_ROW_HEIGHT = 44;
/** A row counts as seen when this much of it is in sight, px. */
const MIN_VISIBLE_HEIGHT = 24;

/** Where reading begins, if not at the end; another key begins anew. */
export interface ListStart {
  key: string;
  index: number;
  /** Where its upper edge is, below that of the list, px; without one it stands in the middle. */
  offset?: number | undefined;
}

export interface ViewportReport {
  /** The lowest row of which so much is in sight that it counts. */
  lowestVisible: number;
  /** How far the list reaches above and below what is in sight, px. */
  distanceAbove: number;
  distanceBelow: number;
}

interface RowsFromEndOptions {
  /** Of the rows, oldest first. */
  ids: readonly string[];
  /** The last one, where the member wrote it: it comes into sight, also when the server has it before it is drawn. */
  newestOwnId?: string | null;
  start?: ListStart | null;
  /** The list ends where the conversation does. */
  reachesEnd?: boolean;
  onViewport?(report: ViewportReport): void;
}

const screenful = () => Math.ceil(Math.max(300, window.innerHeight - CHROME_HEIGHT) / MIN_ROW_HEIGHT);

/**
 * Of a list that is scrolled from its end, only the rows in sight and some around them are drawn. Who is at the end
 * goes on seeing the newest, everyone else what they read; what is written here always comes into sight.
 */
export function useRowsFromEnd({
  ids,
  newestOwnId = null,
  start = null,
  reachesEnd = true,
  onViewport,
}: RowsFromEndOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [anchor] = useState(createScrollAnchor);
  const [heights] = useState(() => watchHeights({ row: anchor.measure, width: anchor.setWidth }));
  const initialRows = () =>
    anchor.renderedRows(
      ids,
      start ? rowsAround(start.index, ids.length, 2 * screenful()) : lastRows(ids.length, screenful()),
    );
  const [drawn, setDrawn] = useState<RenderedRows>(initialRows);
  const [startKey, setStartKey] = useState(start?.key);
  const [atEnd, setAtEnd] = useState(!start);
  /**
   * Nothing more is about to be drawn around what is in sight, whatever may still be given up: what is drawn from now
   * on is new.
   */
  const [calm, setCalm] = useState(false);
  const lastFollowedId = useRef(newestOwnId);

  if (start && start.key !== startKey) {
    setStartKey(start.key);
    setDrawn(initialRows());
  } else if (drawn.ids !== ids)
    setDrawn(
      anchor.renderedRows(
        ids,
        carriedRange(drawn, drawn.ids, ids, { atEnd: atEnd && reachesEnd, minRows: screenful() }),
      ),
    );

  /** Whoever reads above does not notice that something below is higher than was thought. */
  const keepAnchor = useEffectEvent((box: HTMLElement, height: number) => {
    const shift = anchor.anchorShift(ids, height);
    if (shift === 0) return;
    const scrolled = -box.scrollTop;
    // Where a list that became shorter begins, the browser has moved a part of the way already.
    const isAtLimit = scrolled >= box.scrollHeight - box.clientHeight - 1;
    box.scrollTop = -((isAtLimit ? anchor.viewport.bottom : scrolled) + shift);
  });

  const updateViewport = useEffectEvent(() => {
    const box = scroller.current;
    const height = heights.height();
    if (!box || height === 0) return;
    heights.flush();
    keepAnchor(box, height);
    const bottom = Math.max(0, -box.scrollTop);
    anchor.updateViewport(ids, { bottom, top: bottom + height }, reachesEnd);
    setAtEnd(anchor.followsEnd);
    const edges = anchor.edges(ids);
    onViewport?.({
      lowestVisible: rowAt(edges, bottom + MIN_VISIBLE_HEIGHT),
      distanceAbove: (edges[0] ?? 0) - bottom - height,
      distanceBelow: bottom,
    });
  });

  /** `now`: before the frame in which something would be missing. */
  const extendRows = useEffectEvent((immediately: boolean) => {
    const { viewport, direction } = anchor;
    if (drawn.ids !== ids) return;
    const edges = anchor.edges(ids);
    const next = nextRange(drawn, edges, viewport, direction);
    // What is only given up is not laid out anew: nobody would come back here to say that it is done.
    if (anchor.followsEnd) setCalm(coversRange(drawn, next));
    if (next === drawn) return;
    const drawNext = () => setDrawn(anchor.renderedRows(ids, next));
    if (immediately && !coversRange(drawn, rowsInView(edges, viewport))) flushSync(drawNext);
    else drawNext();
  });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => {
      updateViewport();
      extendRows(true);
    };
    const onLaidOut = () => {
      updateViewport();
      extendRows(false);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    const stopWatching = heights.watch(box, onLaidOut);
    return () => {
      box.removeEventListener('scroll', onScroll);
      stopWatching();
    };
  }, [anchor, heights]);

  const toEnd = useCallback(() => {
    anchor.followEnd();
    setAtEnd(true);
    // What stands there already is not news to whoever hears what comes.
    setCalm(false);
    setDrawn((before) =>
      before.end === before.ids.length
        ? before
        : anchor.renderedRows(before.ids, lastRows(before.ids.length, screenful())),
    );
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [anchor]);

  const startOffset = useEffectEvent(() => start?.offset);
  /* Before the first paint of what it begins with, and once. */
  useLayoutEffect(() => {
    const box = scroller.current;
    if (startKey === undefined || !box) return;
    anchor.releaseAnchor();
    const row = box.querySelector('[data-start]');
    const offset = startOffset();
    row?.scrollIntoView({ block: offset === undefined ? 'center' : 'start' });
    if (row && offset !== undefined) box.scrollTop -= offset;
    // What comes now may be another part of the conversation: this row is held from here on.
    heights.flush();
    updateViewport();
  }, [anchor, heights, startKey]);

  const onRowsChanged = useEffectEvent(() => {
    const isOwnMessage = reachesEnd && newestOwnId !== null && newestOwnId !== lastFollowedId.current;
    lastFollowedId.current = newestOwnId;
    if (isOwnMessage && !anchor.followsEnd) toEnd();
    // Who is at the end stays there of itself: to ask where that is would be to lay the list out.
    else if (anchor.followsEnd && anchor.viewport.bottom > 0 && scroller.current) scroller.current.scrollTop = 0;
    else if (!anchor.followsEnd) updateViewport();
  });
  useLayoutEffect(() => onRowsChanged(), [ids, reachesEnd]);

  /**
   * The topmost row in sight that has a place, and how far below the upper edge of the list it begins, px; null at the
   * end.
   */
  const reading = (hasPlace: (index: number) => boolean): { index: number; offset: number } | null => {
    const { viewport, followsEnd } = anchor;
    if (followsEnd || viewport.top === 0) return null;
    const edges = anchor.edges(ids);
    const { first, end } = rowsInView(edges, viewport);
    for (let index = first; index < end; index += 1)
      if (hasPlace(index)) return { index, offset: viewport.top - (edges[index] ?? 0) };
    return null;
  };
  return {
    scroller,
    watchRow: heights.watchRow,
    drawn,
    atEnd,
    calm,
    toEnd,
    reading,
    reach: () => reachableRows(anchor.edges(ids), anchor.viewport),
  };
}
