/** Draws videos with the browser under test, so that they are real files. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import type { PictureFile } from './pictures.ts';

export interface VideoWish {
  name?: string;
  container?: 'mp4' | 'mov' | 'webm';
  width?: number;
  height?: number;
  /** Times of the frames, in seconds: by default two seconds of them, 12 a second. */
  frames?: readonly number[];
  /** Length of the last frame, in seconds. */
  last?: number;
  /** By how much a player is to turn it, clockwise. */
  rotation?: 0 | 90 | 180 | 270;
  /** Where it was taken, in its notes. */
  place?: string;
}

export const evenFrames = (seconds: number, rate = 12): number[] =>
  Array.from({ length: Math.round(seconds * rate) }, (_, n) => n / rate);

const types = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const;

/** Gives the page the library, past the policy of its scripts. */
export async function withMediabunny(page: Page): Promise<void> {
  const source = await readFile(
    new URL('../../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', import.meta.url),
    'utf8',
  );
  await page.evaluate(
    `globalThis.Mediabunny ??= (() => { const module = { exports: {} }; ${source}; return module.exports; })(); null`,
  );
}

/** The left half is red, the right half blue, and a white bar wanders from top to bottom. */
export async function drawVideo(page: Page, wish: VideoWish = {}): Promise<PictureFile> {
  const { container = 'mp4', name = `film.${container}` } = wish;
  await withMediabunny(page);
  const bytes = await page.evaluate(drawInPage, {
    container,
    width: wish.width ?? 320,
    height: wish.height ?? 240,
    frames: wish.frames ?? evenFrames(2),
    last: wish.last ?? 1 / 12,
    rotation: wish.rotation ?? 0,
    place: wish.place ?? null,
  });
  return { name, mimeType: types[container], buffer: Buffer.from(bytes, 'base64') };
}

interface Drawing {
  container: 'mp4' | 'mov' | 'webm';
  width: number;
  height: number;
  frames: readonly number[];
  last: number;
  rotation: 0 | 90 | 180 | 270;
  place: string | null;
}

async function drawInPage({ container, width, height, frames, last, rotation, place }: Drawing): Promise<string> {
  const library = (globalThis as unknown as { Mediabunny: typeof Mediabunny }).Mediabunny;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const formats = { mp4: library.Mp4OutputFormat, mov: library.MovOutputFormat, webm: library.WebMOutputFormat };
  const target = new library.BufferTarget();
  const output = new library.Output({ format: new formats[container](), target });
  const codec = await library.getFirstEncodableVideoCodec(container === 'webm' ? ['vp8', 'vp9'] : ['avc', 'vp9'], {
    width,
    height,
  });
  if (!codec) throw new Error('this browser encodes no video');
  const source = new library.CanvasSource(canvas, { codec, quality: new library.Quality({ bitrate: 400_000 }) });
  output.addVideoTrack(source, container === 'webm' ? {} : { rotation });
  if (place !== null) output.setMetadataTags({ comment: place, raw: { '\u00a9xyz': place }, date: new Date(0) });
  await output.start();
  for (const [n, at] of frames.entries()) {
    context.fillStyle = '#d00000';
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = '#0000d0';
    context.fillRect(width / 2, 0, width / 2, height);
    context.fillStyle = '#ffffff';
    context.fillRect(0, ((n * 7) % height) | 0, width, 4);
    await source.add(at, (frames[n + 1] ?? at + last) - at);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** What a player of the page makes of a video: its first frame, once it is presented, and never one still empty. */
export const playedInPage = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const player = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', src });
    await new Promise((resolve, reject) => {
      player.requestVideoFrameCallback(resolve);
      player.onerror = () => reject(new Error('not played'));
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [player.videoWidth, player.videoHeight];
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.drawImage(player, 0, 0);
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(
        x * canvas.width,
        y * canvas.height,
        1,
        1,
      ).data;
      const [most, next] = [red, green, blue].sort((a, b) => b - a);
      if (alpha < 255 || (most ?? 0) - (next ?? 0) < 64) return `rgba(${red} ${green} ${blue} ${alpha})`;
      return red > blue ? 'red' : 'blue';
    };
    return {
      width: player.videoWidth,
      height: player.videoHeight,
      seconds: player.duration,
      corners: [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)],
    };
  }, url);
