import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';

const messageOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-menu-of]')?.dataset.menuOf ?? null;

/**
 * Returns the message whose menu button the Tab key reaches: the one focused last, if it is visible, else the lowest
 * visible one. So nothing is scrolled or counts as read on the way. It is determined when the key is pressed: to know
 * it at all times would mean to render with every frame of scrolling. `reach`: ids of the visible messages with such a
 * button.
 */
export function useTabStop(reach: () => readonly string[]) {
  const [stop, setStop] = useState<string | null>(null);
  const last = useRef<string | null>(null);

  const updateStop = useEffectEvent(() => {
    const reachable = reach();
    // From the focused button the key leads on, even if that button has been scrolled out of view.
    const next =
      messageOf(document.activeElement) ?? reachable.find((id) => id === last.current) ?? reachable.at(-1) ?? null;
    // Before the browser handles the key.
    flushSync(() => setStop(next));
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && updateStop();
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);

  return { stop, onFocus: ({ target }: FocusEvent) => void (last.current = messageOf(target) ?? last.current) };
}
