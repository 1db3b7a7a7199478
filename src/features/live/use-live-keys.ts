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
/** Something that Escape itself closes. */
const isOverlayOpen = () => document.querySelector(OPEN_OVERLAY) !== null;

/** C for the camera, M for the microphone, H to hang up, outside of fields; twice Escape cuts both, also in a field. */
export function useLiveKeys({ onCamera, onMicrophone, onHangUp, onEscapeTwice }: Keys, isOn: boolean): void {
  const escapedAt = useRef(Number.NEGATIVE_INFINITY);
  const onEscape = (at: number) => {
    const isTwice = at - escapedAt.current <= TWICE_MS;
    escapedAt.current = isTwice ? Number.NEGATIVE_INFINITY : at;
    if (isTwice) onEscapeTwice();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOverlayOpen()) return;
    if (event.key === 'Escape') return onEscape(event.timeStamp);
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
    // Before an overlay that Escape closes has gone.
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, [isOn]);
}
