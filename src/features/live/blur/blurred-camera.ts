/**
 * Blurs what is behind a member [LIVE-07]: by the camera itself where it can, else picture by picture in a worker. The
 * track that is made then stands for its camera: whoever stops it, or asks for its settings, reaches the camera.
 *
 * Races: the camera, its blur or the worker may end at any moment. What should be blurred and no longer is ends there
 * and then, as a camera that is unplugged, and nothing is sent instead of it.
 */
import { canBlurBackground, openBackgroundBlur } from '#platform/background-blur.ts';
import { toast } from '#ui/toast.ts';
import { cameras as text } from '../cameras.fr.ts';
import { observableState, type ObservableState } from '../media/observable-state.ts';
import type { BlurProblem, Got } from '../got-track.ts';
import type { BlurState } from './blur-state.ts';

interface Blurring extends Pick<ObservableState<BlurState>, 'get' | 'subscribe'> {
  /** Shows what is behind the member. */
  camera: MediaStreamTrack;
  /** Ends it, without ending the camera. */
  end: () => void;
}

type OnFailed = (problem: BlurProblem) => void;

/** At whatever screen the member is. */
const tellFailed: OnFailed = (problem) => void toast(text.problems[problem], { tone: 'bad', id: 'live-problem' });

/** Whether the latest blur has failed: its camera is closed, and no longer there to say so. */
export const latestBlur = observableState({ hasFailed: false });

const blurrings = new WeakMap<MediaStreamTrack, Blurring>();

/** What has been done to blur the background of this track; undefined: nothing. */
export const blurringOf = (track: MediaStreamTrack): Blurring | undefined => blurrings.get(track);

/**
 * Whether this page sees to it that nobody sees what is behind the member. A device that blurs on its own account may
 * end that at any moment.
 */
export const isBlurred = (track: MediaStreamTrack): boolean => blurrings.has(track);

export const blursByItself = (track: MediaStreamTrack) => track.getSettings().backgroundBlur === true;

/** Whether a camera can blur by itself, and whether it can also do without. */
export function ownBlurOf(track: MediaStreamTrack): { can: boolean; mayStop: boolean } {
  // A browser of some years ago knows no capabilities.
  const values = (track as Partial<MediaStreamTrack>).getCapabilities?.call(track).backgroundBlur ?? [];
  return { can: values.includes(true), mayStop: values.includes(false) };
}

/** Stops a track, and lets those who use it learn of that. */
function endTrack(track: MediaStreamTrack): void {
  track.stop();
  track.dispatchEvent(new Event('ended'));
}

/** Ends a track that does not show what it should. */
function failTrack(track: MediaStreamTrack, problem: BlurProblem, onFailed: OnFailed): void {
  latestBlur.set({ hasFailed: true });
  endTrack(track);
  onFailed(problem);
}

const problemNow = (): BlurProblem => (navigator.onLine ? 'blur-failed' : 'blur-offline');

/**
 * Blurs the background of a camera, which belongs to the track that is returned. Where that cannot be, the camera is
 * stopped.
 */
export async function blurCamera(camera: MediaStreamTrack, onFailed = tellFailed): Promise<Got> {
  if (await blurByCamera(camera, onFailed)) return { track: camera };
  if (!canBlurBackground()) {
    camera.stop();
    return { problem: 'blur-impossible' };
  }
  try {
    return { track: blurByWorker(camera, onFailed) };
  } catch {
    latestBlur.set({ hasFailed: true });
    camera.stop();
    return { problem: problemNow() };
  }
}

/** Blurs or shows the background of a camera that is on; resolves to the track to be sent in its place. */
export async function changeBlur(track: MediaStreamTrack, isWished: boolean): Promise<Got> {
  if (isWished) {
    if (await blurByCamera(track, tellFailed)) return { track };
    const camera = track.clone();
    camera.enabled = true;
    return blurCamera(camera);
  }
  const blurring = blurrings.get(track);
  if (!blurring) return { track };
  if (blurring.camera === track) {
    blurring.end();
    await showBackground(track);
    return { track };
  }
  const camera = blurring.camera.clone();
  // It shows something once it is certain that the member still wants that.
  camera.enabled = false;
  return { track: camera };
}

/** Lets a camera that blurs by itself show everything. */
export const showBackground = (camera: MediaStreamTrack): Promise<void> =>
  constrain(camera, { backgroundBlur: false }).catch(() => undefined);

/** A new constraint takes the place of all others. */
const constrain = (track: MediaStreamTrack, more: MediaTrackConstraints) =>
  track.applyConstraints({ ...track.getConstraints(), ...more });

async function blurByCamera(camera: MediaStreamTrack, onFailed: OnFailed): Promise<boolean> {
  if (!ownBlurOf(camera).can) return false;
  await constrain(camera, { backgroundBlur: true }).catch(() => undefined);
  if (!blursByItself(camera)) return false;
  latestBlur.set({ hasFailed: false });
  const state = observableState<BlurState>({ phase: 'on' });
  const ended = new AbortController();
  // Another size must not end the blur.
  const apply = camera.applyConstraints.bind(camera);
  camera.applyConstraints = (constraints) => apply({ ...constraints, backgroundBlur: true });
  const end = () => {
    ended.abort();
    camera.applyConstraints = apply;
    blurrings.delete(camera);
  };
  const onChange = () => {
    if (blursByItself(camera)) return;
    // Somebody has switched it off in the settings of the device.
    camera.enabled = false;
    state.set({ phase: 'failed' });
    ended.abort();
    failTrack(camera, 'blur-failed', onFailed);
  };
  camera.addEventListener('configurationchange', onChange, { signal: ended.signal });
  blurrings.set(camera, { camera, get: state.get, subscribe: state.subscribe, end });
  return true;
}

function blurByWorker(camera: MediaStreamTrack, onFailed: OnFailed): MediaStreamTrack {
  latestBlur.set({ hasFailed: false });
  const state = observableState<BlurState>({ phase: 'loading' });
  const ended = new AbortController();
  const blur = openBackgroundBlur(camera, (news) => {
    if (ended.signal.aborted) return;
    if (news === 'ready') return state.set({ phase: 'on' });
    state.set({ phase: 'failed' });
    failTrack(track, problemNow(), onFailed);
  });
  const { track } = blur;
  const stopTrack = track.stop.bind(track);
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    stopTrack();
    camera.stop();
    blur.close();
  };
  Object.assign(track, {
    stop: end,
    getSettings: () => camera.getSettings(),
    getConstraints: () => camera.getConstraints(),
    getCapabilities: () => camera.getCapabilities(),
    applyConstraints: (constraints?: MediaTrackConstraints) => camera.applyConstraints(constraints),
  });
  camera.addEventListener('ended', () => endTrack(track), { signal: ended.signal });
  blurrings.set(track, { camera, get: state.get, subscribe: state.subscribe, end });
  return track;
}
