/**
 * How a picture that is looked at lies in its box: all of it, or a part, never beyond its edges. Pure; px of the page.
 */

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** `scale`: of the picture as it is seen whole; `x`, `y`: from the middle of the box to its own. */
export interface Zoom extends Point {
  scale: number;
}
export interface Geometry {
  box: Size;
  /** The picture as it is seen whole, which is no larger than it is. */
  whole: Size;
  /** The scale at which one of its pixels is one of the page. */
  actual: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 4;
/** So many times longer than its other side, a picture cannot be read as a whole. */
const LONG = 2.5;

export function geometryOf(box: Size, picture: Size): Geometry {
  const fit = Math.min(1, box.width / picture.width, box.height / picture.height) || 1;
  return { box, whole: { width: picture.width * fit, height: picture.height * fit }, actual: 1 / fit };
}

/** How far it can be moved to either side. */
export const roomIn = ({ box, whole }: Geometry, scale: number): Point => ({
  x: Math.max(0, (whole.width * scale - box.width) / 2),
  y: Math.max(0, (whole.height * scale - box.height) / 2),
});

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) || 0;

export function bounded({ scale: wanted, x, y }: Zoom, geometry: Geometry): Zoom {
  const scale = Math.min(Math.max(MOST, 2 * geometry.actual), Math.max(1, wanted));
  const room = roomIn(geometry, scale);
  return { scale, x: clamp(x, room.x), y: clamp(y, room.y) };
}

/** Larger or smaller around a point, which stays where it is; `at`: from the middle of the box. */
export function zoomedAt(zoom: Zoom, factor: number, geometry: Geometry, at: Point = WHOLE): Zoom {
  const { scale } = bounded({ ...zoom, scale: zoom.scale * factor }, geometry);
  const grown = scale / zoom.scale;
  return bounded({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, geometry);
}

export const movedBy = (zoom: Zoom, x: number, y: number, geometry: Geometry): Zoom =>
  bounded({ ...zoom, x: zoom.x + x, y: zoom.y + y }, geometry);

/** Whole; what is very long begins as wide, or as high, as can be read: at its beginning. */
export function beginning(geometry: Geometry): Zoom {
  const { box, whole, actual } = geometry;
  const shape = whole.width / whole.height;
  if (Math.max(shape, 1 / shape) < LONG) return WHOLE;
  const scale = Math.min(Math.max(box.width / whole.width, box.height / whole.height), actual);
  const room = roomIn(geometry, scale);
  return bounded({ scale, x: room.x, y: room.y }, geometry);
}
