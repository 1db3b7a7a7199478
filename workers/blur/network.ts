/** The network that says of each pixel of a picture how surely it belongs to a person. */
import {
  add,
  convolveEach,
  double,
  doubleByWeights,
  gather,
  hardSwish,
  inFours,
  logistic,
  mean,
  mix,
  planeOf,
  relu,
  scale,
  type Plane,
} from './layers.ts';
import type { Layer, ModelFile, Weights } from './model-file.ts';

export interface PersonNetwork {
  readonly width: number;
  readonly height: number;
  /** Takes pixels of four bytes, of which the fourth does not count; returns one value between 0 and 1 for each. */
  run(pixels: Uint8ClampedArray): Float32Array;
}

/** Sides are halved four times. */
const STEP = 16;
/** Pixels of the network’s own pictures, 256 by 144. */
const PIXELS = 256 * 144;

/**
 * Returns the size in which the network looks at a picture: as many pixels as it was made for, in the shape of the
 * picture, so that nobody becomes broader or higher.
 */
export function sizeFor(width: number, height: number): { width: number; height: number } {
  const ratio = Math.min(Math.max(width / height, 9 / 16), 16 / 9);
  const fit = (side: number) => Math.max(STEP, Math.floor(side / STEP + 1e-6) * STEP);
  return { width: fit(Math.sqrt(PIXELS * ratio)), height: fit(Math.sqrt(PIXELS / ratio)) };
}

/** Prepares the network for pictures of this size, of which both sides are multiples of 16. */
export function personNetwork(model: ModelFile, { width, height }: { width: number; height: number }): PersonNetwork {
  const input = planeOf(width, height, 3);
  const planes = new Map<number, Plane>([[model.input, input]]);
  const steps = model.layers.map((layer) => prepare(layer, planes, model.weights));
  const output = planes.get(model.output);
  if (output?.channels !== 1) throw new Error('a model with another result');
  return {
    ...{ width, height },
    run(pixels) {
      for (let from = 0, to = 0; to < 3 * width * height; from += 4) {
        input.values[to++] = pixels[from]! / 255;
        input.values[to++] = pixels[from + 1]! / 255;
        input.values[to++] = pixels[from + 2]! / 255;
      }
      for (const step of steps) step();
      return output.values;
    },
  };
}

/** Makes the plane of a layer’s result, and returns what computes it. */
function prepare(
  { kind, inputs, output, stride }: Layer,
  planes: Map<number, Plane>,
  weights: ReadonlyMap<number, Weights>,
): () => void {
  const planeAt = (place: number): Plane => {
    const plane = planes.get(inputs[place] ?? -1);
    if (!plane) throw new Error('a model whose layers stand in another order');
    return plane;
  };
  const weightsAt = (place: number): Weights => {
    const found = weights.get(inputs[place] ?? -1);
    if (!found) throw new Error('a model without weights');
    return found;
  };
  const result = (width: number, height: number, channels: number): Plane => {
    const plane = planeOf(width, height, channels);
    planes.set(output, plane);
    return plane;
  };
  const from = planeAt(0);
  switch (kind) {
    case 'convolve': {
      const { shape, values } = weightsAt(1);
      const [outs = 0, window = 1, , ins = 0] = shape;
      const bias = weightsAt(2).values;
      const to = result(Math.ceil(from.width / stride), Math.ceil(from.height / stride), outs);
      const ordered = inFours(values, window * window * ins);
      if (window === 1 && stride === 1) return () => mix(from, to, ordered, bias);
      const windows = planeOf(to.width, to.height, window * window * ins);
      return () => {
        gather(from, windows, stride, window);
        mix(windows, to, ordered, bias);
      };
    }
    case 'convolve-each': {
      const { shape, values } = weightsAt(1);
      const parts = { weights: values, bias: weightsAt(2).values, stride, window: shape[1] ?? 1 };
      const to = result(Math.ceil(from.width / stride), Math.ceil(from.height / stride), from.channels);
      return () => convolveEach(from, to, parts);
    }
    case 'mean': {
      const to = result(1, 1, from.channels);
      return () => mean(from, to);
    }
    case 'add':
    case 'multiply': {
      const by = planeAt(1);
      const isOne = by.width * by.height === 1;
      if (by.channels !== from.channels || isOne !== (kind === 'multiply')) throw new Error('a model of another shape');
      const to = result(from.width, from.height, from.channels);
      return kind === 'add' ? () => add(from, by, to) : () => scale(from, by, to);
    }
    case 'relu':
    case 'hard-swish':
    case 'logistic': {
      const change = { relu, 'hard-swish': hardSwish, logistic }[kind];
      const to = result(from.width, from.height, from.channels);
      return () => change(from, to);
    }
    case 'double': {
      const to = result(2 * from.width, 2 * from.height, from.channels);
      return () => double(from, to);
    }
    case 'double-by-weights': {
      const to = result(2 * from.width, 2 * from.height, 1);
      const [{ values }, bias] = [weightsAt(1), weightsAt(2).values];
      return () => doubleByWeights(from, to, values, bias);
    }
  }
}
