/**
 * Prepares videos outside the page's thread: checks the file, writes it anew, and draws its poster. Loaded when a
 * member chooses a video; the page ends it to cancel.
 */
import { expose } from 'comlink';
import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { VIDEO_SIDE } from '#schemas/limits.ts';
import { errorName, log } from '#lib/log.ts';
import type { PreparedVideo, VideoApi, VideoWish } from '#platform/worker-api/video-api.ts';
import { refusalOf } from './check-file.ts';
import { encodeVideo } from './encode.ts';
import { drawPoster } from './poster.ts';

/** A clip of sixty seconds may last a frame or two longer. */
const TOLERANCE = 0.5;

async function prepare(file: Blob, wish: VideoWish, onProgress: (share: number) => void): Promise<PreparedVideo> {
  const refusal = await refusalOf(file, wish);
  if (refusal) return { ok: false, code: refusal };
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return await prepareInput(input, wish, onProgress);
  } catch (error) {
    log.warn('video.unreadable', { error: errorName(error) });
    return { ok: false, code: 'unreadable' };
  } finally {
    input.dispose();
  }
}

async function prepareInput(
  input: Input,
  { maxSeconds, maxBytes, side, withSound, withPoster }: VideoWish,
  onProgress: (share: number) => void,
): Promise<PreparedVideo> {
  if (!(await input.canRead())) return { ok: false, code: 'unreadable' };
  const track = await input.getPrimaryVideoTrack();
  if (!track) return { ok: false, code: 'no-frames' };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (Math.max(width, height) > VIDEO_SIDE) return { ok: false, code: 'too-many-pixels' };
  const seconds = (await track.computeDuration()) - (await track.getFirstTimestamp());
  if (!(seconds > 0)) return { ok: false, code: 'no-frames' };
  if (seconds > maxSeconds + TOLERANCE) return { ok: false, code: 'too-long' };
  const poster = withPoster ? await drawPoster(track, seconds) : null;
  const encoded = await encodeVideo({ input, track, side, withSound, onProgress });
  if (!encoded) return { ok: false, code: 'unreadable' };
  if (encoded.bytes.byteLength > maxBytes) return { ok: false, code: 'too-large' };
  const whole = Math.max(1, Math.min(maxSeconds, Math.ceil(seconds)));
  return { ok: true, value: { ...encoded, type: 'video/mp4', seconds: whole }, poster };
}

expose({ prepare } satisfies VideoApi);
