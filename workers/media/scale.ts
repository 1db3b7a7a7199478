/** The size at which a picture is sent: its longest side within the limit, never larger than it was. */
import { PICTURE_SIDE } from '#schemas/media.ts';

export function scaled({ width, height }: { width: number; height: number }, side = PICTURE_SIDE): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: fit(width), height: fit(height) };
}
