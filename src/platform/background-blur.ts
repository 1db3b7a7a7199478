/** Runs the worker that blurs the background of a camera, where the camera does not do so by itself. */
import type { BlurNews, BlurTask } from './worker-api/background-blur-api.ts';

export interface BackgroundBlur {
  /** Shows nothing before its first blurred picture. */
  track: MediaStreamTrack;
  /** Ends worker and pictures; the camera belongs to whoever gave it. */
  close(): void;
}

/** How pages of Chromium take the pictures of a track apart, and make a track of pictures. */
interface StreamParts {
  MediaStreamTrackProcessor: new (of: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator: new (of: { kind: 'video' }) => MediaStreamTrack & {
    writable: WritableStream<VideoFrame>;
  };
}

const DEFAULT_RATE = 15;

const streamParts = (): StreamParts | null =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis
    ? (globalThis as unknown as StreamParts)
    : null;

/** Says whether this browser can blur what is behind its member. */
export const canBlurBackground = (): boolean =>
  typeof OffscreenCanvas === 'function' &&
  'getContext' in OffscreenCanvas.prototype &&
  (streamParts() !== null || 'captureStream' in HTMLCanvasElement.prototype);

/**
 * Throws where the camera has just ended, or there is nothing to draw on. `onNews`: `ready` once the person is in
 * sight, before which all is blurred; `failed`: no further picture comes.
 */
export function openBackgroundBlur(
  camera: MediaStreamTrack,
  onNews: (news: 'ready' | 'failed') => void,
): BackgroundBlur {
  const worker = new Worker(new URL('../../workers/blur/blur.worker.ts', import.meta.url), {
    type: 'module',
    name: 'blur',
  });
  worker.addEventListener('error', () => onNews('failed'));
  worker.addEventListener('message', ({ data: { news } }: MessageEvent<BlurNews>) => {
    if (news === 'ready' || news === 'failed') onNews(news);
  });
  const parts = streamParts();
  try {
    return parts ? byStreams(parts, camera, worker) : byPictures(camera, worker);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** A worker that is busy for longer is ended as it is. Chromium complains of a picture that it has open then. */
const END_MS = 10_000;

function endWorker(worker: Worker): void {
  worker.postMessage({ task: 'end' } satisfies BlurTask);
  setTimeout(() => worker.terminate(), END_MS);
}

function byStreams(parts: StreamParts, camera: MediaStreamTrack, worker: Worker): BackgroundBlur {
  const { readable } = new parts.MediaStreamTrackProcessor({ track: camera });
  const track = new parts.MediaStreamTrackGenerator({ kind: 'video' });
  const { writable } = track;
  worker.postMessage({ task: 'streams', readable, writable } satisfies BlurTask, [readable, writable]);
  return { track, close: () => endWorker(worker) };
}

function byPictures(camera: MediaStreamTrack, worker: Worker): BackgroundBlur {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  const video = document.createElement('video');
  if (!track || !pen) throw new Error('nothing to draw on');
  Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([camera]) });
  video.play().catch(() => undefined);
  /** Whether the worker has a picture that it has not given back. */
  let isWaiting = false;
  async function give(): Promise<void> {
    if (isWaiting || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    isWaiting = true;
    try {
      const picture = await createImageBitmap(video);
      worker.postMessage({ task: 'picture', picture } satisfies BlurTask, [picture]);
    } catch {
      // The camera has none at this moment.
      isWaiting = false;
    }
  }
  worker.addEventListener('message', ({ data }: MessageEvent<BlurNews>) => {
    if (data.news === 'wanted') void give();
    if (data.news !== 'picture') return;
    isWaiting = false;
    const { width, height } = data.picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.drawImage(data.picture, 0, 0);
    data.picture.close();
  });
  const frameRate = camera.getSettings().frameRate ?? DEFAULT_RATE;
  worker.postMessage({ task: 'pictures', frameRate } satisfies BlurTask);
  return {
    track,
    close() {
      endWorker(worker);
      video.srcObject = null;
      Object.assign(canvas, { width: 0, height: 0 });
    },
  };
}
