/** Reads the boxes of MP4 and QuickTime files: what their header says of size and length, and where each box ends. */
import { textAt, uint16, uint32, uint64 } from './bytes.ts';
import type { Size } from './picture-size.ts';

/**
 * `end`: where the next box begins; null: this one reaches to the end of the file. `body`: where its content begins.
 */
export interface Box {
  type: string;
  body: number;
  end: number | null;
}

/** So many bytes at most begin a box. */
export const BOX_HEADER = 16;

/**
 * Reads the box that begins at `at`. `fileAt`: the same place in the file, where the bytes are a part of it. Null:
 * these bytes are no box.
 */
export function boxAt(bytes: Uint8Array, at: number, fileAt = at): Box | null {
  const size = uint32(bytes, at);
  const isLong = size === 1;
  const header = isLong ? 16 : 8;
  const length = isLong ? uint64(bytes, at + 8) : size;
  const type = textAt(bytes, at + 4, at + 8);
  if (bytes.length < at + header || !/^[\w\xa9 -]{4}$/.test(type) || (length !== 0 && length < header)) return null;
  return { type, body: fileAt + header, end: length === 0 ? null : fileAt + length };
}

/** Returns the boxes between two places; those that begin beyond the bytes are left out. */
function boxesBetween(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= Math.min(to, bytes.length);) {
    const box = boxAt(bytes, at);
    if (!box) break;
    boxes.push(box);
    at = box.end ?? to;
  }
  return boxes;
}

const boxesIn = (bytes: Uint8Array, { body, end }: Box): Box[] =>
  boxesBetween(bytes, body, Math.min(end ?? bytes.length, bytes.length));

function find(bytes: Uint8Array, box: Box, ...path: readonly string[]): Box | null {
  const [type, ...further] = path;
  if (type === undefined) return box;
  const child = boxesIn(bytes, box).find((each) => each.type === type);
  return child ? find(bytes, child, ...further) : null;
}

/** The size that a track states for the screen, and that of its frames: the larger of both. */
function trackSize(bytes: Uint8Array, track: Box): Size | null {
  const header = find(bytes, track, 'tkhd');
  const handler = find(bytes, track, 'mdia', 'hdlr');
  if (!header || !handler || textAt(bytes, handler.body + 8, handler.body + 12) !== 'vide') return null;
  const at = header.body + (bytes[header.body] === 1 ? 88 : 76);
  const frames = find(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  // After version and count of the table: the first entry, with its own header.
  const entry = frames ? frames.body + 8 : null;
  const ofFrames =
    entry === null ? { width: 0, height: 0 } : { width: uint16(bytes, entry + 32), height: uint16(bytes, entry + 34) };
  return {
    width: Math.max(uint16(bytes, at), ofFrames.width),
    height: Math.max(uint16(bytes, at + 4), ofFrames.height),
  };
}

/** Scale and duration of a `mvhd` or `mdhd`, which have them at the same places. */
function timesOf(bytes: Uint8Array, box: Box | null): { scale: number; duration: number } {
  if (!box) return { scale: 0, duration: 0 };
  return bytes[box.body] === 1
    ? { scale: uint32(bytes, box.body + 20), duration: uint64(bytes, box.body + 24) }
    : { scale: uint32(bytes, box.body + 12), duration: uint32(bytes, box.body + 16) };
}

/** The longest that the movie, a track or its media state, in seconds; 0: none does. */
function longest(bytes: Uint8Array, movie: Box): number {
  const whole = timesOf(bytes, find(bytes, movie, 'mvhd'));
  const tracks = boxesIn(bytes, movie).filter(({ type }) => type === 'trak');
  const times = tracks.flatMap((track) => {
    const header = find(bytes, track, 'tkhd');
    const duration = !header
      ? 0
      : bytes[header.body] === 1
        ? uint64(bytes, header.body + 28)
        : uint32(bytes, header.body + 20);
    return [{ scale: whole.scale, duration }, timesOf(bytes, find(bytes, track, 'mdia', 'mdhd'))];
  });
  return Math.max(...[whole, ...times].map(({ scale, duration }) => (scale > 0 ? duration / scale : 0)));
}

export interface VideoHeader extends Size {
  /** 0: the header does not say. */
  seconds: number;
}

/** Returns what the header says of the video; null: no header is among these first bytes, or it has no picture. */
export function videoHeader(bytes: Uint8Array): VideoHeader | null {
  const movie = boxesBetween(bytes, 0, bytes.length).find(({ type }) => type === 'moov');
  if (!movie) return null;
  const sizes = boxesIn(bytes, movie).flatMap((box) => (box.type === 'trak' ? (trackSize(bytes, box) ?? []) : []));
  const width = Math.max(0, ...sizes.map((size) => size.width));
  const height = Math.max(0, ...sizes.map((size) => size.height));
  if (width === 0 || height === 0) return null;
  return { width, height, seconds: longest(bytes, movie) };
}
