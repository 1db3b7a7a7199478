/** Computes the size at which a picture is sent: no larger than the original, and readable. */
import { PICTURE_SIDE_LIMIT, PICTURE_READABLE, PICTURE_SIDE } from '#schemas/media.ts';

/** From this ratio of width to height on a picture counts as wide: text in it is readable by its height. */
const WIDE_RATIO = 2;

/**
 * Fits the longest side into `side`, but leaves a tall picture wide enough, and a wide one high enough, to be read.
 * Keeps the proportions.
 */
export function scaledSize(
  { width, height }: { width: number; height: number },
  side = PICTURE_SIDE,
): { width: number; height: number } {
  const readable = PICTURE_READABLE / (width >= WIDE_RATIO * height ? height : width);
  const factor = Math.min(
    1,
    PICTURE_SIDE_LIMIT / Math.max(width, height),
    Math.max(side / Math.max(width, height), readable),
  );
  const fit = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: fit(width), height: fit(height) };
}
