/** The size at which a picture is sent: no larger than it was, and readable. */
import { PICTURE_SIDE_LIMIT, PICTURE_READABLE, PICTURE_SIDE } from '#schemas/media.ts';

/** As many times as wide as high, or more: what stands on it is read by its height. */
const WIDE_RATIO = 2;

/**
 * Its longest side within `side`; but a tall one stays as wide, and a wide one as high, as can be read. Proportions are
 * kept.
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
