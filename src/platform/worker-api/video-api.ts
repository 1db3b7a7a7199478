/** The functions of the video worker that the page calls. */
import type { Picture, Video } from '#schemas/media.ts';

/** Why a file cannot become a video. */
export type VideoRefusal =
  | 'not-a-video'
  | 'misleading'
  | 'too-large'
  | 'too-long'
  | 'too-many-pixels'
  | 'no-frames'
  | 'truncated'
  | 'unreadable';

export interface VideoWish {
  /** Longest video, in seconds. */
  maxSeconds: number;
  /** Most bytes of the chosen file. */
  maxSourceBytes: number;
  /** Most bytes of what is made of it. */
  maxBytes: number;
  /** Short side of the frames, in pixels: larger ones are scaled down. */
  side: number;
  /** Without it, the sound stays behind. */
  withSound: boolean;
  /** Whether a picture stands for it. */
  withPoster: boolean;
}

/** `poster`: null where none is wished, or where the worker cannot draw one. */
export type PreparedVideo = { ok: true; value: Video; poster: Picture | null } | { ok: false; code: VideoRefusal };

export interface VideoApi {
  /** `onProgress` is called with the share that is done, from 0 to 1. */
  prepare(file: Blob, wish: VideoWish, onProgress: (share: number) => void): Promise<PreparedVideo>;
}
