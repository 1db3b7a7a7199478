import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';

const messageOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-menu-of]')?.dataset.menuOf ?? null;

/**
 * Which message's menu button the Tab key comes to: the one that was focused last, while it is within reach, else the
 * lowest that is, so that nothing is scrolled, and nothing counts as read, on the way. It is looked for when the key is
 * pressed: to know it at all times would be to draw with every frame of scrolling. `reach`: ids of the messages in
 * sight that have such a button.
 */
export function useTabStop(reach: () => readonly string[]) {
  const [stop, setStop] = useState<string | null>(null);
  const last = useRef<string | null>(null);

  const updateStop = useEffectEvent(() => {
    const reachable = reach();
    // From where the focus is now the key leads on, wherever that has been scrolled to.
    const next =
      messageOf(document.activeElement) ?? reachable.find((id) => id === last.current) ?? reachable.at(-1) ?? null;
    // Before the key does what it does.
    flushSync(() => setStop(next));
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && updateStop();
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);

  return { stop, onFocus: ({ target }: FocusEvent) => void (last.current = messageOf(target) ?? last.current) };
}
