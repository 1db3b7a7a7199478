import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { drawnPerson, STRIPES } from '#tests/support/drawn-person.ts';
import type { Part } from '#tests/support/sharpness.ts';
import { readModelFile } from './model-file.ts';
import { personNetwork, sizeFor } from './network.ts';

const file = readFileSync(
  createRequire(import.meta.url).resolve('@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite'),
);
const bytes = () => new Uint8Array(file).buffer;

/** Mean certainty of a part of the picture. */
function certaintyIn(values: Float32Array, width: number, height: number, part: Part): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(part.top * height); y < part.bottom * height; y++)
    for (let x = Math.round(part.left * width); x < part.right * width; x++) {
      sum += values[y * width + x]!;
      count++;
    }
  return sum / count;
}

test.each([
  ['four to three', 640, 480],
  ['wide', 1280, 720],
])('[LIVE-07] the network tells a person from stripes in a picture that is %s', (_, cameraWidth, cameraHeight) => {
  const { width, height } = sizeFor(cameraWidth, cameraHeight);
  const network = personNetwork(readModelFile(bytes()), { width, height });
  const face = { left: 0.44, right: 0.56, top: 0.3, bottom: 0.5 };
  const values = network.run(drawnPerson(width, height));
  expect(values).toHaveLength(width * height);
  expect(certaintyIn(values, width, height, face)).toBeGreaterThan(0.95);
  expect(certaintyIn(values, width, height, STRIPES)).toBeLessThan(0.05);
});

test('[LIVE-07] a picture without anybody has no person, also after one with somebody', () => {
  const size = sizeFor(640, 480);
  const network = personNetwork(readModelFile(bytes()), size);
  network.run(drawnPerson(size.width, size.height));
  const empty = new Uint8ClampedArray(4 * size.width * size.height).fill(120);
  expect(Math.max(...network.run(empty))).toBeLessThan(0.5);
});

test('[LIVE-07] the network looks at as many pixels as it was made for, in the shape of the picture', () => {
  for (const [width, height] of [
    [640, 480],
    [480, 640],
    [1280, 720],
    [160, 120],
    [2000, 10],
  ] as const) {
    const size = sizeFor(width, height);
    expect([size.width % 16, size.height % 16], `${width} × ${height}`).toEqual([0, 0]);
    expect(size.width * size.height).toBeLessThanOrEqual(256 * 144);
    expect(size.width * size.height).toBeGreaterThan(0.7 * 256 * 144);
  }
  expect(sizeFor(1280, 720)).toEqual({ width: 256, height: 144 });
});

test('[LIVE-07] a file that is no such model, or cut short, is refused', () => {
  expect(() => readModelFile(bytes().slice(0, 2000))).toThrow();
  expect(() => readModelFile(new ArrayBuffer(64))).toThrow();
});
