/**
 * Geometry of a drawn map: Web Mercator, in units of the world's width divided by `STEPS`. It uses no pixels, so that
 * the map can be rendered anywhere.
 */
import type { Point } from '#schemas/entities/place.ts';
import { BOX, STEPS } from './outline.ts';
import { TOWNS } from './towns.ts';

export interface MappedPlace extends Point {
  id: string;
  name: string;
  /** Read aloud after the name: the place's town. */
  detail?: string | undefined;
  /** How many things stand there, shown in the dot; without it, one. */
  count?: number | undefined;
  /** Link to the entry of the place, on this page or another one. */
  href?: string | undefined;
}

/** The visible part of the world. */
export interface MapView {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_MAP: MapView = {
  left: BOX.left,
  top: BOX.top,
  width: BOX.right - BOX.left,
  height: BOX.bottom - BOX.top,
};
/** Smallest widths of a view: some forty kilometres with tiles; an outline shows little below some hundreds. */
export const CLOSEST = { tiles: 48, outline: 900 };
/** The poles are outside this projection. */
const MAX_LATITUDE = 85;

export function project({ lat, lng }: Point): { x: number; y: number } {
  const bound = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return {
    x: ((lng + 180) / 360) * STEPS,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + (bound * Math.PI) / 360)) / (2 * Math.PI)) * STEPS,
  };
}

export const isOnMap = (point: Point): boolean => isInView(project(point), WHOLE_MAP);
const isInView = ({ x, y }: { x: number; y: number }, view: MapView) =>
  x >= view.left && x <= view.left + view.width && y >= view.top && y <= view.top + view.height;

const clamp = (value: number, least: number, max: number) => Math.max(least, Math.min(max, value));
/** Moves a view back inside the whole map. */
const clampView = (view: MapView): MapView => ({
  ...view,
  left: clamp(view.left, WHOLE_MAP.left, WHOLE_MAP.left + WHOLE_MAP.width - view.width),
  top: clamp(view.top, WHOLE_MAP.top, WHOLE_MAP.top + WHOLE_MAP.height - view.height),
});

/** Zooms in by a factor above 1, around a point or the middle. */
export function zoom(
  view: MapView,
  factor: number,
  closest: number,
  center = { x: view.left + view.width / 2, y: view.top + view.height / 2 },
): MapView {
  const width = clamp(view.width / factor, closest, WHOLE_MAP.width);
  const height = (width / WHOLE_MAP.width) * WHOLE_MAP.height;
  return clampView({ left: center.x - width / 2, top: center.y - height / 2, width, height });
}

/** Moves a view by shares of its size. */
export const pan = (view: MapView, across: number, down: number): MapView =>
  clampView({ ...view, left: view.left + across * view.width, top: view.top + down * view.height });

export const canZoomOut = ({ width }: MapView): boolean => width < WHOLE_MAP.width;

const shareOf = ({ x, y }: { x: number; y: number }, view: MapView) => ({
  left: ((x - view.left) / view.width) * 100,
  top: ((y - view.top) / view.height) * 100,
});

/** Returns the towns to name on the outline; more of them once the map is zoomed in. */
export const visibleTowns = (view: MapView): { name: string; left: number; top: number }[] =>
  (canZoomOut(view) ? TOWNS : TOWNS.slice(0, 10)).flatMap(([name, lat, lng]) => {
    const position = project({ lat, lng });
    return isInView(position, view) ? [{ name, ...shareOf(position, view) }] : [];
  });

/** One dot for places that are close to each other; at least one place. */
export interface PlaceDot {
  places: readonly [MappedPlace, ...MappedPlace[]];
  /** Position in percent of the view. */
  left: number;
  top: number;
  position: { x: number; y: number };
}

/** Dots that are closer than this share of the view's width are merged. */
const MERGE_DISTANCE = 0.035;

export function visibleDots(places: readonly MappedPlace[], view: MapView): PlaceDot[] {
  const dots: { places: [MappedPlace, ...MappedPlace[]]; position: { x: number; y: number } }[] = [];
  for (const place of places) {
    const position = project(place);
    if (!isInView(position, view)) continue;
    const near = dots.find(
      (dot) => Math.hypot(dot.position.x - position.x, dot.position.y - position.y) < view.width * MERGE_DISTANCE,
    );
    if (near) near.places.push(place);
    else dots.push({ places: [place], position });
  }
  return dots.map((dot) => ({ ...dot, ...shareOf(dot.position, view) }));
}

export interface Tile {
  url: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Number of tiles across the view at the usual width of the map. */
const TILES_ACROSS = 3;

/** Returns the tiles of a provider that cover a view [GEO-54]; `template` has `{z}`, `{x}` and `{y}`. */
export function visibleTiles(template: string, view: MapView): Tile[] {
  const zoomLevel = Math.round(Math.log2((STEPS / view.width) * TILES_ACROSS));
  const size = STEPS / 2 ** zoomLevel;
  const span = (start: number, length: number) =>
    Array.from(
      { length: Math.floor((start + length) / size) - Math.floor(start / size) + 1 },
      (_, index) => Math.floor(start / size) + index,
    );
  return span(view.left, view.width).flatMap((x) =>
    span(view.top, view.height).map((y) => ({
      url: template.replace('{z}', String(zoomLevel)).replace('{x}', String(x)).replace('{y}', String(y)),
      left: ((x * size - view.left) / view.width) * 100,
      top: ((y * size - view.top) / view.height) * 100,
      width: (size / view.width) * 100,
      height: (size / view.height) * 100,
    })),
  );
}
