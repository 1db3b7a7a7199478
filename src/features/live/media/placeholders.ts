/** Tracks that show and say nothing, and still have frames. */
const FRAMES_A_SECOND = 10;

export interface Placeholder {
  track: MediaStreamTrack;
  /** Ends what makes its frames. */
  end(): void;
}

/** A black picture. */
export function blackPicture(): Placeholder {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const pen = canvas.getContext('2d');
  const draw = () => pen?.fillRect(0, 0, canvas.width, canvas.height);
  draw();
  const timer = setInterval(draw, 1000 / FRAMES_A_SECOND);
  const [track] = canvas.captureStream(FRAMES_A_SECOND).getVideoTracks();
  if (!track) throw new Error('no picture');
  return { track, end: () => clearInterval(timer) };
}

/** Silence. */
export function silence(): Placeholder {
  const audio = new AudioContext();
  const [track] = audio.createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('no sound');
  void audio.resume();
  return { track, end: () => void audio.close() };
}
