/**
 * Computes size and place of a picture in the viewer's box: whole or in part, never beyond its edges. Pure; px of the
 * page.
 */

export interface PixelSize {
  width: number;
  height: number;
}
export interface PixelPoint {
  x: number;
  y: number;
}
/** `scale`: relative to the whole picture in its box; `x`, `y`: from the middle of the box to the picture's middle. */
export interface Zoom extends PixelPoint {
  scale: number;
}
export interface Geometry {
  box: PixelSize;
  /** Size of the whole picture in its box, never enlarged. */
  fitted: PixelSize;
  /** The scale at which one pixel of the picture is one px of the page. */
  actual: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 4;
/** From this ratio of its sides on, a picture cannot be read as a whole. */
const LONG_RATIO = 2.5;

export function geometryOf(box: PixelSize, picture: PixelSize): Geometry {
  const fit = Math.min(1, box.width / picture.width, box.height / picture.height) || 1;
  return { box, fitted: { width: picture.width * fit, height: picture.height * fit }, actual: 1 / fit };
}

/** Returns how far the picture can be moved to each side. */
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

/** Zooms around a point, which stays in its place. `center`: relative to the middle of the box. */
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

/**
 * Returns the zoom at opening: whole; a very long picture fills the box across and starts at its beginning, so that it
 * can be read.
 */
export function initialZoom(geometry: Geometry): Zoom {
  const { box, fitted, actual } = geometry;
  const shape = fitted.width / fitted.height;
  if (Math.max(shape, 1 / shape) < LONG_RATIO) return UNZOOMED;
  const scale = Math.min(Math.max(box.width / fitted.width, box.height / fitted.height), actual);
  const freeRoom = panRoom(geometry, scale);
  return clampZoom({ scale, x: freeRoom.x, y: freeRoom.y }, geometry);
}
