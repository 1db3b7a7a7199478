import { describe, expect, test } from 'vitest';
import { PICTURE_FILE_LIMIT } from '#schemas/media.ts';
import { isHeic, refusalOf } from './picture-mime-type.ts';
import { scaledSize } from './scale.ts';

const file = (head: readonly number[] | string, type: string, size = 64) => {
  const bytes = new Uint8Array(size);
  bytes.set(typeof head === 'string' ? new TextEncoder().encode(head) : head);
  return new Blob([bytes], { type });
};
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('a file becomes a picture', () => {
  test.each([
    [JPEG, 'image/jpeg'],
    [JPEG, ''],
    [PNG, 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF0000WEBP', 'image/webp'],
    ['0000ftypavif', 'image/avif'],
    ['0000ftypmif10000mif1avifmiaf', 'image/avif'],
    ['0000ftypheic', 'image/heic'],
    ['0000ftypmif10000mif1heic', 'image/heif'],
    ['0000ftypheix', ''],
    ['BM', 'image/bmp'],
  ])('%s as « %s » is accepted for decoding', async (head, type) =>
    expect(await refusalOf(file(head, type))).toBeNull(),
  );
  test.each([
    ['<html><script>', 'image/png', 'misleading'],
    [PNG, 'image/jpeg', 'misleading'],
    [JPEG, 'text/plain', 'misleading'],
    ['<svg xmlns=', 'image/svg+xml', 'not-a-picture'],
    ['%PDF-1.7', 'application/pdf', 'not-a-picture'],
    ['%PDF-1.7', 'image/jpeg', 'misleading'],
    ['0000ftypheic', 'image/jpeg', 'misleading'],
    ['Bonjour', 'text/plain', 'not-a-picture'],
    ['', '', 'not-a-picture'],
  ])('%s as « %s » is refused as %s', async (head, type, refusal) =>
    expect(await refusalOf(file(head, type))).toBe(refusal),
  );
  test('a format that most browsers cannot read is recognised by content, not by name', async () => {
    expect(
      await Promise.all(
        [file('0000ftypheic', ''), file('0000ftypavif', 'image/heic'), file(JPEG, 'image/heic')].map(isHeic),
      ),
    ).toEqual([true, false, false]);
  });
  test('a file may have 10 MB at most', async () => {
    expect(await refusalOf(file(JPEG, 'image/jpeg', PICTURE_FILE_LIMIT))).toBeNull();
    expect(await refusalOf(file(JPEG, 'image/jpeg', PICTURE_FILE_LIMIT + 1))).toBe('too-large');
  });
});

test('the longest side is limited, proportions are kept, and nothing is enlarged', () => {
  expect(scaledSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(scaledSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(scaledSize({ width: 3000, height: 2000 })).toEqual({ width: 1600, height: 1067 });
});

test('tall pictures keep a readable width, wide ones their height, at most 4,000 pixels', () => {
  const sizes = [
    [1080, 3000],
    [900, 3900],
    [1440, 3200],
    [1080, 6000],
    [3900, 800],
    [8000, 1000],
    [20000, 1],
    [1, 20000],
  ] as const;
  expect(sizes.map(([width, height]) => Object.values(scaledSize({ width, height })))).toEqual([
    [1080, 3000],
    [900, 3900],
    [1080, 2400],
    [720, 4000],
    [3900, 800],
    [4000, 500],
    [4000, 1],
    [1, 4000],
  ]);
});
