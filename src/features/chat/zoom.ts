/**
 * How a picture that is looked at lies in its box: all of it, or a part, never beyond its edges. Pure; px of the page.
 */

export interface PixelSize {
  width: number;
  height: number;
}
export interface PixelPoint {
  x: number;
  y: number;
}
/** `scale`: of the picture as it is seen whole; `x`, `y`: from the middle of the box to its own. */
export interface Zoom extends PixelPoint {
  scale: number;
}
export interface Geometry {
  box: PixelSize;
  /** The picture as it is seen whole, which is no larger than it is. */
  fitted: PixelSize;
  /** The scale at which one of its pixels is one of the page. */
  actual: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 4;
/** So many times longer than its other side, a picture cannot be read as a whole. */
const LONG_RATIO = 2.5;

export function geometryOf(box: PixelSize, picture: PixelSize): Geometry {
  const fit = Math.min(1, box.width / picture.width, box.height / picture.height) || 1;
  return { box, fitted: { width: picture.width * fit, height: picture.height * fit }, actual: 1 / fit };
}

/** How far it can be moved to either side. */
export const panRoom = ({ box, fitted }: Geometry, scale: number): PixelPoint => ({
  x: Math.max(0, (fitted.width * scale - box.width) / 2),
  y: Math.max(0, (fitted.height * scale - box.height) / 2),
});

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) || 0;

export function clampZoom({ scale: requestedScale, x, y }: Zoom, geometry: Geometry): Zoom {
  const scale = Math.min(Math.max(MAX_SCALE, 2 * geometry.actual), Math.max(1, requestedScale));
  const freeRoom = panRoom(geometry, scale);
  return { scale, x: clamp(x, freeRoom.x), y: clamp(y, freeRoom.y) };
}

/** Larger or smaller around a point, which stays where it is; `at`: from the middle of the box. */
export function zoomAround(zoom: Zoom, factor: number, geometry: Geometry, center: PixelPoint = UNZOOMED): Zoom {
  const { scale } = clampZoom({ ...zoom, scale: zoom.scale * factor }, geometry);
  const growth = scale / zoom.scale;
  return clampZoom(
    { scale, x: center.x - (center.x - zoom.x) * growth, y: center.y - (center.y - zoom.y) * growth },
    geometry,
  );
}

export const panBy = (zoom: Zoom, x: number, y: number, geometry: Geometry): Zoom =>
  clampZoom({ ...zoom, x: zoom.x + x, y: zoom.y + y }, geometry);

/** Whole; what is very long begins as wide, or as high, as can be read: at its beginning. */
export function initialZoom(geometry: Geometry): Zoom {
  const { box, fitted, actual } = geometry;
  const shape = fitted.width / fitted.height;
  if (Math.max(shape, 1 / shape) < LONG_RATIO) return UNZOOMED;
  const scale = Math.min(Math.max(box.width / fitted.width, box.height / fitted.height), actual);
  const freeRoom = panRoom(geometry, scale);
  return clampZoom({ scale, x: freeRoom.x, y: freeRoom.y }, geometry);
}
