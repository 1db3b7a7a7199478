/**
 * Checks a file while it arrives: by its own bytes it is of the kind that its headers declare, whole, of one kind
 * alone, and of a size that a device can decode. Nothing decodes it here. The buckets take what devices write: JPEG
 * and WebP pictures, and MP4 videos with their header first; that of documents takes PNG and PDF too.
 */
import { littleEndian } from '#lib/files/bytes.ts';
import { KIND_BYTES, kindOf } from '#lib/files/kinds.ts';
import { pictureSize, SIZE_BYTES, type Size } from '#lib/files/picture-size.ts';
import { videoHeader } from '#lib/files/video-boxes.ts';
import { ALBUM_VIDEO_SECONDS, VIDEO_SIDE } from '#schemas/limits.ts';
import { PICTURE_SIDE_LIMIT, type UploadType } from '#schemas/media.ts';
import { boxWalk } from './box-walk.ts';
import { jpegWalk } from './jpeg-walk.ts';
import { pdfEnd } from './pdf-end.ts';
import { pngWalk } from './png-walk.ts';

/** `unsupported-file`: not of the declared kind, not whole, or of several kinds at once. */
export type FileProblem = 'unsupported-file' | 'too-many-pixels';

export interface FileInspector {
  add(piece: Uint8Array): void;
  /** Returns what is wrong with all that was added; null: nothing. */
  problem(): FileProblem | null;
  /** Returns how long the video is, in seconds, by its header; null: it is none, or the header does not say. */
  seconds(): number | null;
}

/** A clip may last some frames longer than it should, by its sound too. */
const SECONDS_TOLERANCE = 2;

/** What follows the end of a WebP picture could be a file of another kind. */
function isWholeWebp(head: Uint8Array, size: number): boolean {
  const end = littleEndian(head, 4, 4) + 8;
  return end === size || end + 1 === size;
}

/** What follows a file to its end while it arrives. */
const walks: Partial<Record<UploadType, () => { add(piece: Uint8Array): void; isWhole(): boolean }>> = {
  'image/jpeg': jpegWalk,
  'image/png': pngWalk,
  'application/pdf': pdfEnd,
};

const exceeds = ({ width, height }: Size, side: number): boolean => Math.max(width, height) > side;

/** `maxSeconds`: the longest video. */
export function fileInspector(type: UploadType, maxSeconds = ALBUM_VIDEO_SECONDS): FileInspector {
  const head = new Uint8Array(SIZE_BYTES);
  let size = 0;
  const boxes = type === 'video/mp4' ? boxWalk() : null;
  const walk = walks[type]?.() ?? null;

  function problemOfVideo(first: Uint8Array): FileProblem | null {
    if (!boxes?.isWhole()) return 'unsupported-file';
    const header = videoHeader(first);
    if (!header || header.seconds === 0 || header.seconds > maxSeconds + SECONDS_TOLERANCE) return 'unsupported-file';
    return exceeds(header, VIDEO_SIDE) ? 'too-many-pixels' : null;
  }

  const start = () => head.subarray(0, Math.min(size, head.length));

  return {
    add(piece) {
      if (size < head.length) head.set(piece.subarray(0, head.length - size), size);
      size += piece.byteLength;
      boxes?.add(piece);
      walk?.add(piece);
    },
    problem() {
      const first = start();
      if (kindOf(first.subarray(0, KIND_BYTES)) !== type) return 'unsupported-file';
      if (type === 'video/mp4') return problemOfVideo(first);
      if (walk ? !walk.isWhole() : !isWholeWebp(first, size)) return 'unsupported-file';
      if (type === 'application/pdf') return null;
      const picture = pictureSize(first, type);
      if (!picture) return 'unsupported-file';
      return exceeds(picture, PICTURE_SIDE_LIMIT) ? 'too-many-pixels' : null;
    },
    seconds: () => (boxes && videoHeader(start())?.seconds) || null,
  };
}
