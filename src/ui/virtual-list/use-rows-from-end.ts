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

/** Height of the bars around a list, px: the list's own height is unknown when its first rows are drawn. */
const CHROME_HEIGHT = 190;
/** Minimum height of a row, px. */
const MIN_ROW_HEIGHT = 44;
/** A row counts as seen when this much of it is visible, px. */
const MIN_VISIBLE_HEIGHT = 24;

/** The row at which reading begins, if not at the end. A new key starts again there. */
export interface ListStart {
  key: string;
  index: number;
  /** Distance of the row's upper edge below that of the list, px; without it the row is centred. */
  offset?: number | undefined;
}

export interface ViewportReport {
  /** The lowest row that counts as seen. */
  lowestVisible: number;
  /** How far the list extends above and below the viewport, px. */
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
 * Draws only the visible rows, and some around them, of a list that is scrolled from its end. At the end the list
 * follows new rows; elsewhere the rows being read keep their place. A new message of the member always becomes visible.
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
   * True once all rows around the viewport are drawn (some may still be removed): rows drawn from now on are new
   * messages.
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

  /** Corrects the scroll position when rows below the anchored one have another height than estimated. */
  const keepAnchor = useEffectEvent((box: HTMLElement, height: number) => {
    const shift = anchor.anchorShift(ids, height);
    if (shift === 0) return;
    const scrolled = -box.scrollTop;
    // At the beginning of a list that has become shorter, the browser has already moved a part of the way.
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

  /** Draws the next rows. `immediately`: synchronously if visible rows are missing, so that no frame lacks them. */
  const extendRows = useEffectEvent((immediately: boolean) => {
    const { viewport, direction } = anchor;
    if (drawn.ids !== ids) return;
    const edges = anchor.edges(ids);
    const next = nextRange(drawn, edges, viewport, direction);
    // Removing rows causes no layout event that would call this function again, so it must not delay `calm`.
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
    // Rows that exist already must not be announced as new.
    setCalm(false);
    setDrawn((before) =>
      before.end === before.ids.length
        ? before
        : anchor.renderedRows(before.ids, lastRows(before.ids.length, screenful())),
    );
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [anchor]);

  const startOffset = useEffectEvent(() => start?.offset);
  /* Scrolls to the start row once per key, before the first paint. */
  useLayoutEffect(() => {
    const box = scroller.current;
    if (startKey === undefined || !box) return;
    anchor.releaseAnchor();
    const row = box.querySelector('[data-start]');
    const offset = startOffset();
    row?.scrollIntoView({ block: offset === undefined ? 'center' : 'start' });
    if (row && offset !== undefined) box.scrollTop -= offset;
    // Anchors the start row now: the next rows may be another part of the conversation.
    heights.flush();
    updateViewport();
  }, [anchor, heights, startKey]);

  const onRowsChanged = useEffectEvent(() => {
    const isOwnMessage = reachesEnd && newestOwnId !== null && newestOwnId !== lastFollowedId.current;
    lastFollowedId.current = newestOwnId;
    if (isOwnMessage && !anchor.followsEnd) toEnd();
    // At the end the browser keeps the position by itself; reading `scrollTop` would force a layout.
    else if (anchor.followsEnd && anchor.viewport.bottom > 0 && scroller.current) scroller.current.scrollTop = 0;
    else if (!anchor.followsEnd) updateViewport();
  });
  useLayoutEffect(() => onRowsChanged(), [ids, reachesEnd]);

  /**
   * Returns the topmost visible row that `hasPlace`, and the distance of its upper edge below that of the list, px.
   * Returns null at the end.
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
