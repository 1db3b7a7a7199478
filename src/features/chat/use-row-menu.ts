import { useCallback, useState, type MouseEvent } from 'react';
import type { ConversationRow } from '#domain/views.ts';

export interface RowMenuAt {
  row: ConversationRow;
  x: number;
  y: number;
  /** Has the focus again afterwards. */
  origin: HTMLElement;
}

/** For which row the menu stands open: by the right button, the menu key, or a finger that rests. */
export function useRowMenu() {
  const [at, setAt] = useState<RowMenuAt | null>(null);
  const open = useCallback((row: ConversationRow, event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const origin = event.currentTarget;
    const box = origin.getBoundingClientRect();
    const [x, y] =
      event.clientX || event.clientY
        ? [event.clientX, event.clientY]
        : [box.left + box.width / 2, box.top + box.height / 2];
    setAt({ row, x, y, origin });
  }, []);
  return { at, open, close: useCallback(() => setAt(null), []) };
}
