/** Sounds, synthesised from a few tones, so that no file must be loaded [SOUND-25]. */
import { unlockAudio } from './unlock-audio.ts';

/** Name of a sound as specified. A name is added together with the code that plays it. */
export type SoundName = 'private_message';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** `at`: seconds from the beginning of the sound; `fadeSeconds`: duration of its fading. */
  at: number;
  fadeSeconds: number;
}

/** Two soft rising notes [SOUND-18]. */
const sounds: Record<SoundName, readonly Tone[]> = {
  'private_message': [
    { pitch: 659.26, at: 0, fadeSeconds: 0.45 },
    { pitch: 987.77, at: 0.13, fadeSeconds: 0.7 },
  ],
};

/** Seconds until a tone has its full volume: short, but without a click. */
const ATTACK = 0.012;
const SILENT = 0.0001;
/** Gain at full volume, which is still soft. */
const LOUDEST = 0.5;
const WAKING_MS = 250;

/**
 * Plays a sound. Resolves to false if the page may not or cannot play it now: a sound that would come late is dropped.
 */
export async function playSound(name: SoundName, volume: number): Promise<boolean> {
  const audio = unlockAudio();
  if (!audio) return false;
  if (audio.state !== 'running')
    await Promise.race([audio.resume(), new Promise((late) => setTimeout(late, WAKING_MS))]).catch(() => undefined);
  if ((audio.state as string) !== 'running') return false;
  for (const tone of sounds[name]) playTone(audio, tone, volume);
  return true;
}

/** Plays one tone. The gain is the square of the volume, so that equal steps sound equal. */
function playTone(audio: AudioContext, { pitch, at, fadeSeconds }: Tone, volume: number): void {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  const startTime = audio.currentTime + at;
  tone.type = 'sine';
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(SILENT, startTime);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENT, volume ** 2 * LOUDEST), startTime + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, startTime + fadeSeconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(startTime);
  tone.stop(startTime + fadeSeconds);
}
