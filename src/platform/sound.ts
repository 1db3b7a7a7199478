/**
 * Plays sounds, one at a time: a sound that matters more ends the one that is heard, every other one is dropped.
 *
 * Races: two sounds may wait at once until the browser's audio runs; each looks at what is heard only afterwards.
 */
import { interrupts, type SoundName } from '#domain/sounds.ts';
import { recipes, type Tone } from './sound-recipes.ts';
import { unlockAudio } from './unlock-audio.ts';

/** Seconds until a tone has its full volume: short, but without a click. */
const ATTACK = 0.012;
const SILENT = 0.0001;
/** Gain at full volume, which is still soft. */
const LOUDEST = 0.5;
const WAKING_MS = 250;
/** Seconds in which an interrupted sound goes; the next one begins after it. */
const INTERRUPTION = 0.03;

interface Playing {
  name: SoundName;
  isPreview: boolean;
  /** Seconds on the clock of the audio context. */
  endsAt: number;
  stop(at: number): void;
}
let playing: Playing | null = null;

/**
 * Plays a sound. Resolves to false if the page may not or cannot play it now, or if one that matters as much is heard:
 * a sound that would come late is dropped. `isPreview`: the member has asked for this one, so it interrupts any
 * other, and only another one like it interrupts it.
 */
export async function playSound(name: SoundName, volume: number, isPreview = false): Promise<boolean> {
  const audio = unlockAudio();
  if (!audio) return false;
  if (audio.state !== 'running')
    await Promise.race([audio.resume(), new Promise((late) => setTimeout(late, WAKING_MS))]).catch(() => undefined);
  if ((audio.state as string) !== 'running') return false;
  const current = playing && playing.endsAt > audio.currentTime ? playing : null;
  if (current && !isPreview && (current.isPreview || !interrupts(name, current.name))) return false;
  const startTime = audio.currentTime + (current ? INTERRUPTION : 0);
  current?.stop(startTime);
  playing = { name, isPreview, ...start(audio, recipes[name], volume, startTime) };
  return true;
}

/** Starts a sound. Its gain is the square of the volume, so that equal steps sound equal. */
function start(
  audio: AudioContext,
  tones: readonly Tone[],
  volume: number,
  startTime: number,
): Pick<Playing, 'endsAt' | 'stop'> {
  const output = audio.createGain();
  output.gain.value = 1;
  output.connect(audio.destination);
  const oscillators = tones.map((tone) => playTone(audio, output, tone, startTime, volume ** 2 * LOUDEST));
  return {
    endsAt: startTime + Math.max(...tones.map(({ at, fadeSeconds }) => at + fadeSeconds)),
    stop(at) {
      output.gain.setValueAtTime(1, audio.currentTime);
      output.gain.linearRampToValueAtTime(0, at);
      for (const oscillator of oscillators) oscillator.stop(at);
    },
  };
}

function playTone(
  audio: AudioContext,
  output: GainNode,
  { pitch, glideTo, at, fadeSeconds, level = 1, shape = 'sine' }: Tone,
  soundStart: number,
  loudest: number,
): OscillatorNode {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  const [from, until] = [soundStart + at, soundStart + at + fadeSeconds];
  tone.type = shape;
  tone.frequency.value = pitch;
  if (glideTo !== undefined) {
    tone.frequency.setValueAtTime(pitch, from);
    tone.frequency.exponentialRampToValueAtTime(glideTo, until);
  }
  gain.gain.setValueAtTime(SILENT, from);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENT, loudest * level), from + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, until);
  tone.connect(gain).connect(output);
  tone.start(from);
  tone.stop(until);
  return tone;
}
