/** Opens the camera, with sound where there is a microphone and the member allows it. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed';

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Containers of a recording: the first that the browser can write is taken. */
const CONTAINERS = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4', 'video/webm;codecs=vp9,opus', 'video/webm'];

export const recordingType = (): string | undefined => CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type));

const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } };

/** Whether this browser says that the camera is allowed: then a refusal was about the microphone. */
const isCameraGranted = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: 'camera' }).catch(() => null))?.state === 'granted';

/** Resolves to the stream, or to why there is none. The microphone is asked for only with `withSound`. */
export async function openCamera(withSound: boolean): Promise<MediaStream | CameraProblem> {
  let problem: CameraProblem = 'failed';
  for (const audio of withSound ? [true, false] : [false]) {
    try {
      return await navigator.mediaDevices.getUserMedia({ video, audio });
    } catch (error) {
      problem = problems[error instanceof DOMException ? error.name : ''] ?? 'failed';
      // Without a microphone it is a film without sound; a refusal of the camera is not asked about twice.
      if (problem === 'denied' && !(audio && (await isCameraGranted()))) break;
    }
  }
  return problem;
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
