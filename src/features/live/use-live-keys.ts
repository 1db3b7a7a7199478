import { useEffect, useEffectEvent, useState } from 'react';
import { isOverlayOpen, isTyping } from '#ui/open-overlay.ts';
import { escapeTwice } from '#lib/escape-twice.ts';

interface Keys {
  /** Where the camera can be switched. */
  onCamera?: () => void;
  onMicrophone?: () => void;
  /** In a call. */
  onHangUp?: () => void;
  /** The quick exit: cuts everything that is sent. */
  onEscapeTwice: () => void;
}

/**
 * C for the camera, M for the microphone, H to hang up, outside of fields and overlays; Escape twice, with nothing
 * open, cuts both.
 */
export function useLiveKeys({ onCamera, onMicrophone, onHangUp, onEscapeTwice }: Keys, isOn = true): void {
  const [isEscapeTwice] = useState(escapeTwice);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOpen = isOverlayOpen();
    if (event.key === 'Escape') {
      // The quick exit comes with the next two presses.
      if (isEscapeTwice(event, isOpen)) {
        event.preventDefault();
        onEscapeTwice();
      }
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
