/** Draws a frame of a video with the page's own player, where no worker can decode it. */
import { pictureType, type Picture } from '#schemas/media.ts';

const QUALITY = 0.8;
/** Longest wait for the player, in milliseconds: some never say that they cannot play a file. */
const PATIENCE_MS = 15_000;
/** Longest side, in pixels. */
const SIDE = 1280;

const next = (player: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    player.addEventListener(name, () => resolve(), { once: true });
    player.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });

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
    canvas.getContext('2d')?.drawImage(player, 0, 0, width, height);
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
