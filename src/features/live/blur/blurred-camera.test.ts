import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCamera } from '../own-tracks.ts';
import { blurCamera, blurringOf, changeBlur, isBlurred, latestBlur } from './blurred-camera.ts';

type Blur = 'none' | 'changeable' | 'refused';

/** A camera, or a track made of pictures, as far as it is needed here. */
class Track extends EventTarget {
  readonly kind = 'video';
  readonly clones: Track[] = [];
  readonly #blur: Blur;
  readyState = 'live';
  enabled = true;
  isBlurring = false;
  constraints: MediaTrackConstraints = { height: { ideal: 480 } };
  constructor(blur: Blur = 'none') {
    super();
    this.#blur = blur;
  }
  stop(): void {
    this.readyState = 'ended';
  }
  clone(): Track {
    const copy = new Track(this.#blur);
    copy.enabled = this.enabled;
    this.clones.push(copy);
    return copy;
  }
  getSettings() {
    return { height: 480, backgroundBlur: this.isBlurring };
  }
  getConstraints() {
    return this.constraints;
  }
  getCapabilities() {
    return this.#blur === 'none' ? {} : { backgroundBlur: [true, false] };
  }
  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    if (this.#blur === 'refused') throw new DOMException('', 'OverconstrainedError');
    this.constraints = constraints;
    this.isBlurring = constraints.backgroundBlur === true;
  }
}
const asTrack = (track: Track) => track as unknown as MediaStreamTrack;

const workers: BlurWorker[] = [];
/** The worker, which says what the test says. */
class BlurWorker extends EventTarget {
  readonly tasks: unknown[] = [];
  isOver = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(task: { task: string }): void {
    this.tasks.push(task);
    this.isOver ||= task.task === 'end';
  }
  terminate(): void {
    this.isOver = true;
  }
  say(news: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: { news } }));
  }
}

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', BlurWorker);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
      static {
        Object.assign(this.prototype, { getContext: () => null });
      }
    },
  );
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = {};
    },
  );
  vi.stubGlobal(
    'MediaStreamTrackGenerator',
    class extends Track {
      writable = {};
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

async function blurred(camera: Track, onFailed: (problem: string) => void = () => undefined): Promise<Track> {
  const got = await blurCamera(asTrack(camera), onFailed);
  if ('problem' in got) throw new Error(got.problem);
  return got.track as unknown as Track;
}

test('[LIVE-07] a camera that can blur by itself does so, keeps its size, and goes on at another one', async () => {
  const camera = new Track('changeable');
  expect(await blurred(camera)).toBe(camera);
  expect(camera.constraints).toEqual({ height: { ideal: 480 }, backgroundBlur: true });
  await camera.applyConstraints({ height: { ideal: 720 } });
  expect(camera.isBlurring).toBe(true);
  expect(workers).toEqual([]);
  await changeBlur(asTrack(camera), false);
  expect([camera.isBlurring, isBlurred(asTrack(camera))]).toEqual([false, false]);
});

test('[LIVE-07] a camera whose own blur is switched off elsewhere ends, before it shows anything', async () => {
  const camera = new Track('changeable');
  camera.isBlurring = true;
  expect(isBlurred(asTrack(camera))).toBe(false);
  const [onFailed, onEnded] = [vi.fn(), vi.fn()];
  await blurred(camera, onFailed);
  camera.addEventListener('ended', onEnded);
  camera.isBlurring = false;
  camera.dispatchEvent(new Event('configurationchange'));
  expect([camera.enabled, camera.readyState]).toEqual([false, 'ended']);
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(onFailed).toHaveBeenCalledWith('blur-failed');
});

test('[LIVE-07] any other camera goes through a worker, which ends with it', async () => {
  const camera = new Track('refused');
  const track = await blurred(camera);
  expect(track).not.toBe(camera);
  expect(blurringOf(asTrack(track))?.get()).toEqual({ phase: 'loading' });
  workers[0]?.say('ready');
  expect(blurringOf(asTrack(track))?.get().phase).toBe('on');
  expect(track.getSettings().height).toBe(480);
  track.stop();
  expect([track.readyState, camera.readyState, workers[0]?.isOver]).toEqual(['ended', 'ended', true]);
});

test('[LIVE-07] a blur that fails ends its track and its camera, and says so once', async () => {
  const camera = new Track();
  const [onFailed, onEnded] = [vi.fn(), vi.fn()];
  const track = await blurred(camera, onFailed);
  track.addEventListener('ended', onEnded);
  workers[0]?.say('failed');
  workers[0]?.dispatchEvent(new Event('error'));
  expect([track.readyState, camera.readyState, workers[0]?.isOver]).toEqual(['ended', 'ended', true]);
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(onFailed.mock.calls).toEqual([['blur-failed']]);
  expect(latestBlur.get().hasFailed).toBe(true);
  vi.stubGlobal('navigator', { onLine: false });
  await blurred(new Track(), onFailed);
  expect(latestBlur.get().hasFailed).toBe(false);
  workers[1]?.dispatchEvent(new Event('error'));
  expect(onFailed).toHaveBeenLastCalledWith('blur-offline');
});

test('[LIVE-07] a camera that is unplugged ends the blurred track', async () => {
  const camera = new Track();
  const track = await blurred(camera);
  const onEnded = vi.fn();
  track.addEventListener('ended', onEnded);
  camera.stop();
  camera.dispatchEvent(new Event('ended'));
  expect([track.readyState, workers[0]?.isOver, onEnded.mock.calls.length]).toEqual(['ended', true, 1]);
});

test('[LIVE-07] a browser that can do neither opens no camera', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const camera = new Track();
  expect(await blurCamera(asTrack(camera))).toEqual({ problem: 'blur-impossible' });
  expect(camera.readyState).toBe('ended');
});

test('[LIVE-07] a camera that ends before its blur begins leaves no worker behind', async () => {
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      constructor() {
        throw new DOMException('', 'InvalidStateError');
      }
    },
  );
  const camera = new Track();
  expect(await blurCamera(asTrack(camera))).toEqual({ problem: 'blur-failed' });
  expect([camera.readyState, workers[0]?.isOver]).toEqual(['ended', true]);
});

