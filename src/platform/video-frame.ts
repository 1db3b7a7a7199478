/** Draws a frame of a video with the page's own player, where no worker can decode it. */
import { pictureType, type Picture } from '#schemas/media.ts';

const QUALITY = 0.8;
/** Longest wait for the player, in milliseconds: some never say that they cannot play a file. */
const PATIENCE_MS = 15_000;
/** Pause between two looks at a frame that is not there yet, in milliseconds. */
const AGAIN_MS = 50;
/** Longest side, in pixels. */
const SIDE = 1280;

const next = (player: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    player.addEventListener(name, () => resolve(), { once: true });
    player.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });

/**
 * Draws the player's frame, again until something of it is there: a player may say that it has reached a frame which
 * it cannot draw yet, and draws nothing without a word.
 */
async function drawOnce(player: HTMLVideoElement, context: CanvasRenderingContext2D, signal: AbortSignal) {
  const { width, height } = context.canvas;
  for (;;) {
    context.drawImage(player, 0, 0, width, height);
    if (context.getImageData(width >> 1, height >> 1, 1, 1).data[3] !== 0) return;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Resolves to null where this browser does not play the video. */
export async function drawVideoFrame(file: Blob): Promise<Picture | null> {
  const url = URL.createObjectURL(file);
  const player = document.createElement('video');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const loaded = next(player, 'loadeddata', signal);
    Object.assign(player, { muted: true, playsInline: true, preload: 'auto', src: url });
    await loaded;
    const sought = next(player, 'seeked', signal);
    player.currentTime = Math.min(1, player.duration / 3 || 0);
    await sought;
    const factor = Math.min(1, SIDE / Math.max(player.videoWidth, player.videoHeight));
    const [width, height] = [player.videoWidth, player.videoHeight].map((side) =>
      Math.max(1, Math.round(side * factor)),
    );
    if (!width || !height) return null;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return null;
    await drawOnce(player, context, signal);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
    const type = pictureType.safeParse(blob?.type);
    return blob && type.success ? { bytes: await blob.arrayBuffer(), type: type.data, width, height } : null;
  } catch {
    return null;
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
