import { expect, test } from 'vitest';
import { boxOf, jpegOf, mp4Of, pngOf, webpOf } from '#tests/support/file-bytes.ts';
import { kindOf, type FileKind } from './kinds.ts';
import { pictureSize } from './picture-size.ts';
import { videoHeader } from './video-boxes.ts';

const text = (latin: string) => Buffer.from(latin, 'latin1');
const heic = Buffer.concat([
  boxOf('ftyp', text('heic'), Buffer.alloc(4), text('mif1heic')),
  boxOf('meta', boxOf('ispe', Buffer.alloc(4), Buffer.from([0, 0, 1, 0, 0, 0, 0, 64]))),
  boxOf('meta', boxOf('ispe', Buffer.alloc(4), Buffer.from([0, 0, 16, 0, 0, 0, 12, 0]))),
]);
const samples: readonly [FileKind | null, Uint8Array][] = [
  ['image/jpeg', jpegOf()],
  ['image/png', pngOf()],
  ['image/webp', webpOf()],
  ['application/pdf', text('%PDF-1.7\n')],
  ['image/gif', text('GIF89a\x1e\0\x14\0')],
  ['image/heic', heic],
  ['image/avif', text('\0\0\0\x20ftypavif')],
  ['video/mp4', mp4Of()],
  ['video/mp4', mp4Of({ brand: '3gp5' })],
  ['video/quicktime', mp4Of({ brand: 'qt  ' })],
  ['video/quicktime', text('\0\0\0\x08wide\0\0\0\x08mdat')],
  ['video/webm', text('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
  ['video/x-matroska', text('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska')],
  [null, text('<html><script>')],
  [null, text('')],
  [null, text('\0\0\0\x20ftypevil')],
];

test.each(samples)('[MEMBERAREA-23] a file is recognised as %s by its first bytes', (kind, bytes) => {
  expect(kindOf(bytes.subarray(0, 64))).toBe(kind);
});

test('[MEMBERAREA-23] the size of a picture is read in its header, whatever stands before it', () => {
  const size = { width: 4000, height: 3000 };
  expect(pictureSize(jpegOf('x'.repeat(60_000), size), 'image/jpeg')).toEqual(size);
  expect(pictureSize(pngOf(size), 'image/png')).toEqual(size);
  expect(pictureSize(webpOf('', size), 'image/webp')).toEqual(size);
  expect(pictureSize(heic, 'image/heic')).toEqual({ width: 4096, height: 3072 });
  expect(pictureSize(pngOf({ width: 100_000, height: 100_000 }), 'image/png')).toEqual({
    width: 100_000,
    height: 100_000,
  });
  expect(pictureSize(text('RIFF\0\0\0\0WEBPVP8 \0\0\0\0abc\x9d\x01\x2a\x80\x02\xe0\x01'), 'image/webp')).toEqual({
    width: 640,
    height: 480,
  });
  expect(pictureSize(text('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x7f\xc2\x77\0'), 'image/webp')).toEqual({
    width: 640,
    height: 480,
  });
});

test('[MEMBERAREA-23] a header that is cut, empty or states no size states none', () => {
  for (const [bytes, kind] of [
    [jpegOf().subarray(0, 8), 'image/jpeg'],
    [text('\xff\xd8\xff\xda\0\0'), 'image/jpeg'],
    [pngOf().subarray(0, 14), 'image/png'],
    [webpOf().subarray(0, 12), 'image/webp'],
    [text('GIF89a\0\0\0\0'), 'image/gif'],
    [new Uint8Array(0), 'image/heic'],
  ] as const)
    expect(pictureSize(bytes, kind), kind).toBeNull();
});

test('[MEMBERAREA-23] a video’s header says its size and length, whichever track has them', () => {
  expect(videoHeader(mp4Of({ width: 1280, height: 720, seconds: 42 }))).toEqual({
    width: 1280,
    height: 720,
    seconds: 42,
  });
  expect(videoHeader(mp4Of({ handler: 'soun' }))).toBeNull();
  expect(videoHeader(mp4Of().subarray(0, 60))).toBeNull();
});
