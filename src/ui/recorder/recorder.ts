/**
 * Opens the camera, and records until it is stopped or the time is over; the recording is in memory only. The camera is
 * closed with its sheet, and as soon as a recording fails.
 */
import { errorName, log } from '#lib/log.ts';
import { closeCamera, openCamera, type CameraProblem } from './open-camera.ts';
import { record, type Recording } from './record.ts';

type RecorderState =
  | { status: 'opening' }
  | { status: 'problem'; problem: CameraProblem }
  | { status: 'ready'; stream: MediaStream }
  /** `elapsed`: whole seconds. */
  | { status: 'recording'; stream: MediaStream; elapsed: number };

export interface RecorderWish {
  /** Longest recording. */
  seconds: number;
  withSound: boolean;
}

interface Recorder {
  state(): RecorderState;
  subscribe(onChange: () => void): () => void;
  /** Opens the camera, anew after a problem. */
  open(): void;
  start(onRecorded: (film: File) => void): void;
  stop(): void;
  /** Closes the camera, and makes nothing of a recording under way. */
  close(): void;
}

export function createRecorder({ seconds, withSound }: RecorderWish): Recorder {
  let state: RecorderState = { status: 'opening' };
  let camera: MediaStream | null = null;
  let recording: Recording | null = null;
  /** A camera that is opened for an earlier one is closed. */
  let opening = 0;
  const listeners = new Set<() => void>();

  function set(next: RecorderState): void {
    state = next;
    for (const onChange of listeners) onChange();
  }
  function close(): void {
    opening += 1;
    recording?.discard();
    recording = null;
    if (camera) closeCamera(camera);
    camera = null;
  }
  function fail(problem: CameraProblem): void {
    close();
    set({ status: 'problem', problem });
  }
  async function open(): Promise<void> {
    close();
    const mine = opening;
    set({ status: 'opening' });
    const stream = await openCamera(withSound);
    if (mine !== opening) return void (typeof stream !== 'string' && closeCamera(stream));
    if (typeof stream === 'string') return fail(stream);
    camera = stream;
    set({ status: 'ready', stream });
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    open: () => void open(),
    start(onRecorded) {
      if (state.status !== 'ready') return;
      const { stream } = state;
      try {
        recording = record(stream, seconds, {
          onTick: (elapsed) => set({ status: 'recording', stream, elapsed }),
          onRecorded,
          onFailed: () => fail('failed'),
        });
        set({ status: 'recording', stream, elapsed: 0 });
      } catch (error) {
        log.warn('recorder.failed', { error: errorName(error) });
        fail('failed');
      }
    },
    stop: () => recording?.stop(),
    close,
  };
}
