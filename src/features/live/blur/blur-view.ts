/** What the switch of the blur shows. */
import type { BlurState } from './blur-state.ts';

export type BlurHint = 'off' | 'on' | 'loading' | 'failed' | 'by-device' | 'impossible' | 'offline';

export interface BlurView {
  isOn: boolean;
  isDisabled: boolean;
  hint: BlurHint;
}

interface Parts {
  isWished: boolean;
  /** Of the camera in front; null: there is none, or nothing is blurred. */
  phase: BlurState['phase'] | null;
  /** The device blurs on its own account. */
  isByDevice: boolean;
  /** Whether the page may end that. */
  mayStop: boolean;
  /** Whether the browser, or the camera, can blur at all. */
  canBlur: boolean;
  isOnline: boolean;
}

export function blurView({ isWished, phase, isByDevice, mayStop, canBlur, isOnline }: Parts): BlurView {
  if (isByDevice) return { isOn: true, isDisabled: !mayStop, hint: mayStop ? 'on' : 'by-device' };
  // Whoever wished it elsewhere may take that back here.
  if (!canBlur) return { isOn: isWished, isDisabled: !isWished, hint: 'impossible' };
  const hint = isWished && phase ? phase : !isOnline ? 'offline' : isWished ? 'on' : 'off';
  return { isOn: isWished, isDisabled: false, hint };
}
