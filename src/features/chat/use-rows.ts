import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listPlaces, type DrawnRows } from './list-places.ts';
import { around, carried, covers, inSight, lastRows, nextSpan, rowAt, withinReach } from './rows.ts';
import { watchHeights } from './watch-heights.ts';

/** What stands around a list, px: the first rows are drawn before its own height is known. */
const FURNITURE = 190;
/** The least that a row takes, px. */
const LOW = 44;
/** A row counts as seen when this much of it is in sight, px. */
const SHOWN = 24;

/** Where reading begins, if not at the end; another key begins anew. */
export interface Start {
  key: string;
  index: number;
  /** Where its upper edge is, below that of the list, px; without one it stands in the middle. */
  offset?: number | undefined;
}

export interface Sighted {
  /** The lowest row of which so much is in sight that it counts. */
  lowest: number;
  /** How far the list reaches above and below what is in sight, px. */
  above: number;
  below: number;
}

interface Given {
  /** Of the rows, oldest first. */
  ids: readonly string[];
  /** The last one, where the member wrote it: it comes into sight, also when the server has it before it is drawn. */
  written: string | null;
  start: Start | null;
  /** The list ends where the conversation does. */
  ends: boolean;
  onSight(sighted: Sighted): void;
}

const screenful = () => Math.ceil(Math.max(300, window.innerHeight - FURNITURE) / LOW);

/**
 * Of a list that is scrolled from its end, only the rows in sight and some around them are drawn. Who is at the end
 * goes on seeing the newest, everyone else what they read; what is written here always comes into sight.
 */
export function useRows({ ids, written, start, ends, onSight }: Given) {
  const scroller = useRef<HTMLDivElement>(null);
  const [places] = useState(listPlaces);
  const [watched] = useState(() => watchHeights({ row: places.measure, width: places.widen }));
  const begun = () =>
    places.drawing(ids, start ? around(start.index, ids.length, 2 * screenful()) : lastRows(ids.length, screenful()));
  const [drawn, draw] = useState<DrawnRows>(begun);
  const [startKey, setStartKey] = useState(start?.key);
  const [atEnd, setAtEnd] = useState(!start);
  /**
   * Nothing more is about to be drawn around what is in sight, whatever may still be given up: what is drawn from now
   * on is new.
   */
  const [calm, setCalm] = useState(false);
  const followed = useRef(written);

  if (start && start.key !== startKey) {
    setStartKey(start.key);
    draw(begun());
  } else if (drawn.ids !== ids)
    draw(places.drawing(ids, carried(drawn, drawn.ids, ids, { atEnd: atEnd && ends, least: screenful() })));

  /** Whoever reads above does not notice that something below is higher than was thought. */
  const hold = useEffectEvent((box: HTMLElement, height: number) => {
    const moved = places.moved(ids, height);
    if (moved === 0) return;
    const seen = -box.scrollTop;
    // Where a list that became shorter begins, the browser has moved a part of the way already.
    const cut = seen >= box.scrollHeight - box.clientHeight - 1;
    box.scrollTop = -((cut ? places.sight.bottom : seen) + moved);
  });

  const look = useEffectEvent(() => {
    const box = scroller.current;
    const height = watched.height();
    if (!box || height === 0) return;
    watched.hurry();
    hold(box, height);
    const bottom = Math.max(0, -box.scrollTop);
    places.see(ids, { bottom, top: bottom + height }, ends);
    setAtEnd(places.sticky);
    const edges = places.edges(ids);
    onSight({ lowest: rowAt(edges, bottom + SHOWN), above: (edges[0] ?? 0) - bottom - height, below: bottom });
  });

  /** `now`: before the frame in which something would be missing. */
  const goOn = useEffectEvent((now: boolean) => {
    const { sight, towards } = places;
    if (drawn.ids !== ids) return;
    const edges = places.edges(ids);
    const next = nextSpan(drawn, edges, sight, towards);
    // What is only given up is not laid out anew: nobody would come back here to say that it is done.
    if (places.sticky) setCalm(covers(drawn, next));
    if (next === drawn) return;
    const go = () => draw(places.drawing(ids, next));
    if (now && !covers(drawn, inSight(edges, sight))) flushSync(go);
    else go();
  });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => {
      look();
      goOn(true);
    };
    const onLaidOut = () => {
      look();
      goOn(false);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    const end = watched.watch(box, onLaidOut);
    return () => {
      box.removeEventListener('scroll', onScroll);
      end();
    };
  }, [places, watched]);

  const toEnd = useCallback(() => {
    places.toEnd();
    setAtEnd(true);
    // What stands there already is not news to whoever hears what comes.
    setCalm(false);
    draw((before) =>
      before.end === before.ids.length ? before : places.drawing(before.ids, lastRows(before.ids.length, screenful())),
    );
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [places]);

  const startOffset = useEffectEvent(() => start?.offset);
  /* Before the first paint of what it begins with, and once. */
  useLayoutEffect(() => {
    const box = scroller.current;
    if (startKey === undefined || !box) return;
    places.leave();
    const row = box.querySelector('[data-start]');
    const offset = startOffset();
    row?.scrollIntoView({ block: offset === undefined ? 'center' : 'start' });
    if (row && offset !== undefined) box.scrollTop -= offset;
    // What comes now may be another part of the conversation: this row is held from here on.
    watched.hurry();
    look();
  }, [places, watched, startKey]);

  const changed = useEffectEvent(() => {
    const own = ends && written !== null && written !== followed.current;
    followed.current = written;
    if (own && !places.sticky) toEnd();
    // Who is at the end stays there of itself: to ask where that is would be to lay the list out.
    else if (places.sticky && places.sight.bottom > 0 && scroller.current) scroller.current.scrollTop = 0;
    else if (!places.sticky) look();
  });
  useLayoutEffect(() => changed(), [ids, ends]);

  /**
   * The topmost row in sight that has a place, and how far below the upper edge of the list it begins, px; null at the
   * end.
   */
  const reading = (hasPlace: (index: number) => boolean): { index: number; offset: number } | null => {
    const { sight, sticky } = places;
    if (sticky || sight.top === 0) return null;
    const edges = places.edges(ids);
    const { first, end } = inSight(edges, sight);
    for (let index = first; index < end; index += 1)
      if (hasPlace(index)) return { index, offset: sight.top - (edges[index] ?? 0) };
    return null;
  };
  return {
    scroller,
    watchRow: watched.watchRow,
    drawn,
    atEnd,
    calm,
    toEnd,
    reading,
    reach: () => withinReach(places.edges(ids), places.sight),
  };
}
