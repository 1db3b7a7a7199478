import { useCallback, useEffect, useState } from 'react';

export interface Revealed {
  isShown: (key: string) => boolean;
  set: (key: string, isShown: boolean) => void;
  /** Shows all of these; blurs all where all are shown. */
  toggle: (keys: readonly string[]) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Which pictures of a case are shown: none at first, and none any more once the page was hidden or left. */
export function useRevealed(): Revealed {
  const [keys, setKeys] = useState(nothing);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') setKeys(nothing);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  return {
    isShown: (key) => keys.has(key),
    set: useCallback(
      (key, isShown) =>
        setKeys((before) => new Set([...before].filter((one) => one !== key).concat(isShown ? key : []))),
      [],
    ),
    toggle: useCallback(
      (all) => setKeys((before) => (all.every((key) => before.has(key)) ? nothing : new Set(all))),
      [],
    ),
  };
}
