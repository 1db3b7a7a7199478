/** What a member begins a call with, and how one camera replaces another. */
import type { DeviceProblem, Got } from '../got-track.ts';
import { getCamera, getMicrophone, openCamera, type CameraWish } from '../own-tracks.ts';

export interface CallTracks {
  microphone: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  /** Why one of them is missing. */
  problem: DeviceProblem | null;
}

/** Opens the microphone, and the camera if wanted. A call begins also without: the member then listens. */
export async function tracksForCall(withCamera: boolean, wish: CameraWish): Promise<CallTracks> {
  const microphone = await getMicrophone();
  const camera = withCamera ? await getCamera(wish) : null;
  return {
    microphone: 'track' in microphone ? microphone.track : null,
    camera: camera && 'track' in camera ? camera.track : null,
    problem: 'problem' in microphone ? microphone.problem : camera && 'problem' in camera ? camera.problem : null,
  };
}

export const stopTracks = ({ microphone, camera }: Pick<CallTracks, 'microphone' | 'camera'>): void => {
  microphone?.stop();
  camera?.stop();
};

/** Whether a camera looks at whoever holds the device, so that its picture is shown as in a mirror. */
export const isFacingUser = (camera: MediaStreamTrack): boolean => camera.getSettings().facingMode !== 'environment';

/**
 * Opens the camera on the other side of the device, or else its next one; null: there is no other. A device that opens
 * one camera at a time gets the present one closed first.
 */
export async function nextCamera(current: MediaStreamTrack, wish: CameraWish): Promise<Got | null> {
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  const at = cameras.findIndex(({ deviceId }) => deviceId === current.getSettings().deviceId);
  const next = cameras[(at + 1) % cameras.length];
  if (!next || cameras.length < 2) return null;
  const { facingMode } = current.getSettings();
  const across = facingMode === 'user' ? 'environment' : 'user';
  const attempts: MediaTrackConstraints[] = [
    ...(facingMode === undefined ? [] : [{ facingMode: { exact: across } }]),
    { deviceId: { exact: next.deviceId } },
  ];
  let problem: DeviceProblem = 'missing';
  for (const which of attempts) {
    let got = await openCamera(wish, which);
    if ('problem' in got && got.problem === 'busy') {
      current.stop();
      got = await openCamera(wish, which);
    }
    if ('track' in got) return got;
    problem = got.problem;
  }
  return { problem };
}
