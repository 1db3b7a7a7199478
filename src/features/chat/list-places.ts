import { edgesOf, rowAt, type Sight, type Span } from './rows.ts';

/** What a row is taken for until it has been measured, px: a line or two in a bubble. */
const GUESS = 60;
/** So near the end counts as being there, px. */
const NEAR = 32;

export interface DrawnRows extends Span {
  ids: readonly string[];
  /** What is not drawn takes its room, px: above and below. */
  above: number;
  below: number;
}

/**
 * What is known of a list between its drawings: how high its rows are, where it is scrolled to, and what has to stay
 * where it is.
 */
export function listPlaces() {
  const heights = new Map<string, number>();
  let known: { ids: readonly string[]; edges: Float64Array } | null = null;
  let sight: Sight = { bottom: 0, top: 0 };
  let towards: 'older' | 'newer' = 'older';
  let width = 0;
  /** Laid out in another width since it was last looked at. */
  let turned = false;
  let sticky = true;
  /** On the way to an end that the list does not have yet. */
  let going = false;
  let held: { id: string; below: number } | null = null;

  /** What a row was taken for it is taken for until it is measured: nothing moves meanwhile. */
  const heightOf = (id: string): number => {
    const height = heights.get(id);
    if (height !== undefined) return height;
    heights.set(id, GUESS);
    return GUESS;
  };
  function edges(ids: readonly string[]): Float64Array {
    if (known?.ids !== ids) known = { ids, edges: edgesOf(ids, heightOf) };
    return known.edges;
  }
  return {
    edges,
    get sight() {
      return sight;
    },
    get towards() {
      return towards;
    },
    /** The end is in sight, and stays there. */
    get sticky() {
      return sticky;
    },
    drawing(ids: readonly string[], { first, end }: Span): DrawnRows {
      const all = edges(ids);
      return { ids, first, end, above: (all[0] ?? 0) - (all[first] ?? 0), below: all[end] ?? 0 };
    },
    /** A row as it is laid out. */
    measure(id: string, height: number): void {
      if (heights.get(id) === height) return;
      heights.set(id, height);
      known = null;
    },
    /**
     * In another width what is drawn is told of anew, if it is another height at all. What is not drawn is taken for as
     * high as it was: so much room is left for it, and were it taken for anything else, everything above it would jump.
     */
    widen(now: number): void {
      turned ||= width !== 0 && width !== now;
      width = now;
    },
    /**
     * How much farther up the row that is held lies than it did. `height`: of what is in sight, which is its first row
     * still where a device was turned round.
     */
    moved(ids: readonly string[], height: number): number {
      const index = held && !sticky ? ids.indexOf(held.id) : -1;
      if (!held || index < 0) return 0;
      return (edges(ids)[index + 1] ?? 0) - held.below + (turned ? sight.top - sight.bottom - height : 0);
    },
    /** `ends`: the list ends where the conversation does. */
    see(ids: readonly string[], now: Sight, ends: boolean): void {
      if (now.bottom !== sight.bottom) towards = now.bottom > sight.bottom ? 'older' : 'newer';
      sight = now;
      turned = false;
      sticky = (ends || going) && now.bottom <= NEAR;
      going &&= sticky && !ends;
      const highest = rowAt(edges(ids), now.top);
      const id = ids[highest];
      held = id === undefined ? null : { id, below: edges(ids)[highest + 1] ?? 0 };
    },
    /** To the end of the conversation: what was the list's own until that has come is not scrolled away from. */
    toEnd(): void {
      sticky = going = true;
      held = null;
    },
    /** Somewhere else: nothing of what was read there is held. */
    leave(): void {
      sticky = going = false;
      held = null;
    },
  };
}
