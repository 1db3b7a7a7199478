/**
 * Reads a model in the format of TensorFlow Lite: a FlatBuffer whose tables name their fields by number. Only what the
 * model of `@mediapipe/selfie_segmentation` holds is read; anything else is refused.
 */
export type LayerKind =
  | 'add'
  | 'convolve'
  | 'convolve-each'
  | 'hard-swish'
  | 'logistic'
  | 'mean'
  | 'multiply'
  | 'relu'
  | 'double'
  | 'double-by-weights';

export interface Layer {
  kind: LayerKind;
  /** Numbers of tensors: those of the model are in `weights`, the others are made by a layer before. */
  inputs: readonly number[];
  output: number;
  /** Of convolutions: how many pixels of the input lie between two of the output. */
  stride: number;
}

export interface Weights {
  /** Outer to inner; the last dimension is the channel. */
  shape: readonly number[];
  values: Float32Array;
}

export interface ModelFile {
  input: number;
  output: number;
  layers: readonly Layer[];
  weights: ReadonlyMap<number, Weights>;
}

/** Numbers of operations in the format. */
const OPERATIONS: Readonly<Record<number, LayerKind>> = {
  0: 'add',
  3: 'convolve',
  4: 'convolve-each',
  14: 'logistic',
  18: 'multiply',
  19: 'relu',
  23: 'double',
  40: 'mean',
  117: 'hard-swish',
};
const DEQUANTIZE = 6;
const OWN_OPERATION = 32;
const [FLOAT32, FLOAT16] = [0, 1];

/** Fields of a table, by their numbers in the format. */
class Table {
  readonly #view: DataView;
  readonly #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** Returns where a field is; 0: it has its default. */
  #field(number: number): number {
    const names = this.#at - this.#view.getInt32(this.#at, true);
    const place = 4 + 2 * number;
    const offset = place < this.#view.getUint16(names, true) ? this.#view.getUint16(names + place, true) : 0;
    return offset === 0 ? 0 : this.#at + offset;
  }
  byte(number: number): number {
    const at = this.#field(number);
    return at === 0 ? 0 : this.#view.getUint8(at);
  }
  integer(number: number): number {
    const at = this.#field(number);
    return at === 0 ? 0 : this.#view.getInt32(at, true);
  }
  table(number: number): Table | null {
    const at = this.#field(number);
    return at === 0 ? null : new Table(this.#view, this.#target(at));
  }
  integers(number: number): number[] {
    return this.#list(number, 4).map((at) => this.#view.getInt32(at, true));
  }
  tables(number: number): Table[] {
    return this.#list(number, 4).map((at) => new Table(this.#view, this.#target(at)));
  }
  bytes(number: number): DataView {
    const { length, at } = this.#vector(number);
    return new DataView(this.#view.buffer, this.#view.byteOffset + at, length);
  }
  text(number: number): string {
    const bytes = this.bytes(number);
    return new TextDecoder().decode(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  #target = (at: number): number => at + this.#view.getUint32(at, true);
  #vector(number: number): { length: number; at: number } {
    const field = this.#field(number);
    if (field === 0) return { length: 0, at: 0 };
    const at = this.#target(field);
    return { length: this.#view.getUint32(at, true), at: at + 4 };
  }
  #list(number: number, size: number): number[] {
    const { length, at } = this.#vector(number);
    return Array.from({ length }, (_, index) => at + size * index);
  }
}

/** Returns the value of a number of 16 bits: a sign, five bits of exponent, ten of fraction. */
function halfToNumber(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function valuesOf(type: number, bytes: DataView): Float32Array | null {
  if (type === FLOAT16)
    return Float32Array.from({ length: bytes.byteLength / 2 }, (_, at) => halfToNumber(bytes.getUint16(2 * at, true)));
  if (type === FLOAT32)
    return Float32Array.from({ length: bytes.byteLength / 4 }, (_, at) => bytes.getFloat32(4 * at, true));
  return null;
}

/** Throws if the file is none, or holds what `network.ts` cannot compute. */
export function readModelFile(bytes: ArrayBuffer): ModelFile {
  const view = new DataView(bytes);
  const model = new Table(view, view.getUint32(0, true));
  const [graph] = model.tables(2);
  if (!graph) throw new Error('a model without a graph');
  // A number beyond 127 stands in a field that came later.
  const codes = model.tables(1).map((code) => ({ number: Math.max(code.byte(0), code.integer(3)), own: code.text(1) }));
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0));
  const weights = new Map<number, Weights>();
  graph.tables(0).forEach((tensor, number) => {
    const content = buffers[tensor.integer(2)];
    const values = content && content.byteLength > 0 ? valuesOf(tensor.byte(1), content) : null;
    if (values) weights.set(number, { shape: tensor.integers(0), values });
  });
  const layers: Layer[] = [];
  for (const operation of graph.tables(3)) {
    const { number, own } = codes[operation.integer(0)] ?? { number: -1, own: '' };
    const [inputs, [output = -1]] = [operation.integers(1), operation.integers(2)];
    const [input = -1] = inputs;
    if (number === DEQUANTIZE) {
      const from = weights.get(input);
      if (!from) throw new Error('a model whose values are packed in another way');
      weights.set(output, from);
      continue;
    }
    const isDoubling = number === OWN_OPERATION && own === 'Convolution2DTransposeBias';
    const kind = isDoubling ? 'double-by-weights' : OPERATIONS[number];
    if (!kind) throw new Error(`a model with the unknown operation ${number} ${own}`);
    const options = operation.table(4);
    const isConvolution = kind === 'convolve' || kind === 'convolve-each';
    layers.push({ kind, inputs, output, stride: isConvolution ? (options?.integer(1) ?? 1) : 1 });
  }
  const [[input = -1], [output = -1]] = [graph.integers(1), graph.integers(2)];
  return { input, output, layers, weights };
}
