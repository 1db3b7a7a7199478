import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { initialZoom, clampZoom, geometryOf, panBy, panRoom, UNZOOMED, zoomAround } from './zoom.ts';

const box = { width: 400, height: 600 };
const photo = geometryOf(box, { width: 1600, height: 1200 });
const side = fc.integer({ min: 1, max: 4000 });
const place = fc.double({ min: -5000, max: 5000, noNaN: true });

describe('a picture in its box', () => {
  test('is shown whole, a small one never enlarged', () => {
    expect([photo.fitted, photo.actual, initialZoom(photo)]).toEqual([{ width: 400, height: 300 }, 4, UNZOOMED]);
    expect(geometryOf(box, { width: 60, height: 40 })).toMatchObject({ fitted: { width: 60, height: 40 }, actual: 1 });
  });
  test('stays within its edges, and centres where it fits', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.double({ min: 0, max: 50, noNaN: true }),
        place,
        place,
        (width, height, scale, x, y) => {
          const geometry = geometryOf(box, { width, height });
          const zoom = clampZoom({ scale, x, y }, geometry);
          const room = panRoom(geometry, zoom.scale);
          expect(Math.abs(zoom.x)).toBeLessThanOrEqual(room.x);
          expect(Math.abs(zoom.y)).toBeLessThanOrEqual(room.y);
          expect(zoom.scale).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
  test('can be shown at its actual pixels, whatever its size', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const geometry = geometryOf(box, { width, height });
        expect(zoomAround(UNZOOMED, geometry.actual, geometry).scale).toBeCloseTo(geometry.actual, 6);
      }),
    );
  });
  test('zooms around the given point, or its middle without one', () => {
    const zoom = zoomAround(UNZOOMED, 4, photo, { x: 100, y: 60 });
    expect(zoom).toEqual({ scale: 4, x: -300, y: -180 });
    expect(zoomAround(zoom, 1 / 4, photo, { x: 100, y: 60 })).toEqual(UNZOOMED);
    expect(panBy(zoom, 1000, 20, photo)).toEqual({ scale: 4, x: 600, y: -160 });
  });
  test('if very tall or wide begins where it is readable: at its top or left', () => {
    const tall = initialZoom(geometryOf(box, { width: 1080, height: 4000 }));
    expect(tall.scale * geometryOf(box, { width: 1080, height: 4000 }).fitted.width).toBeCloseTo(400);
    expect(tall).toMatchObject({ x: 0, y: panRoom(geometryOf(box, { width: 1080, height: 4000 }), tall.scale).y });
    const wide = geometryOf(box, { width: 4000, height: 300 });
    expect(initialZoom(wide)).toEqual({ scale: wide.actual, x: 1800, y: 0 });
  });
});