test('[LIVE-07] while live a copy of the camera is blurred, and another one, black at first, is not', async () => {
  const camera = new Track();
  camera.enabled = false;
  const on = await changeBlur(asTrack(camera), true);
  const [copy] = camera.clones;
  expect([copy?.enabled, copy?.readyState, camera.readyState]).toEqual([true, 'live', 'live']);
  if ('problem' in on) throw new Error(on.problem);
  const off = await changeBlur(on.track, false);
  const plain = copy?.clones[0];
  expect(off).toEqual({ track: plain });
  expect([plain?.enabled, isBlurred(asTrack(plain!))]).toEqual([false, false]);
});

test('[LIVE-07] a camera is opened as its member wishes it, and none where its blur cannot be', async () => {
  const opened: Track[] = [];
  const getUserMedia = async () => {
    const camera = new Track();
    opened.push(camera);
    return { getTracks: () => [camera] };
  };
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } });
  const plain = await getCamera({ videoQuality: 'standard', blurBackground: false });
  expect([plain, workers.length]).toEqual([{ track: opened[0] }, 0]);
  const got = await getCamera({ videoQuality: 'standard', blurBackground: true });
  expect('track' in got && isBlurred(got.track)).toBe(true);
  vi.stubGlobal('Worker', undefined);
  expect(await getCamera({ videoQuality: 'standard', blurBackground: true })).toEqual({ problem: 'blur-failed' });
  expect(opened.map(({ readyState }) => readyState)).toEqual(['live', 'live', 'ended']);
});
