import { rowAt, type Viewport } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

/** What a row is taken for until it has been measured, px: a line or two in a bubble. */
const ESTIMATED_HEIGHT = 60;
/** So near the end counts as being there, px. */
const NEAR_END = 32;

/**
 * What is known of a list between its drawings: how high its rows are, where it is scrolled to, and what has to stay
 * where it is.
 */
export function createScrollAnchor() {
  const { edges, renderedRows, measure } = createRowHeights(() => ESTIMATED_HEIGHT);
  let viewport: Viewport = { bottom: 0, top: 0 };
  let direction: 'older' | 'newer' = 'older';
  let width = 0;
  /** Laid out in another width since it was last looked at. */
  let widthChanged = false;
  let followsEnd = true;
  /** On the way to an end that the list does not have yet. */
  let seeksEnd = false;
  let anchor: { id: string; edgeBelow: number } | null = null;

  return {
    edges,
    renderedRows,
    measure,
    get viewport() {
      return viewport;
    },
    get direction() {
      return direction;
    },
    /** The end is in sight, and stays there. */
    get followsEnd() {
      return followsEnd;
    },
    /**
     * In another width what is drawn is told of anew, if it is another height at all. What is not drawn is taken for as
     * high as it was: so much room is left for it, and were it taken for anything else, everything above it would jump.
     */
    setWidth(newWidth: number): void {
      widthChanged ||= width !== 0 && width !== newWidth;
      width = newWidth;
    },
    /**
     * How much farther up the row that is held lies than it did. `height`: of what is in sight, which is its first row
     * still where a device was turned round.
     */
    anchorShift(ids: readonly string[], height: number): number {
      const index = anchor && !followsEnd ? ids.indexOf(anchor.id) : -1;
      if (!anchor || index < 0) return 0;
      return (
        (edges(ids)[index + 1] ?? 0) - anchor.edgeBelow + (widthChanged ? viewport.top - viewport.bottom - height : 0)
      );
    },
    /** `ends`: the list ends where the conversation does. */
    updateViewport(ids: readonly string[], newViewport: Viewport, reachesEnd: boolean): void {
      if (newViewport.bottom !== viewport.bottom) direction = newViewport.bottom > viewport.bottom ? 'older' : 'newer';
      viewport = newViewport;
      widthChanged = false;
      followsEnd = (reachesEnd || seeksEnd) && newViewport.bottom <= NEAR_END;
      seeksEnd &&= followsEnd && !reachesEnd;
      const highest = rowAt(edges(ids), newViewport.top);
      const id = ids[highest];
      anchor = id === undefined ? null : { id, edgeBelow: edges(ids)[highest + 1] ?? 0 };
    },
    /** To the end of the conversation: what was the list's own until that has come is not scrolled away from. */
    followEnd(): void {
      followsEnd = seeksEnd = true;
      anchor = null;
    },
    /** Somewhere else: nothing of what was read there is held. */
    releaseAnchor(): void {
      followsEnd = seeksEnd = false;
      anchor = null;
    },
  };
}
