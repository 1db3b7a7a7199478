/** Records a stream until it is stopped, the time is over, or the page is hidden: it is in memory only. */
import { recordingType } from './open-camera.ts';

/** A recording ends so much before its limit, in milliseconds: the last frames come after it was stopped. */
const MARGIN_MS = 250;
const TICK_MS = 250;

interface Listener {
  /** `elapsed`: whole seconds. */
  onTick: (elapsed: number) => void;
  onRecorded: (film: File) => void;
  onFailed: () => void;
}

export interface Recording {
  stop(): void;
  /** Ends it, and makes nothing of it. */
  discard(): void;
}

/** Throws where the browser cannot record the stream. */
export function record(stream: MediaStream, seconds: number, { onTick, onRecorded, onFailed }: Listener): Recording {
  const type = recordingType();
  const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
  const pieces: Blob[] = [];
  let isWished = true;
  const stop = () => {
    if (recorder.state === 'recording') recorder.stop();
  };
  // The timer of a hidden page runs late, so that the film would be too long.
  const stopWhenHidden = () => {
    if (document.visibilityState === 'hidden') stop();
  };
  const end = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', stopWhenHidden);
  };
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  recorder.onerror = () => {
    // `stop` comes after it all the same, with what is left of the film.
    const wasWished = isWished;
    isWished = false;
    end();
    if (wasWished) onFailed();
  };
  recorder.onstop = () => {
    end();
    if (!isWished) return;
    const container = recorder.mimeType.split(';')[0] ?? '';
    const name = `film.${container.endsWith('mp4') ? 'mp4' : 'webm'}`;
    onRecorded(new File(pieces, name, { type: container }));
  };
  recorder.start();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= seconds * 1000 - MARGIN_MS) stop();
    else onTick(Math.floor(elapsed / 1000));
  }, TICK_MS);
  document.addEventListener('visibilitychange', stopWhenHidden);
  return {
    stop,
    discard: () => {
      isWished = false;
      end();
      stop();
    },
  };
}
