/** How large and how often pictures are sent, by the member's choice. */
import { defaultDisplay, type Display } from '#platform/display.ts';

export type VideoQuality = Display['videoQuality'];
/** The choice of members who have made none. */
export const DEFAULT_QUALITY: VideoQuality = defaultDisplay.videoQuality;

export interface Picture {
  width: number;
  height: number;
  frameRate: number;
  /** Bits a second, at most. */
  bitrate: number;
}

const MANY: Picture = { width: 320, height: 240, frameRate: 15, bitrate: 250_000 };
const PICTURES: ReadonlyMap<VideoQuality, Picture> = new Map([
  ['economie', { width: 160, height: 120, frameRate: 10, bitrate: 90_000 }],
  ['many_to_many', MANY],
  ['standard', { width: 640, height: 480, frameRate: 20, bitrate: 700_000 }],
  ['hd', { width: 1280, height: 720, frameRate: 25, bitrate: 1_500_000 }],
]);
/** The small picture, which everyone gets who does not want a large one: never more than this. */
const SMALL: Picture = { width: 160, height: 120, frameRate: 15, bitrate: 100_000 };

export const pictureOf = (quality: VideoQuality): Picture => PICTURES.get(quality) ?? MANY;

/** Returns what to ask of the camera. */
export function cameraConstraints(quality: VideoQuality): MediaTrackConstraints {
  const { width, height, frameRate } = pictureOf(quality);
  return { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frameRate, max: frameRate } };
}

/** Returns how a camera of a certain height is sent as the small or the large picture. */
export function encodingOf(
  size: 'small' | 'large',
  quality: VideoQuality,
  cameraHeight: number,
): RTCRtpEncodingParameters {
  const wanted = size === 'large' ? pictureOf(quality) : smaller(pictureOf(quality), SMALL);
  return {
    maxBitrate: wanted.bitrate,
    maxFramerate: wanted.frameRate,
    scaleResolutionDownBy: Math.max(1, cameraHeight / wanted.height),
  };
}

const smaller = (one: Picture, other: Picture): Picture => (one.height <= other.height ? one : other);
