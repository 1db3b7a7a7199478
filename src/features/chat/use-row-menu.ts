import { useCallback, useState, type MouseEvent } from 'react';
import type { ConversationRow } from '#domain/views.ts';

export interface RowMenuPosition {
  row: ConversationRow;
  x: number;
  y: number;
  /** Gets the focus back when the menu closes. */
  origin: HTMLElement;
}

/** Holds the row whose menu is open: opened by the right button, the menu key, or a long press. */
export function useRowMenu() {
  const [at, setAt] = useState<RowMenuPosition | null>(null);
  const open = useCallback((row: ConversationRow, event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const origin = event.currentTarget;
    const rect = origin.getBoundingClientRect();
    const [x, y] =
      event.clientX || event.clientY
        ? [event.clientX, event.clientY]
        : [rect.left + rect.width / 2, rect.top + rect.height / 2];
    setAt({ row, x, y, origin });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}
