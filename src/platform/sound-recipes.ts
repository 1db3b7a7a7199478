/** Recipes of all sounds: a few tones each, made by us [SOUND-25]. */
import type { SoundName } from '#domain/sounds.ts';

export interface Tone {
  /** Hertz. */
  pitch: number;
  /** Pitch to which the tone glides until it ends. */
  glideTo?: number;
  /** Seconds from the beginning of the sound. */
  at: number;
  /** Duration of its fading, seconds. */
  fadeSeconds: number;
  /** Share of the sound's volume; 1 unless given. */
  level?: number;
  shape?: OscillatorType;
}

/** Notes, in hertz. */
const NOTE = {
  e4: 329.63,
  a4: 440,
  c5: 523.25,
  d5: 587.33,
  e5: 659.26,
  f5: 698.46,
  g5: 783.99,
  a5: 880,
  b5: 987.77,
  c6: 1046.5,
  d6: 1174.66,
  e6: 1318.51,
  g6: 1567.98,
};

/** One pair of a telephone's ring, `at` seconds after its beginning. */
const ringPair = (at: number): readonly Tone[] => [
  { pitch: NOTE.e5, at, fadeSeconds: 0.35, level: 0.8 },
  { pitch: NOTE.b5, at: at + 0.16, fadeSeconds: 0.4, level: 0.8 },
];
/** Rings twice, then leaves a silence; whoever calls plays it again [SOUND-35]. */
const ring: readonly Tone[] = [...ringPair(0), ...ringPair(0.36), ...ringPair(1.1), ...ringPair(1.46)];

export const recipes: Record<SoundName, readonly Tone[]> = {
  // Three quick rising notes.
  'mention': [
    { pitch: NOTE.g5, at: 0, fadeSeconds: 0.3 },
    { pitch: NOTE.c6, at: 0.09, fadeSeconds: 0.3 },
    { pitch: NOTE.e6, at: 0.18, fadeSeconds: 0.6 },
  ],
  // Two soft rising notes.
  'private_message': [
    { pitch: NOTE.e5, at: 0, fadeSeconds: 0.45 },
    { pitch: NOTE.b5, at: 0.13, fadeSeconds: 0.7 },
  ],
  // A fourth up for who comes, down for who goes.
  'user_joined': [
    { pitch: NOTE.c5, at: 0, fadeSeconds: 0.22, level: 0.7 },
    { pitch: NOTE.f5, at: 0.11, fadeSeconds: 0.4, level: 0.7 },
  ],
  'user_left': [
    { pitch: NOTE.f5, at: 0, fadeSeconds: 0.22, level: 0.7 },
    { pitch: NOTE.c5, at: 0.11, fadeSeconds: 0.4, level: 0.7 },
  ],
  // A note that opens, with its octave.
  'camera_on': [
    { pitch: NOTE.a4, glideTo: NOTE.a5, at: 0, fadeSeconds: 0.25, level: 0.7 },
    { pitch: NOTE.a5, at: 0.2, fadeSeconds: 0.35, level: 0.5 },
  ],
  // Rises and is gone.
  'message_sent': [{ pitch: NOTE.d5, glideTo: NOTE.d6, at: 0, fadeSeconds: 0.18, level: 0.6 }],
  'call_incoming': ring,
  'call_accepted': [
    { pitch: NOTE.c5, at: 0, fadeSeconds: 0.25 },
    { pitch: NOTE.e5, at: 0.1, fadeSeconds: 0.25 },
    { pitch: NOTE.g5, at: 0.2, fadeSeconds: 0.25 },
    { pitch: NOTE.c6, at: 0.3, fadeSeconds: 0.6 },
  ],
  'click': [{ pitch: NOTE.d6, at: 0, fadeSeconds: 0.05, level: 0.5 }],
  'hover': [{ pitch: NOTE.g6, at: 0, fadeSeconds: 0.035, level: 0.25 }],
  'success': [
    { pitch: NOTE.g5, at: 0, fadeSeconds: 0.15, level: 0.6 },
    { pitch: NOTE.d6, at: 0.08, fadeSeconds: 0.35, level: 0.6 },
  ],
  'error': [
    { pitch: NOTE.a4, at: 0, fadeSeconds: 0.2, level: 0.8, shape: 'triangle' },
    { pitch: NOTE.e4, at: 0.14, fadeSeconds: 0.35, level: 0.8, shape: 'triangle' },
  ],
  'swipe': [{ pitch: NOTE.a4, glideTo: NOTE.e5, at: 0, fadeSeconds: 0.14, level: 0.4 }],
  'like': [
    { pitch: NOTE.a5, glideTo: NOTE.e6, at: 0, fadeSeconds: 0.12, level: 0.5 },
    { pitch: NOTE.e6, at: 0.1, fadeSeconds: 0.25, level: 0.5 },
  ],
  'notification': [
    { pitch: NOTE.b5, at: 0, fadeSeconds: 0.25, level: 0.6 },
    { pitch: NOTE.g5, at: 0.12, fadeSeconds: 0.45, level: 0.6 },
  ],
  'incoming_call': ring,
};
