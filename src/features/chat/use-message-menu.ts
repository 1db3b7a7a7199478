import { useCallback, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { MessageView } from '#domain/views.ts';

/** As long as a finger must rest. */
const PRESS_MS = 500;
/** A finger that moves further than this, in px, scrolls. */
const MOVED = 10;

export interface OpenedAt {
  message: MessageView;
  x: number;
  y: number;
  /** Has the focus again afterwards. */
  origin: HTMLElement;
}

type Open = (message: MessageView, event: MouseEvent | PointerEvent) => void;

/** Where and for which message the menu stands open: by its button, by the right button or the menu key, by a finger that rests. */
export function useMessageMenu() {
  const [at, setAt] = useState<OpenedAt | null>(null);
  const open: Open = useCallback((message, event) => {
    event.preventDefault();
    const origin = event.currentTarget as HTMLElement;
    const box = origin.getBoundingClientRect();
    const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [box.left + box.width / 2, box.top + box.height / 2];
    setAt({ message, x, y, origin });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}

/** Browsers without a long press of their own (`contextmenu`) get one. */
export function useLongPress(message: MessageView, open: Open) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onContextMenu: (event: MouseEvent) => {
      end();
      // What is selected is about to be copied.
      if (window.getSelection()?.isCollapsed !== false) open(message, event);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      const { currentTarget, clientX, clientY } = event;
      const at = { ...event, currentTarget, clientX, clientY, preventDefault: () => undefined } as PointerEvent;
      press.current = { timer: setTimeout(() => open(message, at), PRESS_MS), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MOVED) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
