/** Limits of the size of a picture in a conversation, in px; its own proportions are kept within them. */
const WIDTH = { min: 96, max: 320 };
const HEIGHT = { min: 64, max: 360 };

/**
 * Computes the displayed size. Of a picture beyond these proportions the middle is shown; the viewer shows it whole.
 */
export function displaySize({ width, height }: { width: number; height: number }): { width: number; ratio: number } {
  const ratio = Math.min(WIDTH.max / HEIGHT.min, Math.max(WIDTH.min / HEIGHT.max, width / height));
  const displayWidth = Math.min(WIDTH.max, ratio * HEIGHT.max, Math.max(width, WIDTH.min, HEIGHT.min * ratio));
  return { width: displayWidth, ratio };
}
