/** Vibrates briefly, on devices that can [SOUND-36, SOUND-37]. */
const MS = { light: 10, medium: 20 };

export function vibrate(strength: keyof typeof MS): void {
  navigator.vibrate?.(MS[strength]);
}
