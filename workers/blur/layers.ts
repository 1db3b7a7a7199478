/**
 * The layers of the network, on planes whose values stand row by row, pixel by pixel, channel by channel. They are
 * computed for each picture of a camera, so that they allocate nothing. Channels come in fours.
 */
export interface Plane {
  width: number;
  height: number;
  channels: number;
  values: Float32Array;
}

/** Pixels are computed in pairs: an odd plane has one to spare. */
export const planeOf = (width: number, height: number, channels: number): Plane => ({
  ...{ width, height, channels },
  values: new Float32Array((width * height + ((width * height) % 2)) * channels),
});

/** How many pixels outside of the plane a window begins: as TensorFlow's padding `SAME`. */
const outside = (size: number, results: number, stride: number, window: number) =>
  Math.max((results - 1) * stride + window - size, 0) >> 1;

/** Puts the weights of four results beside each other, as `mix` reads them. */
export function inFours(weights: Float32Array, ins: number): Float32Array {
  const ordered = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const [out, i] = [Math.floor(at / ins), at % ins];
    ordered[(out - (out % 4)) * ins + 4 * i + (out % 4)] = weights[at]!;
  }
  return ordered;
}

/** A convolution with a window of one pixel: two pixels and four results at a time. */
export function mix(from: Plane, to: Plane, weights: Float32Array, bias: Float32Array): void {
  const [ins, outs, input, output] = [from.channels, to.channels, from.values, to.values];
  const pixels = to.width * to.height;
  for (let pixel = 0; pixel < pixels; pixel += 2) {
    const first = pixel * ins;
    const second = first + ins;
    let out = pixel * outs;
    let next = out + outs;
    let at = 0;
    for (let o = 0; o < outs; o += 4) {
      let a = bias[o]!;
      let b = bias[o + 1]!;
      let c = bias[o + 2]!;
      let d = bias[o + 3]!;
      let e = a;
      let f = b;
      let g = c;
      let h = d;
      for (let i = 0; i < ins; i++, at += 4) {
        const x = input[first + i]!;
        const y = input[second + i]!;
        const p = weights[at]!;
        const q = weights[at + 1]!;
        const r = weights[at + 2]!;
        const s = weights[at + 3]!;
        a += x * p;
        b += x * q;
        c += x * r;
        d += x * s;
        e += y * p;
        f += y * q;
        g += y * r;
        h += y * s;
      }
      output[out++] = a;
      output[out++] = b;
      output[out++] = c;
      output[out++] = d;
      output[next++] = e;
      output[next++] = f;
      output[next++] = g;
      output[next++] = h;
    }
  }
}

/** Lays the window around each pixel of the result side by side, so that `mix` can take it as channels. */
export function gather(from: Plane, to: Plane, stride: number, window: number): void {
  const { width, height, channels } = from;
  const [left, top] = [outside(width, to.width, stride, window), outside(height, to.height, stride, window)];
  to.values.fill(0);
  let pixel = 0;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, pixel += to.channels)
      for (let row = 0; row < window; row++)
        for (let column = 0; column < window; column++) {
          const [atY, atX] = [y * stride - top + row, x * stride - left + column];
          if (atY < 0 || atY >= height || atX < 0 || atX >= width) continue;
          const source = (atY * width + atX) * channels;
          const target = pixel + (row * window + column) * channels;
          for (let c = 0; c < channels; c++) to.values[target + c] = from.values[source + c]!;
        }
}

/** A convolution of each channel by itself. */
export function convolveEach(
  from: Plane,
  to: Plane,
  { weights, bias, stride, window }: { weights: Float32Array; bias: Float32Array; stride: number; window: number },
): void {
  const { width, height, channels, values: input } = from;
  const output = to.values;
  const [left, top] = [outside(width, to.width, stride, window), outside(height, to.height, stride, window)];
  let target = 0;
  for (let y = 0; y < to.height; y++) {
    const startY = y * stride - top;
    const [firstRow, rows] = [Math.max(0, -startY), Math.min(window, height - startY)];
    for (let x = 0; x < to.width; x++) {
      const startX = x * stride - left;
      const [firstColumn, columns] = [Math.max(0, -startX), Math.min(window, width - startX)];
      const start = (startY * width + startX) * channels;
      for (let c = 0; c < channels; c++) {
        let sum = bias[c]!;
        for (let row = firstRow; row < rows; row++) {
          const source = start + row * width * channels + c;
          const at = row * window * channels + c;
          for (let column = firstColumn; column < columns; column++)
            sum += input[source + column * channels]! * weights[at + column * channels]!;
        }
        output[target++] = sum;
      }
    }
  }
}

