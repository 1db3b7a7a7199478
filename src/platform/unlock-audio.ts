import { errorName, log } from '#lib/log.ts';

let context: AudioContext | null = null;

/**
 * Returns the audio context, or null if there is none or the page has not been touched yet: browsers allow no sound
 * before. Must be called during a touch, because some browsers resume a context at no other time.
 */
export function unlockAudio(): AudioContext | null {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
    void context.resume();
    return context;
  } catch (error) {
    log.debug('sound.missing', { error: errorName(error) });
    return null;
  }
}
