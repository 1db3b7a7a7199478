import { errorName, log } from '#lib/log.ts';

let context: AudioContext | null = null;

/**
 * Browsers let a page be heard once it has been touched. Call it then: some wake a context at no other moment. Null:
 * not yet, or never.
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
