import { useEffect, useEffectEvent, useState } from 'react';
import { OPEN_OVERLAY } from '#ui/open-overlay.ts';
import { escapeTwice } from './escape-twice.ts';

interface Keys {
  /** Where the camera can be switched. */
  onCamera?: () => void;
  onMicrophone?: () => void;
  /** In a call. */
  onHangUp?: () => void;
  /** The quick exit: cuts everything that is sent. */
  onEscapeTwice: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;
const isOverlayOpen = () => document.querySelector(OPEN_OVERLAY) !== null;

/**
 * C for the camera, M for the microphone, H to hang up, outside of fields and overlays; Escape twice, with nothing
 * open, cuts both.
 */
export function useLiveKeys({ onCamera, onMicrophone, onHangUp, onEscapeTwice }: Keys, isOn = true): void {
  const [isEscapeTwice] = useState(escapeTwice);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOpen = isOverlayOpen();
    if (event.key === 'Escape') {
      if (isEscapeTwice(event, isOpen)) onEscapeTwice();
      return;
    }
    if (isOpen) return;
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
