/** Vibrates in one of the specified patterns, on devices that can [SOUND-36 to SOUND-41]. */

/** Milliseconds; in a list, of vibration and rest in turn. */
export const PATTERNS = {
  light: 10,
  medium: 20,
  heavy: 30,
  success: [10, 50, 10],
  warning: [20, 100, 20],
  error: [50, 100, 50, 100, 50],
};
export type HapticPattern = keyof typeof PATTERNS;

/** Returns false if the device cannot vibrate, or may not before the page is touched. */
export const vibrate = (pattern: HapticPattern): boolean => navigator.vibrate?.(PATTERNS[pattern]) ?? false;
