import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { beforeAll, expect, test } from 'vitest';
import { openDecoder } from './decode.ts';
import { markPicture } from './mark-picture.ts';
import { distanceOf, markOf, type DecodedPicture } from './mark.ts';

const seedPicture = async (n: number) =>
  new Uint8Array(await readFile(new URL(`../seed/pictures/${n}.webp`, import.meta.url)));
/** What the rule allows at first, and at most. */
const NEAR = 8;
const MOST = 12;

let picture: DecodedPicture;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  await initJpeg(await WebAssembly.compile(await readFile(file)));
  picture = await (await openDecoder('image/webp'))((await seedPicture(1)).buffer);
});

/** The same picture, in another size, each pixel changed. */
function redrawn(width: number, height: number, change: (value: number) => number = (value) => value): DecodedPicture {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.floor((y * picture.height) / height) * picture.width + Math.floor((x * picture.width) / width);
      for (let part = 0; part < 4; part++)
        data[4 * (y * width + x) + part] = part === 3 ? 255 : change(picture.data[4 * from + part] ?? 0);
    }
  return { width, height, data };
}
const distanceTo = (other: DecodedPicture) => distanceOf(markOf(picture) ?? 0n, markOf(other) ?? 0n);

test('[S37] a picture in another size, or a little lighter, is recognised', () => {
  expect(distanceTo(redrawn(200, 150))).toBeLessThanOrEqual(NEAR);
  expect(distanceTo(redrawn(1600, 1200))).toBeLessThanOrEqual(NEAR);
  expect(distanceTo(redrawn(640, 640))).toBeLessThanOrEqual(NEAR);
  expect(distanceTo(redrawn(picture.width, picture.height, (value) => value * 1.15 + 8))).toBeLessThanOrEqual(NEAR);
});

test('[S37] a recompressed picture of another kind is recognised, from its file', async () => {
  const image = { ...redrawn(500, 375), colorSpace: 'srgb' } as unknown as ImageData;
  const jpeg = new Uint8Array(await encodeJpeg(image, { quality: 35 }));
  const [original, again] = [await markPicture(await seedPicture(1)), await markPicture(jpeg)];
  expect([original, again]).not.toContain(null);
  expect(distanceOf(original as bigint, again as bigint)).toBeLessThanOrEqual(NEAR);
});

test('[S37] other pictures are far from it, and from one another', async () => {
  const marks = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (n) => markPicture(await seedPicture(n))));
  expect(marks).not.toContain(null);
  for (const [n, mark] of marks.entries())
    for (const other of marks.slice(n + 1)) expect(distanceOf(mark as bigint, other as bigint)).toBeGreaterThan(MOST);
});

test('[S37] a picture of one tone, a broken file and a file of another kind have no mark', async () => {
  expect(markOf({ width: 9, height: 9, data: new Uint8ClampedArray(4 * 81).fill(120) })).toBeNull();
  const whole = await seedPicture(2);
  expect(await markPicture(whole.slice(0, 200))).toBeNull();
  expect(await markPicture(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]))).toBeNull();
  expect(await markPicture(new TextEncoder().encode('%PDF-1.7'))).toBeNull();
});

test('[S37] a thread that takes too long fails its job, which is tried again', async () => {
  await expect(markPicture(await seedPicture(1), 1)).rejects.toThrow('took too long');
});

test('[S37] marks differ in as many bits as the database says', () => {
  expect([distanceOf(0n, -1n), distanceOf(5n, 6n), distanceOf(-1n, -1n)]).toEqual([64, 2, 0]);
});
