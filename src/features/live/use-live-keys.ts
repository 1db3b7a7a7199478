import { useEffect, useEffectEvent, useRef } from 'react';
import { OPEN_OVERLAY } from '#ui/open-overlay.ts';

/** Two presses of Escape within this time, in milliseconds, cut camera and microphone. */
const TWICE_MS = 400;

interface Keys {
  onCamera: () => void;
  onMicrophone: () => void;
  /** In a call. */
  onHangUp?: () => void;
  /** The quick exit: cuts everything that is sent. */
  onEscapeTwice: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;
const isOverlayOpen = () => document.querySelector(OPEN_OVERLAY) !== null;

/** C for the camera, M for the microphone, H to hang up, outside of fields and overlays; Escape twice cuts both. */
export function useLiveKeys({ onCamera, onMicrophone, onHangUp, onEscapeTwice }: Keys, isOn: boolean): void {
  const escapedAt = useRef(Number.NEGATIVE_INFINITY);
  const onEscape = (at: number) => {
    const isTwice = at - escapedAt.current <= TWICE_MS;
    escapedAt.current = isTwice ? Number.NEGATIVE_INFINITY : at;
    if (isTwice) onEscapeTwice();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape(event.timeStamp);
    if (isOverlayOpen()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const act = { c: onCamera, m: onMicrophone, h: onHangUp }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before an overlay that takes the key.
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, [isOn]);
}
