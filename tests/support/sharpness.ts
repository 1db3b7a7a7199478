/** Measures how sharp parts of a picture in a page are, at one moment or from then on. */
import type { Locator } from '@playwright/test';

export interface Part {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Measured {
  now: number;
  /** Of all pictures from then on. */
  most: number;
  count: number;
}

/** How much neighbouring pixels differ on average: sharp stripes do so by 20, what is blurred by 1; -1: no picture. */
export const sharpness = async (video: Locator, part: Part): Promise<number> =>
  (await video.evaluate(measure, { ...part, goesOn: false })).now;

/** Measures every picture that is drawn from now on; the function that is returned says what came of it so far. */
export async function watchSharpness(video: Locator, part: Part): Promise<() => Promise<Measured>> {
  const watch = await video.evaluateHandle(measure, { ...part, goesOn: true });
  return () => watch.evaluate((result) => ({ ...result }));
}

function measure(of: Element, { left, right, top, bottom, goesOn }: Part & { goesOn: boolean }): Measured {
  const video = of as HTMLVideoElement;
  const canvas = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  function once(): number {
    const [width, height] = [video.videoWidth, video.videoHeight];
    if (width === 0 || !pen) return -1;
    Object.assign(canvas, { width, height });
    pen.drawImage(video, 0, 0);
    const across = Math.round((right - left) * width);
    const down = Math.round((bottom - top) * height);
    const { data } = pen.getImageData(Math.round(left * width), Math.round(top * height), across, down);
    let [sum, count] = [0, 0];
    for (let at = 4; at < data.length; at += 4) {
      if ((at / 4) % across === 0) continue;
      sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0));
      count++;
    }
    return sum / count;
  }
  const now = once();
  const result = { now, most: now, count: 1 };
  const look = () => {
    result.most = Math.max(result.most, once());
    result.count++;
    video.requestVideoFrameCallback(look);
  };
  if (goesOn) video.requestVideoFrameCallback(look);
  return result;
}
