/** Draws the picture that stands for a video: a frame from its beginning, upright, as WebP or JPEG. */
import { CanvasSink, type InputVideoTrack } from 'mediabunny';
import { errorName, log } from '#lib/log.ts';
import { pictureType, type Picture } from '#schemas/media.ts';
import { frameSize } from './frame-size.ts';

const QUALITY = 0.8;
/** Short side, in pixels. */
const SIDE = 720;
/** The very first frame is often dark. */
const AT_MOST = 1;

/** Resolves to null where this browser cannot draw it: the video may be encoded all the same. */
export const drawPoster = (track: InputVideoTrack, seconds: number): Promise<Picture | null> =>
  drawFrame(track, seconds).catch((error: unknown) => {
    log.warn('video.no-poster', { error: errorName(error) });
    return null;
  });

async function drawFrame(track: InputVideoTrack, seconds: number): Promise<Picture | null> {
  if (!(await track.canDecode())) return null;
  const size = frameSize({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }, SIDE);
  const frames = new CanvasSink(track, { ...size, fit: 'fill' });
  const first = await track.getFirstTimestamp();
  const drawn = (await frames.getCanvas(first + Math.min(AT_MOST, seconds / 3))) ?? (await frames.getCanvas(first));
  if (!(drawn?.canvas instanceof OffscreenCanvas)) return null;
  const blob = await encode(drawn.canvas);
  return { bytes: await blob.arrayBuffer(), type: pictureType.parse(blob.type), ...size };
}

/** A browser that cannot write WebP returns another type. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
