/** Takes a still of what a tile shows, for a report [S36]. It stays in the memory of the page. */
import { STILL_BYTES, STILL_PIXELS } from '#schemas/limits.ts';

const TYPE = 'image/jpeg';
/** From good to just readable, until the bytes are few enough. */
const QUALITIES = [0.82, 0.6, 0.4] as const;

/** The size at which a picture is drawn: its own, or with the longer side at the limit. Pure. */
export function stillSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, STILL_PIXELS / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws what the page shows of a stream at this moment; null: it shows nothing of it. */
export function drawStill(stream: MediaStream): HTMLCanvasElement | null {
  const video = [...document.querySelectorAll('video')].find(({ srcObject }) => srcObject === stream);
  if (!video || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, stillSize(video.videoWidth, video.videoHeight));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));

/** Encodes a drawn still, which so holds no place and no time; null: it cannot be made small enough. */
export async function encodeStill(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob && blob.size <= STILL_BYTES) return blob;
  }
  return null;
}
