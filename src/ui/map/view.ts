/**
 * The geometry of a drawn map: Web Mercator, in steps of the world's width; no pixels, so that it can be rendered
 * anywhere.
 */
import type { Point } from '#schemas/entities/place.ts';
import { BOX, STEPS } from './outline.ts';
import { TOWNS } from './towns.ts';

export interface MappedPlace extends Point {
  id: string;
  name: string;
  /** Said after the name: its town. */
  detail?: string | undefined;
  /** Where its entry stands, on this page or elsewhere. */
  href?: string | undefined;
}

/** What part of the world is shown. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE: View = { left: BOX.left, top: BOX.top, width: BOX.right - BOX.left, height: BOX.bottom - BOX.top };
/** Closest: some forty kilometres with a provider's tiles; an outline says little under some hundreds. */
export const CLOSEST = { tiles: 48, outline: 900 };
/** Poles are nowhere on this map. */
const MOST = 85;

export function project({ lat, lng }: Point): { x: number; y: number } {
  const bound = Math.max(-MOST, Math.min(MOST, lat));
  return {
    x: ((lng + 180) / 360) * STEPS,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + (bound * Math.PI) / 360)) / (2 * Math.PI)) * STEPS,
  };
}

export const isOnMap = (point: Point): boolean => inView(project(point), WHOLE);
const inView = ({ x, y }: { x: number; y: number }, view: View) =>
  x >= view.left && x <= view.left + view.width && y >= view.top && y <= view.top + view.height;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
/** Never beyond the whole map. */
const within = (view: View): View => ({
  ...view,
  left: between(view.left, WHOLE.left, WHOLE.left + WHOLE.width - view.width),
  top: between(view.top, WHOLE.top, WHOLE.top + WHOLE.height - view.height),
});

/** Nearer by a factor above 1, around a point or the middle. */
export function zoomed(
  view: View,
  factor: number,
  closest: number,
  around = { x: view.left + view.width / 2, y: view.top + view.height / 2 },
): View {
  const width = between(view.width / factor, closest, WHOLE.width);
  const height = (width / WHOLE.width) * WHOLE.height;
  return within({ left: around.x - width / 2, top: around.y - height / 2, width, height });
}

/** By shares of what is shown. */
export const moved = (view: View, across: number, down: number): View =>
  within({ ...view, left: view.left + across * view.width, top: view.top + down * view.height });

export const canZoomOut = ({ width }: View): boolean => width < WHOLE.width;

const shareOf = ({ x, y }: { x: number; y: number }, view: View) => ({
  left: ((x - view.left) / view.width) * 100,
  top: ((y - view.top) / view.height) * 100,
});

/** Towns by which one finds one's way on the outline: the nearer, the more. */
export const townsIn = (view: View): { name: string; left: number; top: number }[] =>
  (canZoomOut(view) ? TOWNS : TOWNS.slice(0, 10)).flatMap(([name, lat, lng]) => {
    const at = project({ lat, lng });
    return inView(at, view) ? [{ name, ...shareOf(at, view) }] : [];
  });

/** Places so near each other that one dot stands for them; at least one. */
export interface Dot {
  places: readonly [MappedPlace, ...MappedPlace[]];
  /** In hundredths of what is shown. */
  left: number;
  top: number;
  at: { x: number; y: number };
}

/** Dots nearer than this share of the width are one. */
const TOGETHER = 0.035;

export function dotsIn(places: readonly MappedPlace[], view: View): Dot[] {
  const dots: { places: [MappedPlace, ...MappedPlace[]]; at: { x: number; y: number } }[] = [];
  for (const place of places) {
    const at = project(place);
    if (!inView(at, view)) continue;
    const near = dots.find((dot) => Math.hypot(dot.at.x - at.x, dot.at.y - at.y) < view.width * TOGETHER);
    if (near) near.places.push(place);
    else dots.push({ places: [place], at });
  }
  return dots.map((dot) => ({ ...dot, ...shareOf(dot.at, view) }));
}

export interface Tile {
  url: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A tile is drawn about this wide on a map of usual width. */
const TILES_ACROSS = 3;

/** The images of a provider that cover a view [GEO-54]; `template` has `{z}`, `{x}` and `{y}`. */
export function tilesIn(template: string, view: View): Tile[] {
  const z = Math.round(Math.log2((STEPS / view.width) * TILES_ACROSS));
  const size = STEPS / 2 ** z;
  const span = (start: number, length: number) =>
    Array.from(
      { length: Math.floor((start + length) / size) - Math.floor(start / size) + 1 },
      (_, at) => Math.floor(start / size) + at,
    );
  return span(view.left, view.width).flatMap((x) =>
    span(view.top, view.height).map((y) => ({
      url: template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
      left: ((x * size - view.left) / view.width) * 100,
      top: ((y * size - view.top) / view.height) * 100,
      width: (size / view.width) * 100,
      height: (size / view.height) * 100,
    })),
  );
}
