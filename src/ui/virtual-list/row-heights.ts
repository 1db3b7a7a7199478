import { edgesOf, type RowRange } from './list-geometry.ts';

export interface RenderedRows extends RowRange {
  ids: readonly string[];
  /** Room of the rows that are not drawn, px: above and below. */
  spaceAbove: number;
  spaceBelow: number;
}

/**
 * Stores how high the rows of a list are. A row that has not been measured keeps the height that was estimated for it
 * first, so that nothing moves in the meantime.
 */
export function createRowHeights(estimateHeight: (id: string) => number) {
  const heights = new Map<string, number>();
  let edgesCache: { ids: readonly string[]; edges: Float64Array } | null = null;

  const heightOf = (id: string): number => {
    const height = heights.get(id);
    if (height !== undefined) return height;
    const estimate = estimateHeight(id);
    heights.set(id, estimate);
    return estimate;
  };
  function edges(ids: readonly string[]): Float64Array {
    if (edgesCache?.ids !== ids) edgesCache = { ids, edges: edgesOf(ids, heightOf) };
    return edgesCache.edges;
  }
  return {
    /** See `edgesOf`. */
    edges,
    renderedRows(ids: readonly string[], { first, end }: RowRange): RenderedRows {
      const rowEdges = edges(ids);
      return {
        ids,
        first,
        end,
        spaceAbove: (rowEdges[0] ?? 0) - (rowEdges[first] ?? 0),
        spaceBelow: rowEdges[end] ?? 0,
      };
    },
    /** Stores the height of a row as it is laid out. */
    measure(id: string, height: number): void {
      if (heights.get(id) === height) return;
      heights.set(id, height);
      edgesCache = null;
    },
  };
}
