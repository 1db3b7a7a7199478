import { rowAt, type Viewport } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

/** Height of a row until it is measured, px: a line or two in a bubble. */
const ESTIMATED_HEIGHT = 60;
/** Distance from the end that still counts as being at the end, px. */
const NEAR_END = 32;

/**
 * Stores a list's row heights, its scroll position, and the row that must keep its place on the screen.
 */
export function createScrollAnchor() {
  const { edges, renderedRows, measure } = createRowHeights(() => ESTIMATED_HEIGHT);
  let viewport: Viewport = { bottom: 0, top: 0 };
  let direction: 'older' | 'newer' = 'older';
  let width = 0;
  /** The width has changed since the last `updateViewport`. */
  let widthChanged = false;
  let followsEnd = true;
  /** The member has jumped to the end of the conversation, which the list does not contain yet. */
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
    /** The end is visible, and must stay visible when rows are added. */
    get followsEnd() {
      return followsEnd;
    },
    /**
     * Records the list's width. After a change of width, drawn rows are measured again if their height changes. Rows
     * that are not drawn keep their last height: their space keeps it too, and another value would move all rows above.
     */
    setWidth(newWidth: number): void {
      widthChanged ||= width !== 0 && width !== newWidth;
      width = newWidth;
    },
    /**
     * Returns by how many px the anchored row has moved away from the end since the last `updateViewport`. After a
     * change of width it adds the change of the viewport's height: the anchored row stays the first visible one when a
     * device is rotated. `height`: of the viewport.
     */
    anchorShift(ids: readonly string[], height: number): number {
      const index = anchor && !followsEnd ? ids.indexOf(anchor.id) : -1;
      if (!anchor || index < 0) return 0;
      return (
        (edges(ids)[index + 1] ?? 0) - anchor.edgeBelow + (widthChanged ? viewport.top - viewport.bottom - height : 0)
      );
    },
    /** Records the scroll position. `reachesEnd`: the list ends where the conversation ends. */
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
    /** Follows the conversation's end. Until the list reaches it, the end of the list counts as that end. */
    followEnd(): void {
      followsEnd = seeksEnd = true;
      anchor = null;
    },
    /** Drops the anchored row before a jump to another place. */
    releaseAnchor(): void {
      followsEnd = seeksEnd = false;
      anchor = null;
    },
  };
}
