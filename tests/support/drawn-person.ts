/** A drawn person in front of sharp stripes: as a picture, and as a film that a browser takes for its camera. */
import { writeFileSync } from 'node:fs';

type Color = readonly [red: number, green: number, blue: number];

/** Where the person is: stripes left of it and right of it, in shares of the picture. */
export const PERSON = { left: 0.38, right: 0.62, top: 0.2, bottom: 0.5 };
export const STRIPES = { left: 0.04, right: 0.2, top: 0.1, bottom: 0.5 };
/** Stripes in a picture’s width. */
const COUNT = 32;

const dark = ([red, green, blue]: Color, light: number): Color => [red * light, green * light, blue * light];

/** Returns the colour at a place of the picture, whose sides are 1. */
export function colorAt(x: number, y: number): Color {
  const across = ((x - 0.5) * 4) / 3;
  const within = (atX: number, atY: number, width: number, height: number) =>
    ((across - atX) / width) ** 2 + ((y - atY) / height) ** 2 < 1;
  const isStripe = Math.floor(x * 2 * COUNT) % 2 === 1;
  let color: Color = isStripe ? [205, 208, 200] : [70, 74, 80];
  if (y > 0.66 && within(0, 1.12, 0.46, 0.44)) color = dark([60, 74, 112], 0.8 - 0.35 * Math.abs(across + 0.1));
  if (Math.abs(across) < 0.085 && y > 0.52 && y < 0.76) color = dark([214, 164, 138], 0.78 - 0.6 * Math.abs(across));
  if (y > 0.66 && within(0, 0.72, 0.1, 0.075)) color = [165, 126, 106];
  if (y < 0.6 && within(0, 0.36, 0.185, 0.235)) color = dark([70, 46, 34], 0.75);
  if (within(0, 0.4, 0.135, 0.185)) {
    color = dark([232, 182, 154], 0.95 - 0.55 * Math.abs(across + 0.05) - 0.25 * Math.max(0, y - 0.45));
    for (const side of [-1, 1]) {
      if (within(side * 0.055, 0.375, 0.028, 0.013)) color = [235, 232, 228];
      if (within(side * 0.055, 0.375, 0.012, 0.013)) color = [50, 34, 28];
      if (within(side * 0.056, 0.338, 0.036, 0.008)) color = [74, 50, 38];
      if (within(side * 0.02, 0.465, 0.009, 0.006)) color = [150, 100, 82];
    }
    if (within(0, 0.515, 0.05, 0.013)) color = [178, 88, 86];
  }
  if (y < 0.27 && within(0, 0.235, 0.135, 0.075)) color = dark([70, 46, 34], 0.85);
  return color;
}

/** Returns the picture with four bytes a pixel. */
export function drawnPerson(width: number, height: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set([...colorAt((x + 0.5) / width, (y + 0.5) / height), 255], 4 * (y * width + x));
  return pixels;
}

const FRAMES = 4;

/** Writes a film of the picture, in Y4M. */
export function writeFilm(path: string, width = 640, height = 480): string {
  const pixels = drawnPerson(width, height);
  const frame = Buffer.alloc((width * height * 3) / 2, 128);
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = [pixels[4 * at]!, pixels[4 * at + 1]!, pixels[4 * at + 2]!];
    frame[at] = 16 + (65.7 * red + 129.1 * green + 25.1 * blue) / 256;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const color = width * height + (y / 2) * (width / 2) + x / 2;
    frame[color] = 128 + (112.4 * blue - 37.9 * red - 74.5 * green) / 256;
    frame[color + (width * height) / 4] = 128 + (112.4 * red - 94.1 * green - 18.3 * blue) / 256;
  }
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`)];
  for (let count = 0; count < FRAMES; count++) parts.push(Buffer.from('FRAME\n'), frame);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}
