/** The room that a picture takes in a conversation: its own proportions, as far as these can be shown; px. */
const WIDTH = { min: 96, max: 320 };
const HEIGHT = { min: 64, max: 360 };

/** Of what is taller or wider than this the middle is shown; opened, it is shown whole. */
export function displaySize({ width, height }: { width: number; height: number }): { width: number; ratio: number } {
  const ratio = Math.min(WIDTH.max / HEIGHT.min, Math.max(WIDTH.min / HEIGHT.max, width / height));
  const displayWidth = Math.min(WIDTH.max, ratio * HEIGHT.max, Math.max(width, WIDTH.min, HEIGHT.min * ratio));
  return { width: displayWidth, ratio };
}
