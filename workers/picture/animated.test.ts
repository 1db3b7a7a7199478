import { expect, test } from 'vitest';
import { isAnimated } from './animated.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part)),
  );

/** A GIF of one pixel with so many frames, each with the block that states its duration. */
const gif = (frames: number, colours = 0) => {
  const table = colours ? Array<number>(3 * 2 ** colours).fill(9) : [];
  const view = ['!\xf9', [4, 0, 10, 0, 0, 0], ',', [0, 0, 0, 0, 1, 0, 1, 0, 0], [2], [2, 0x44, 1, 0]];
  return bytes(
    'GIF89a',
    [1, 0, 1, 0, colours ? 0x80 | (colours - 1) : 0, 0, 0],
    table,
    '!\xff',
    [11],
    'NETSCAPE2.0',
    [3, 1, 0, 0, 0],
    ...Array.from({ length: frames }, () => view).flat(),
    ';',
  );
};
const webp = (flags: number) =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], [flags], [0, 0, 0, 0, 0, 0, 0, 0, 0]);
const chunk = (name: string, data: readonly number[]) => [[0, 0, 0, data.length], name, data, [0, 0, 0, 0]];
const png = (...chunks: ReturnType<typeof chunk>[]) =>
  bytes([0x89], 'PNG\r\n\x1a\n', ...chunks.flat(), ...chunk('IEND', []));

test.each([
  ['a GIF of one view', gif(1), false],
  ['of two', gif(2), true],
  ['of two with a table of colours', gif(2, 3), true],
  ['cut off behind its first view', gif(2).subarray(0, 40), false],
  ['a WebP', webp(0x10), false],
  ['one that moves', webp(0x12), true],
  ['a plain one', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [255, 255, 255, 255, 255]), false],
  ['a PNG', png(chunk('IHDR', [0]), chunk('IDAT', [0])), false],
  ['one that moves', png(chunk('IHDR', [0]), chunk('acTL', [0, 0, 0, 3, 0, 0, 0, 0]), chunk('IDAT', [0])), true],
  ['one of a single view', png(chunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0])), false],
  ['an AVIF sequence', bytes([0, 0, 0, 24], 'ftypavis'), true],
  ['an AVIF', bytes([0, 0, 0, 24], 'ftypavif'), false],
  ['nothing', bytes(), false],
])('%s', (_, file, moves) => expect(isAnimated(file)).toBe(moves));
