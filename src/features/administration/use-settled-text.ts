import { useEffect, useState } from 'react';

/** In milliseconds after the last key. */
const DELAY = 300;

/** Returns a typed text once it has rested for a moment; an empty one at once. */
export function useSettledText(typed: string): string {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return text === '' ? '' : settled;
}
