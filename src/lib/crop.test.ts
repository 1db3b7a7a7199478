import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centredCrop, moveCrop, MAX_ZOOM, pictureOffset, regionOf, shapes } from './crop.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 1600 }), height: fc.integer({ min: 1, max: 1600 }) });
const crop = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
});
const aspect = fc.constantFrom(shapes.avatar.aspect, shapes.cover.aspect);

test('[PROFILE-72] a cropped picture has the required shape and lies inside the original', () => {
  fc.assert(
    fc.property(
      size,
      aspect,
      crop,
      fc.record({ x: fc.double({ min: -3, max: 3, noNaN: true }), y: fc.double({ min: -3, max: 3, noNaN: true }) }),
      (picture, of, at, by) => {
        const region = regionOf(picture, of, moveCrop(picture, of, at, by));
        expect(region.width / region.height).toBeCloseTo(of, 6);
        expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(-1e-6);
        expect(region.left + region.width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(region.top + region.height).toBeLessThanOrEqual(picture.height + 1e-6);
      },
    ),
  );
});
test('the crop starts in the middle, as large as possible', () => {
  expect(regionOf({ width: 1000, height: 1000 }, 2, centredCrop)).toEqual({
    width: 1000,
    height: 500,
    left: 0,
    top: 250,
  });
});
test('the picture follows the hand: moving right shows more of its left', () => {
  const picture = { width: 2000, height: 1000 };
  const { x } = moveCrop(picture, 1, centredCrop, { x: 0.25, y: 0 });
  expect(regionOf(picture, 1, { ...centredCrop, x }).left).toBeCloseTo(250, 6);
  expect(moveCrop(picture, 1, centredCrop, { x: 0, y: 0.5 })).toEqual(centredCrop);
});
test('the preview shows the final drawing', () => {
  expect(pictureOffset({ width: 1000, height: 1000 }, { width: 500, height: 250, left: 250, top: 500 })).toEqual({
    width: '200%',
    height: '400%',
    left: '-50%',
    top: '-200%',
  });
});
