/** Computes the size of a video's frames: the short side as wished, never enlarged. Encoders want even numbers. */
const even = (length: number): number => Math.max(2, 2 * Math.floor(length / 2));

export function frameSize(
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const factor = Math.min(1, side / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
}

/** Bits a second for frames of this size: fewer for each pixel, the more there are. */
export const bitrateFor = ({ width, height }: { width: number; height: number }): number =>
  Math.round(Math.min(2_500_000, Math.max(250_000, 30 * (width * height) ** 0.82)));
