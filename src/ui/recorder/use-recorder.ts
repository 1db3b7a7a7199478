import { useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { closeCamera, openCamera, recordingType, type CameraProblem } from './open-camera.ts';

export type RecorderState =
  | { status: 'opening' }
  | { status: 'problem'; problem: CameraProblem }
  | { status: 'ready'; stream: MediaStream }
  /** `elapsed`: whole seconds. */
  | { status: 'recording'; stream: MediaStream; elapsed: number };

/** A recording ends so much before its limit, in milliseconds: the last frames come after it was stopped. */
const MARGIN_MS = 250;
const TICK_MS = 250;

/**
 * Opens the camera, and records until it is stopped or the time is over. The camera is closed with the component; the
 * recording is in memory only.
 */
export function useRecorder(seconds: number, onRecorded: (file: File) => void) {
  const [state, setState] = useState<RecorderState>({ status: 'opening' });
  const recorder = useRef<MediaRecorder | null>(null);

  useEffect(() => {
    let open: MediaStream | null = null;
    let isUnmounted = false;
    void openCamera().then((camera) => {
      if (typeof camera === 'string') return isUnmounted || setState({ status: 'problem', problem: camera });
      if (isUnmounted) return closeCamera(camera);
      open = camera;
      setState({ status: 'ready', stream: camera });
    });
    return () => {
      isUnmounted = true;
      if (recorder.current?.state === 'recording') recorder.current.stop();
      recorder.current = null;
      if (open) closeCamera(open);
    };
  }, []);

  function start(): void {
    if (state.status !== 'ready') return;
    const { stream } = state;
    const pieces: Blob[] = [];
    try {
      const type = recordingType();
      const recording = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
      const startedAt = performance.now();
      const timer = setInterval(() => {
        const elapsed = performance.now() - startedAt;
        if (elapsed >= seconds * 1000 - MARGIN_MS) recording.stop();
        else setState({ status: 'recording', stream, elapsed: Math.floor(elapsed / 1000) });
      }, TICK_MS);
      recording.ondataavailable = ({ data }) => void pieces.push(data);
      recording.onerror = () => setState({ status: 'problem', problem: 'failed' });
      recording.onstop = () => {
        clearInterval(timer);
        // Closed meanwhile: nothing is to be made of it.
        if (recorder.current !== recording) return;
        const container = recording.mimeType.split(';')[0] ?? '';
        const name = `film.${container.endsWith('mp4') ? 'mp4' : 'webm'}`;
        onRecorded(new File(pieces, name, { type: container }));
      };
      recorder.current = recording;
      recording.start();
      setState({ status: 'recording', stream, elapsed: 0 });
    } catch (error) {
      log.warn('recorder.failed', { error: errorName(error) });
      setState({ status: 'problem', problem: 'failed' });
    }
  }

  return { state, start, stop: () => recorder.current?.stop() };
}
