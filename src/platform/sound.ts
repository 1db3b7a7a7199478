/** Sounds, made here of a few tones: no file, nothing to load [SOUND-25]. */
import { unlockAudio } from './unlock-audio.ts';

/** By its specified name; a sound stands here with what makes it heard. */
export type SoundName = 'private_message';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds from the beginning, and how long it fades. */
  at: number;
  fadeSeconds: number;
}

/** [SOUND-18] Two soft notes that rise. */
const sounds: Record<SoundName, readonly Tone[]> = {
  'private_message': [
    { pitch: 659.26, at: 0, fadeSeconds: 0.45 },
    { pitch: 987.77, at: 0.13, fadeSeconds: 0.7 },
  ],
};

/** Seconds until a tone is there: without a click. */
const ATTACK = 0.012;
const SILENT = 0.0001;
/** Full volume is still soft. */
const LOUDEST = 0.5;
const WAKING_MS = 250;

/** False: this page may not be heard, or cannot. A sound that would come late does not come. */
export async function playSound(name: SoundName, volume: number): Promise<boolean> {
  const audio = unlockAudio();
  if (!audio) return false;
  if (audio.state !== 'running')
    await Promise.race([audio.resume(), new Promise((late) => setTimeout(late, WAKING_MS))]).catch(() => undefined);
  if ((audio.state as string) !== 'running') return false;
  for (const tone of sounds[name]) playTone(audio, tone, volume);
  return true;
}

/** Heard as even steps, volume grows as a square. */
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
