import { expect, test } from 'vitest';
import { PICTURE_SIDE_LIMIT, type UploadType } from '#schemas/media.ts';
import { VIDEO_SIDE } from '#schemas/limits.ts';
import { boxOf, jpegOf, mp4Of, pngOf, webpOf } from '#tests/support/file-bytes.ts';
import { boxWalk } from './box-walk.ts';
import { fileInspector } from './inspect-file.ts';

/** What is wrong with a file that arrives in pieces of so many bytes. */
function problem(type: UploadType, bytes: Uint8Array, piece = 7) {
  const inspector = fileInspector(type);
  for (let at = 0; at < bytes.length; at += piece) inspector.add(bytes.subarray(at, at + piece));
  return inspector.problem();
}
const after = (bytes: Uint8Array, more: string) => Buffer.concat([bytes, Buffer.from(more)]);

test.each([
  ['image/webp', webpOf('a picture')],
  ['image/jpeg', jpegOf('a picture')],
  ['video/mp4', mp4Of({ bytes: 5000 })],
] as const)('[MEMBERAREA-23] a whole %s is taken, however its bytes arrive', (type, bytes) => {
  for (const piece of [1, 7, bytes.length]) expect(problem(type, bytes, piece)).toBeNull();
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

test.each([
  ['application/pdf', pdf],
  ['image/png', pngOf()],
] as const)('[PRO-04] a whole %s is taken as a document, however its bytes arrive', (type, bytes) => {
  for (const piece of [1, 7, bytes.length]) expect(problem(type, bytes, piece)).toBeNull();
});

test.each([
  ['application/pdf', pdf],
  ['image/png', pngOf()],
] as const)('[PRO-04] a %s that was cut, has another file behind it or is another is refused', (type, bytes) => {
  expect(problem(type, bytes.subarray(0, -3))).toBe('unsupported-file');
  expect(problem(type, after(bytes, 'PK\x03\x04 another file'))).toBe('unsupported-file');
  for (const other of [webpOf(), jpegOf(), Buffer.from('<html><script>%%EOF'), Buffer.alloc(0)])
    expect(problem(type, other)).toBe('unsupported-file');
});

test('[PRO-04] a PNG that unfolds to more than a device can hold is refused', () => {
  expect(problem('image/png', pngOf({ width: 65_000 }))).toBe('too-many-pixels');
});

test.each([
  ['image/webp', 'a JPEG', jpegOf()],
  ['image/webp', 'a PNG', pngOf()],
  ['image/jpeg', 'a WebP', webpOf()],
  ['video/mp4', 'QuickTime', mp4Of({ brand: 'qt  ' })],
  ['video/mp4', 'a picture', webpOf()],
  ['image/webp', 'a page', Buffer.from('<html><script>')],
  ['image/webp', 'nothing', Buffer.alloc(0)],
] as const)('[MEMBERAREA-23] what is declared as %s and is %s is refused', (type, _, bytes) => {
  expect(problem(type, bytes)).toBe('unsupported-file');
});

test.each([
  ['image/webp', webpOf('note', { bytes: 300 })],
  ['image/jpeg', jpegOf('note')],
  ['video/mp4', mp4Of({ bytes: 3000 })],
] as const)('[MEMBERAREA-23] a %s that was cut or has another file behind it is refused', (type, bytes) => {
  expect(problem(type, bytes.subarray(0, -3))).toBe('unsupported-file');
  expect(problem(type, bytes.subarray(0, 20))).toBe('unsupported-file');
  expect(problem(type, after(bytes, 'PK\x03\x04 another file'))).toBe('unsupported-file');
});

test('[MEMBERAREA-23] a JPEG with another file behind it is refused, also where that ends as a JPEG', () => {
  const behind = Buffer.concat([jpegOf('note'), Buffer.from('PK\x03\x04 another file'), Buffer.from([0xff, 0xd9])]);
  for (const piece of [1, 7, behind.length]) expect(problem('image/jpeg', behind, piece)).toBe('unsupported-file');
});

test('[MEMBERAREA-23] a picture or video that unfolds to more than a device can hold is refused', () => {
  const huge = { width: 16_000_000, height: 20 };
  expect(problem('image/webp', webpOf('', huge))).toBe('too-many-pixels');
  expect(problem('image/webp', webpOf('', { width: PICTURE_SIDE_LIMIT + 1 }))).toBe('too-many-pixels');
  expect(problem('image/webp', webpOf('', { width: PICTURE_SIDE_LIMIT }))).toBeNull();
  expect(problem('image/jpeg', jpegOf('', { width: 65_000, height: 65_000 }))).toBe('too-many-pixels');
  expect(problem('video/mp4', mp4Of({ width: VIDEO_SIDE + 2 }))).toBe('too-many-pixels');
});

test('[MEMBERAREA-23] a video without frames, of more than a minute, or with its header last is refused', () => {
  expect(problem('video/mp4', mp4Of({ handler: 'soun' }))).toBe('unsupported-file');
  expect(problem('video/mp4', mp4Of({ seconds: 61 }))).toBeNull();
  expect(problem('video/mp4', mp4Of({ seconds: 64 }))).toBe('unsupported-file');
  const frames = boxOf('mdat', Buffer.alloc(300 * 1024));
  const [type, rest] = [mp4Of().subarray(0, 24), mp4Of().subarray(24)];
  expect(problem('video/mp4', Buffer.concat([type, frames, rest]), 65_536)).toBe('unsupported-file');
});

test('[MEMBERAREA-23] the length that is stored is the one in the header of the file', () => {
  const measured = (type: 'image/webp' | 'video/mp4', bytes: Uint8Array) => {
    const inspector = fileInspector(type);
    inspector.add(bytes);
    return inspector.seconds();
  };
  expect(measured('video/mp4', mp4Of({ seconds: 42 }))).toBe(42);
  expect(measured('video/mp4', mp4Of({ seconds: 0 }))).toBeNull();
  expect(measured('image/webp', webpOf('note'))).toBeNull();
});

test('[MEMBERAREA-23] a video is as long as the longest that its header states', () => {
  expect(problem('video/mp4', mp4Of({ seconds: 0 }))).toBe('unsupported-file');
  expect(problem('video/mp4', mp4Of({ seconds: 0, mediaSeconds: 20 }))).toBeNull();
  expect(problem('video/mp4', mp4Of({ seconds: 5, trackSeconds: 180 }))).toBe('unsupported-file');
  expect(problem('video/mp4', mp4Of({ seconds: 5, mediaSeconds: 2400 }))).toBe('unsupported-file');
  const fragment = Buffer.concat([mp4Of(), boxOf('moof', Buffer.alloc(16)), boxOf('mdat', Buffer.alloc(16))]);
  expect(problem('video/mp4', fragment, 64)).toBe('unsupported-file');
});

test('[MEMBERAREA-23] a video of more boxes than any has is refused, and costs little', () => {
  const walk = boxWalk();
  const piece = Buffer.alloc(800_000, boxOf('free'));
  walk.add(mp4Of());
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 60; n += 1) walk.add(piece);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * 1024 ** 2);
  expect(walk.isWhole()).toBe(false);
  const few = boxWalk();
  few.add(Buffer.concat([mp4Of(), piece.subarray(0, 80_000)]));
  expect(few.isWhole()).toBe(true);
});
