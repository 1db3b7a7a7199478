import { useCallback, useState, type MouseEvent } from 'react';
import type { NotificationView } from './notification-view.ts';

export interface ItemMenuPosition {
  view: NotificationView;
  x: number;
  y: number;
  /** Gets the focus back when the menu closes. */
  origin: HTMLElement;
}

/** Holds the notification whose menu is open: by its button, the right button, the menu key, or a long press. */
export function useItemMenu() {
  const [at, setAt] = useState<ItemMenuPosition | null>(null);
  const open = useCallback((view: NotificationView, event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const origin = event.currentTarget;
    const { left, top, width, height } = origin.getBoundingClientRect();
    const isPointed = event.type === 'contextmenu' && (event.clientX || event.clientY);
    const [x, y] = isPointed ? [event.clientX, event.clientY] : [left + width, top + height];
    setAt({ view, x, y, origin });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}
