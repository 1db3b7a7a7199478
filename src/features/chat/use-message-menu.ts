import { useCallback, useState } from 'react';
import type { MessageView } from '#domain/views.ts';

export interface MessageMenuPosition {
  message: MessageView;
  x: number;
  y: number;
  /** Gets the focus back when the menu closes. */
  origin: HTMLElement;
}

/** Returns the button of a message’s menu; null: the message is not drawn, or has none. */
export const menuButtonOf = ({ id }: Pick<MessageView, 'id'>): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`);

/** `place`: a point in the window; without one, the middle of `origin`. */
export type OpenMenu = (message: MessageView, origin: HTMLElement, place: { x: number; y: number } | null) => void;

/**
 * Holds the message whose menu is open, and the place of the menu. Opened by its button, the right button, the menu
 * key, or a long press.
 */
export function useMessageMenu() {
  const [at, setAt] = useState<MessageMenuPosition | null>(null);
  const open: OpenMenu = useCallback((message, origin, place) => {
    const rect = origin.getBoundingClientRect();
    setAt({ message, origin, ...(place ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }) });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}
