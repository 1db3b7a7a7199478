/**
 * Computes the perceptual hash of a picture, 64 bits: the coarse shapes of its light, as a discrete cosine transform
 * finds them. Another size, other compression or a little more light change few of its bits; another picture about half
 * of them. It holds no picture, and none can be made of it.
 */

/** Points of one side of the reduced picture, and frequencies of one side that are kept. */
const SIDE = 32;
const KEPT = 8;
/** Of a picture with less contrast than this, in steps of light, nothing can be told. */
const FAINT = 2;

export interface DecodedPicture {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, and how opaque it is. */
  data: Uint8ClampedArray;
}

/** `cosines[frequency][point]` */
const cosines = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (__, point) => Math.cos((Math.PI * frequency * (2 * point + 1)) / (2 * SIDE))),
);

/** Returns the mean light of each cell of a grid over the picture. One that is smaller than the grid repeats rows. */
function reducedLight({ width, height, data }: DecodedPicture): Float64Array {
  const light = new Float64Array(SIDE * SIDE);
  const start = (cell: number, length: number) => Math.floor((cell * length) / SIDE);
  const end = (cell: number, length: number) => Math.max(start(cell, length) + 1, start(cell + 1, length));
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      let sum = 0;
      let count = 0;
      for (let y = start(row, height); y < end(row, height); y++)
        for (let x = start(column, width); x < end(column, width); x++) {
          const at = 4 * (y * width + x);
          sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
          count++;
        }
      light[row * SIDE + column] = sum / count;
    }
  return light;
}

/** Returns how strongly the light changes at one frequency down and one across. */
function strengthOf(light: Float64Array, down: number, across: number): number {
  let strength = 0;
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++)
      strength += (light[row * SIDE + column] ?? 0) * (cosines[down]?.[row] ?? 0) * (cosines[across]?.[column] ?? 0);
  return strength;
}

/** Returns the mark as a signed integer; null where the picture has one tone alone, as many others have. */
export function markOf(picture: DecodedPicture): bigint | null {
  const light = reducedLight(picture);
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const contrast = Math.sqrt(light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length);
  if (contrast < FAINT) return null;
  const strengths = Array.from({ length: KEPT * KEPT }, (_, n) => strengthOf(light, Math.floor(n / KEPT), n % KEPT));
  // The first one is the mean light, which says nothing.
  strengths[0] = 0;
  const sorted = strengths.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  return BigInt.asIntN(
    64,
    strengths.reduce((bits, strength) => (bits << 1n) | (strength > median ? 1n : 0n), 0n),
  );
}

/** Returns how many of the 64 bits differ. The database computes the same. */
export function distanceOf(a: bigint, b: bigint): number {
  let different = BigInt.asUintN(64, a ^ b);
  let count = 0;
  for (; different > 0n; different >>= 1n) count += Number(different & 1n);
  return count;
}
