/** Gets the member's camera and microphone from the browser, and says in a word why that failed. */
import { cameraConstraints, type VideoQuality } from './media/quality.ts';

export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'failed';

const problems: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export type Got = { track: MediaStreamTrack } | { problem: DeviceProblem };

export async function getTrack(constraints: MediaStreamConstraints, kind: 'video' | 'audio'): Promise<Got> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const track = stream.getTracks().find((each) => each.kind === kind);
    return track ? { track } : { problem: 'missing' };
  } catch (error) {
    return { problem: problems[error instanceof DOMException ? error.name : ''] ?? 'failed' };
  }
}

export const getCamera = (quality: VideoQuality): Promise<Got> =>
  getTrack({ video: { ...cameraConstraints(quality), facingMode: 'user' } }, 'video');

export const getMicrophone = (): Promise<Got> =>
  getTrack({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } }, 'audio');
