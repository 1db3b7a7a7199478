/** Decides what can be said of a chosen video before anything decodes it. Reads some bytes of the file only. */
import { BOX_HEADER, boxAt } from '#lib/files/video-boxes.ts';
import { kindOfBlob } from '#lib/files/kinds.ts';
import type { VideoRefusal, VideoWish } from '#platform/worker-api/video-api.ts';

/** A file of more boxes than any camera writes would keep the worker busy for ever. */
const MAX_BOXES = 20_000;

/** Returns why a file is refused, or null if it may be opened. A file that is too large is not read at all. */
export async function refusalOf(
  file: Blob,
  { maxSourceBytes }: Pick<VideoWish, 'maxSourceBytes'>,
): Promise<VideoRefusal | null> {
  if (file.size > maxSourceBytes) return 'too-large';
  const kind = await kindOfBlob(file);
  if (!kind?.startsWith('video/')) return file.type.startsWith('video/') ? 'misleading' : 'not-a-video';
  if (file.type !== '' && !file.type.startsWith('video/')) return 'misleading';
  const isBoxes = kind === 'video/mp4' || kind === 'video/quicktime';
  return isBoxes && !(await areBoxesWhole(file)) ? 'truncated' : null;
}

/** Follows the boxes from one to the next: the last one of a whole file ends with it, and one is the header. */
async function areBoxesWhole(file: Blob): Promise<boolean> {
  let hasHeader = false;
  for (let at = 0, count = 0; count < MAX_BOXES; count += 1) {
    const box = boxAt(new Uint8Array(await file.slice(at, at + BOX_HEADER).arrayBuffer()), 0, at);
    if (!box) return false;
    hasHeader ||= box.type === 'moov';
    if (box.end === null || box.end === file.size) return hasHeader;
    if (box.end > file.size) return false;
    at = box.end;
  }
  return false;
}
