/** The room that a picture takes in a conversation: its own proportions, as far as these can be shown; px. */
const WIDTH = { least: 96, most: 320 };
const HEIGHT = { least: 64, most: 360 };

/** Of what is taller or wider than this the middle is shown; opened, it is shown whole. */
export function roomOf({ width, height }: { width: number; height: number }): { width: number; ratio: number } {
  const ratio = Math.min(WIDTH.most / HEIGHT.least, Math.max(WIDTH.least / HEIGHT.most, width / height));
  const shown = Math.min(WIDTH.most, ratio * HEIGHT.most, Math.max(width, WIDTH.least, HEIGHT.least * ratio));
  return { width: shown, ratio };
}
