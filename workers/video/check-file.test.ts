import { expect, test } from 'vitest';
import { boxOf, mp4Of, webpOf } from '#tests/support/file-bytes.ts';
import { refusalOf } from './check-file.ts';
import { bitrateFor, frameSize } from './frame-size.ts';

const limit = { maxSourceBytes: 50_000 };
const file = (bytes: Uint8Array, type = 'video/mp4') => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

test('[MEMBERAREA-23] a whole video is opened, whatever its name says of its container', async () => {
  for (const [bytes, type] of [
    [mp4Of(), 'video/mp4'],
    [mp4Of(), ''],
    [mp4Of({ brand: 'qt  ' }), 'video/quicktime'],
    [mp4Of({ brand: 'qt  ' }), 'video/mp4'],
    [Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'), 'video/webm'],
  ] as const)
    expect(await refusalOf(file(bytes, type), limit)).toBeNull();
});

test('[MEMBERAREA-23] a file of another kind, of several, cut, or too large is refused', async () => {
  const refusals = await Promise.all([
    refusalOf(file(webpOf(), 'image/webp'), limit),
    refusalOf(file(webpOf(), 'video/mp4'), limit),
    refusalOf(file(mp4Of(), 'image/jpeg'), limit),
    refusalOf(file(Buffer.alloc(0), ''), limit),
    refusalOf(file(mp4Of({ bytes: 4000 }).subarray(0, 3000)), limit),
    refusalOf(file(mp4Of().subarray(0, 24)), limit),
    refusalOf(file(Buffer.concat([mp4Of(), Buffer.from('PK')])), limit),
    refusalOf(file(Buffer.concat([mp4Of().subarray(0, 24), boxOf('mdat', Buffer.alloc(90))])), limit),
    refusalOf(file(mp4Of({ bytes: 50_001 })), limit),
  ]);
  expect(refusals).toEqual([
    'not-a-video',
    'misleading',
    'misleading',
    'not-a-video',
    'truncated',
    'truncated',
    'truncated',
    'truncated',
    'too-large',
  ]);
});

test('[MEMBERAREA-23] a file that is too large is refused before a byte of it is read', async () => {
  const unread = {
    size: 10 * 1024 ** 3,
    type: 'video/mp4',
    slice: () => {
      throw new Error('read');
    },
  } as unknown as Blob;
  expect(await refusalOf(unread, limit)).toBe('too-large');
});

test('[MEMBERAREA-23] frames are scaled down by their short side to even numbers, and never enlarged', () => {
  expect(frameSize({ width: 1920, height: 1080 }, 720)).toEqual({ width: 1280, height: 720 });
  expect(frameSize({ width: 1080, height: 1920 }, 480)).toEqual({ width: 480, height: 852 });
  expect(frameSize({ width: 321, height: 241 }, 720)).toEqual({ width: 320, height: 240 });
  expect(frameSize({ width: 3000, height: 1 }, 480)).toEqual({ width: 3000, height: 2 });
});

test('[MEMBERAREA-23] more pixels get more bits a second, a minute of them fits the limit', () => {
  const [small, large] = [bitrateFor({ width: 854, height: 480 }), bitrateFor({ width: 1280, height: 720 })];
  expect(small).toBeLessThan(large);
  expect((bitrateFor({ width: 4096, height: 4096 }) / 8) * 60).toBeLessThan(50 * 1024 * 1024);
});
