import { useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { closeCamera, openCamera, type CameraProblem } from './open-camera.ts';
import { record, type Recording } from './record.ts';

export type RecorderState =
  | { status: 'opening' }
  | { status: 'problem'; problem: CameraProblem }
  | { status: 'ready'; stream: MediaStream }
  /** `elapsed`: whole seconds. */
  | { status: 'recording'; stream: MediaStream; elapsed: number };

interface RecorderWish {
  seconds: number;
  withSound: boolean;
  onRecorded: (film: File) => void;
}

/**
 * Opens the camera, and records until it is stopped or the time is over. The camera is closed with the component; the
 * recording is in memory only.
 */
export function useRecorder({ seconds, withSound, onRecorded }: RecorderWish) {
  const [state, setState] = useState<RecorderState>({ status: 'opening' });
  const recording = useRef<Recording | null>(null);

  useEffect(() => {
    let open: MediaStream | null = null;
    let isUnmounted = false;
    void openCamera(withSound).then((camera) => {
      if (typeof camera === 'string') return isUnmounted || setState({ status: 'problem', problem: camera });
      if (isUnmounted) return closeCamera(camera);
      open = camera;
      setState({ status: 'ready', stream: camera });
    });
    return () => {
      isUnmounted = true;
      recording.current?.discard();
      recording.current = null;
      if (open) closeCamera(open);
    };
  }, [withSound]);

  function start(): void {
    if (state.status !== 'ready') return;
    const { stream } = state;
    const onFailed = () => setState({ status: 'problem', problem: 'failed' });
    try {
      recording.current = record(stream, seconds, {
        onTick: (elapsed) => setState({ status: 'recording', stream, elapsed }),
        onRecorded,
        onFailed,
      });
      setState({ status: 'recording', stream, elapsed: 0 });
    } catch (error) {
      log.warn('recorder.failed', { error: errorName(error) });
      onFailed();
    }
  }

  return { state, start, stop: () => recording.current?.stop() };
}
