import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to a message that was chosen elsewhere, such as a pinned one, once it is drawn: to the button of its
 * menu, or to the list where it has none. `visit`: which choice it is; null: none.
 */
export function useFocusChosen(
  list: RefObject<HTMLElement | null>,
  visit: string | null,
  id: string | undefined,
): void {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (visit === null || id === undefined || focused.current === visit) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    if (!row) return;
    focused.current = visit;
    (row.querySelector<HTMLElement>('[data-menu-of]') ?? list.current)?.focus({ preventScroll: true });
  });
}
