import { useCallback, useState } from 'react';
import type { MessageView } from '#domain/views.ts';

export interface MessageMenuPosition {
  message: MessageView;
  x: number;
  y: number;
  /** Has the focus again afterwards. */
  origin: HTMLElement;
}

/** The button of a message’s menu; null: the message is not drawn, or has none. */
export const menuButtonOf = ({ id }: Pick<MessageView, 'id'>): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`);

/** `place`: in the window; without one, its middle. */
export type OpenMenu = (message: MessageView, origin: HTMLElement, place: { x: number; y: number } | null) => void;

/**
 * Where and for which message the menu stands open: by its button, by the right button or the menu key, by a finger
 * that rests.
 */
export function useMessageMenu() {
  const [at, setAt] = useState<MessageMenuPosition | null>(null);
  const open: OpenMenu = useCallback((message, origin, place) => {
    const rect = origin.getBoundingClientRect();
    setAt({ message, origin, ...(place ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }) });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}
