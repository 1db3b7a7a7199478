/** Gets the member's camera and microphone from the browser, and says in a word why that failed. */
import type { Display } from '#platform/display.ts';
import type { BlurProblem, DeviceProblem, Got } from './got-track.ts';
import { cameraConstraints } from './media/quality.ts';

/** What the member has chosen for their camera on this device. */
export type CameraWish = Pick<Display, 'videoQuality' | 'blurBackground'>;

const problems: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export async function getTrack(constraints: MediaStreamConstraints, kind: 'video' | 'audio'): Promise<Got> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const track = stream.getTracks().find((each) => each.kind === kind);
    return track ? { track } : { problem: 'missing' };
  } catch (error) {
    return { problem: problems[error instanceof DOMException ? error.name : ''] ?? 'failed' };
  }
}

/**
 * Opens a camera, blurred where that is wished: it then never shows anything else. `onBlurFailed`: called when a blur
 * ends that had begun, instead of a toast.
 */
export async function openCamera(
  { videoQuality, blurBackground }: CameraWish,
  which: MediaTrackConstraints,
  onBlurFailed?: (problem: BlurProblem) => void,
): Promise<Got> {
  const got = await getTrack({ video: { ...cameraConstraints(videoQuality), ...which } }, 'video');
  if (!blurBackground || 'problem' in got) return got;
  try {
    const { blurCamera } = await import('./blur/blurred-camera.ts');
    return await blurCamera(got.track, onBlurFailed);
  } catch {
    got.track.stop();
    return { problem: navigator.onLine ? 'blur-failed' : 'blur-offline' };
  }
}

export const getCamera = (wish: CameraWish, onBlurFailed?: (problem: BlurProblem) => void): Promise<Got> =>
  openCamera(wish, { facingMode: 'user' }, onBlurFailed);

export const getMicrophone = (): Promise<Got> =>
  getTrack({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } }, 'audio');
