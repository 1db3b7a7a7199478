import { useRef, useState, type PointerEvent } from 'react';

/** A finger that has moved so far, in px, has asked for it. */
const FAR = 56;
const MOST = 72;
/** Beyond this it scrolls. */
const ASIDE = 24;

/** A finger that draws something to the right, with the page's own scrolling left alone. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const begun = useRef<{ x: number; y: number } | null>(null);
  const [by, move] = useState(0);
  const end = () => {
    begun.current = null;
    move(0);
  };
  if (!onSwipe) return { style: {} };
  return {
    style: { touchAction: 'pan-y' as const, ...(by > 0 && { transform: `translateX(${by}px)` }) },
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') begun.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!begun.current) return;
      const aside = Math.abs(clientY - begun.current.y);
      if (aside > ASIDE) return end();
      const far = clientX - begun.current.x;
      move(far > ASIDE / 2 ? Math.min(MOST, far) : 0);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const asked = begun.current !== null && clientX - begun.current.x >= FAR;
      end();
      if (asked) onSwipe();
    },
    onPointerCancel: end,
  };
}
