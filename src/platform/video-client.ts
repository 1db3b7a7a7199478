/** Runs the video worker for the page: one worker per file, terminated when the video is ready or no longer wished. */
import { proxy, wrap } from 'comlink';
import { done, refused, type Result } from '#lib/result.ts';
import type { Picture, Video } from '#schemas/media.ts';
import type { VideoApi, VideoRefusal, VideoWish } from '#platform/worker-api/video-api.ts';
import { rejectWhenMissing } from './missing-part.ts';
import { drawVideoFrame } from './video-frame.ts';

export type { VideoRefusal };

/** `poster`: null where none is wished. */
export interface ReadyVideo<Poster = Picture | null> {
  video: Video;
  poster: Poster;
}

interface Watch {
  /** Called with the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Re-encodes a video and draws its poster if that is wished. Rejects with the signal's reason when it is aborted, and
 * if the worker cannot be loaded.
 */
export async function prepareVideo(
  file: Blob,
  wish: VideoWish & { withPoster: true },
  watch: Watch,
): Promise<Result<ReadyVideo<Picture>, VideoRefusal>>;
export async function prepareVideo(
  file: Blob,
  wish: VideoWish,
  watch: Watch,
): Promise<Result<ReadyVideo, VideoRefusal>>;
export async function prepareVideo(
  file: Blob,
  wish: VideoWish,
  { onProgress, signal }: Watch,
): Promise<Result<ReadyVideo, VideoRefusal>> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/video/video.worker.ts', import.meta.url), {
    type: 'module',
    name: 'video',
  });
  const missing = rejectWhenMissing(worker);
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  aborted.catch(() => undefined);
  let isOver = false;
  // What a terminated worker has sent before still arrives.
  const onProgressBefore = (share: number) => {
    if (!isOver) onProgress(share);
  };
  try {
    const ready = await Promise.race([readyVideo(worker, file, wish, onProgressBefore), missing, aborted]);
    signal.throwIfAborted();
    return ready;
  } finally {
    isOver = true;
    worker.terminate();
  }
}

async function readyVideo(
  worker: Worker,
  file: Blob,
  wish: VideoWish,
  onProgress: Watch['onProgress'],
): Promise<Result<ReadyVideo, VideoRefusal>> {
  const prepared = await wrap<VideoApi>(worker).prepare(file, wish, proxy(onProgress));
  if (!prepared.ok) return refused(prepared.code);
  const { value: video } = prepared;
  if (!wish.withPoster) return done({ video, poster: null });
  const poster = prepared.poster ?? (await drawVideoFrame(new Blob([video.bytes], { type: video.type })));
  return poster ? done({ video, poster }) : refused('unreadable');
}