/** The mean of each channel. */
export function mean(from: Plane, to: Plane): void {
  const { channels, values } = from;
  const pixels = from.width * from.height;
  to.values.fill(0);
  for (let at = 0; at < pixels * channels; at += channels)
    for (let c = 0; c < channels; c++) to.values[c]! += values[at + c]!;
  for (let c = 0; c < channels; c++) to.values[c]! /= pixels;
}

/** Adds two planes. */
export function add(from: Plane, by: Plane, to: Plane): void {
  const [count, left, right, output] = [to.width * to.height * to.channels, from.values, by.values, to.values];
  for (let at = 0; at < count; at++) output[at] = left[at]! + right[at]!;
}

/** Multiplies each channel by its one value. */
export function scale(from: Plane, by: Plane, to: Plane): void {
  const { channels, values } = from;
  const [count, factors, output] = [to.width * to.height * channels, by.values, to.values];
  for (let start = 0; start < count; start += channels)
    for (let c = 0; c < channels; c++) output[start + c] = values[start + c]! * factors[c]!;
}

/** Changes each value by itself. */
export function relu(from: Plane, to: Plane): void {
  const [count, input, output] = [to.width * to.height * to.channels, from.values, to.values];
  for (let at = 0; at < count; at++) output[at] = Math.max(input[at]!, 0);
}
export function hardSwish(from: Plane, to: Plane): void {
  const [count, input, output] = [to.width * to.height * to.channels, from.values, to.values];
  for (let at = 0; at < count; at++) {
    const x = input[at]!;
    output[at] = (x * Math.min(Math.max(x + 3, 0), 6)) / 6;
  }
}
export function logistic(from: Plane, to: Plane): void {
  const [count, input, output] = [to.width * to.height * to.channels, from.values, to.values];
  for (let at = 0; at < count; at++) output[at] = 1 / (1 + Math.exp(-input[at]!));
}

/** Makes a plane twice as large; new pixels lie between the old ones. */
export function double(from: Plane, to: Plane): void {
  const { width, height, channels, values } = from;
  for (let y = 0; y < to.height; y++) {
    const [up, down, low] = between(y, height);
    for (let x = 0; x < to.width; x++) {
      const [left, right, far] = between(x, width);
      const target = (y * to.width + x) * channels;
      for (let c = 0; c < channels; c++) {
        const upper =
          values[(up * width + left) * channels + c]! * (1 - far) + values[(up * width + right) * channels + c]! * far;
        const lower =
          values[(down * width + left) * channels + c]! * (1 - far) +
          values[(down * width + right) * channels + c]! * far;
        to.values[target + c] = upper * (1 - low) + lower * low;
      }
    }
  }
}

/** Between which two old pixels a new one lies, and how near the second. */
function between(place: number, size: number): [number, number, number] {
  const at = (place + 0.5) / 2 - 0.5;
  const before = Math.floor(at);
  return [Math.max(before, 0), Math.min(before + 1, size - 1), at - before];
}

/** Makes one channel twice as large: each pixel becomes four, by four sets of weights. */
export function doubleByWeights(from: Plane, to: Plane, weights: Float32Array, bias: Float32Array): void {
  const { width, height, channels, values } = from;
  const [start = 0] = bias;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const source = (y * width + x) * channels;
      for (let part = 0; part < 4; part++) {
        let sum = start;
        for (let c = 0; c < channels; c++) sum += values[source + c]! * weights[part * channels + c]!;
        to.values[(2 * y + (part >> 1)) * to.width + 2 * x + (part & 1)] = sum;
      }
    }
}
