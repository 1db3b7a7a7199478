/**
 * Gives the phone's own vibrations to a native app [SOUND-36 to SOUND-41]: `navigator.vibrate`, which iOS lacks, plays
 * each of our patterns as the phone's makers have tuned it.
 */
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import { errorName, log } from '#lib/log.ts';
import { PATTERNS, type HapticPattern } from './haptics.ts';

const played: Record<HapticPattern, () => Promise<void>> = {
  light: () => Haptics.impact({ style: ImpactStyle.Light }),
  medium: () => Haptics.impact({ style: ImpactStyle.Medium }),
  heavy: () => Haptics.impact({ style: ImpactStyle.Heavy }),
  success: () => Haptics.notification({ type: NotificationType.Success }),
  warning: () => Haptics.notification({ type: NotificationType.Warning }),
  error: () => Haptics.notification({ type: NotificationType.Error }),
};
const nameOf = new Map(
  (Object.keys(PATTERNS) as HapticPattern[]).map((name) => [JSON.stringify(PATTERNS[name]), name]),
);

/** Plays a pattern. Returns false for one that is none of ours. */
export function vibrateNatively(pattern: VibratePattern): boolean {
  const name = nameOf.get(JSON.stringify(pattern));
  if (name === undefined) return false;
  played[name]().catch((error: unknown) => log.debug('native.not-felt', { error: errorName(error) }));
  return true;
}

export const startNativeHaptics = (): void =>
  void Object.defineProperty(navigator, 'vibrate', { value: vibrateNatively, configurable: true });
