/** Turns the pixels of a picture into one in which nothing is recognised, and a mask into what covers it. */
export interface Pixels {
  width: number;
  height: number;
  /** Four bytes each: red, green, blue, opacity. */
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Pixels that become one. */
const BLOCK = 4;
const [RADIUS, TIMES] = [2, 3];

/** Returns a small picture, which is drawn large: a twentieth of the width runs together. */
export function softened(picture: Pixels): Pixels {
  const small = shrunk(picture);
  for (let time = 0; time < TIMES; time++) {
    spread(small, small.width, small.height, 4, 4 * small.width);
    spread(small, small.height, small.width, 4 * small.width, 4);
  }
  return small;
}

/** Sides are multiples of a block. */
function shrunk({ width, height, data }: Pixels): Pixels {
  const [columns, rows] = [width / BLOCK, height / BLOCK];
  const small = new Uint8ClampedArray(4 * columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let color = 0; color < 4; color++) {
        let sum = 0;
        for (let row = 0; row < BLOCK; row++)
          for (let column = 0; column < BLOCK; column++)
            sum += data[4 * ((y * BLOCK + row) * width + x * BLOCK + column) + color]!;
        small[4 * (y * columns + x) + color] = sum / (BLOCK * BLOCK);
      }
  return { width: columns, height: rows, data: small };
}

/** Gives each pixel the mean of its neighbours in a line; those outside count as the last one inside. */
function spread({ data }: Pixels, length: number, lines: number, step: number, lineStep: number): void {
  const line = new Uint8ClampedArray(length);
  for (let number = 0; number < lines; number++)
    for (let color = 0; color < 4; color++) {
      const start = number * lineStep + color;
      for (let at = 0; at < length; at++) line[at] = data[start + at * step]!;
      for (let at = 0; at < length; at++) {
        let sum = 0;
        for (let near = at - RADIUS; near <= at + RADIUS; near++) sum += line[Math.min(Math.max(near, 0), length - 1)]!;
        data[start + at * step] = sum / (2 * RADIUS + 1);
      }
    }
}

/** Below the first certainty a pixel counts as background, above the second as person. */
const [BACKGROUND, PERSON] = [0.4, 0.75];

/**
 * Writes how opaque the person is. Where the network is not sure the background stays blurred, and the edge lies one
 * pixel inside of the person, so that nothing of what is behind them shines around them.
 */
export function writeMask(certainty: Float32Array, { width, height, data }: Pixels): void {
  const lowest = new Float32Array(certainty.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [left, right] = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
      lowest[at] = Math.min(certainty[left]!, certainty[at]!, certainty[right]!);
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [up, down] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      const least = Math.min(lowest[up]!, lowest[at]!, lowest[down]!);
      data[4 * at + 3] = (255 * (least - BACKGROUND)) / (PERSON - BACKGROUND);
    }
}
