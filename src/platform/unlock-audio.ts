import { errorName, log } from '#lib/log.ts';

let context: AudioContext | null = null;

/**
 * Returns the audio context, or null if there is none or the page has not been touched yet: browsers allow no sound
 * before. Must be called within a second of a touch, because some browsers resume a context at no other time.
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

/**
 * Time from the first touch until the audio context is made for it, in milliseconds. Making it blocks the page, so what
 * was touched is shown first. It must stay below the second after which WebKit forgets the touch.
 */
const UNLOCK_DELAY_MS = 500;

/** Returns a listener for touches that calls back when audio is unlocked: at once, or a little after the first one. */
export function onUnlocked(callback: () => void): () => void {
  let isPending = false;
  const unlock = () => {
    isPending = false;
    if (unlockAudio()) callback();
  };
  return () => {
    if (context) return unlock();
    if (isPending) return;
    isPending = true;
    setTimeout(unlock, UNLOCK_DELAY_MS);
  };
}
