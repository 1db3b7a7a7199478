import { useEffect, useRef, type RefObject } from 'react';

/** Plays a stream in an element; where the browser waits for a touch or a key, at the next one. */
export function useStream<E extends HTMLMediaElement>(stream: MediaStream): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const gone = new AbortController();
    const play = () => media.play();
    media.srcObject = stream;
    play().catch(() => {
      for (const kind of ['pointerdown', 'keydown'] as const)
        addEventListener(kind, () => void play().catch(() => undefined), { once: true, signal: gone.signal });
    });
    return () => {
      gone.abort();
      media.srcObject = null;
    };
  }, [stream]);
  return element;
}
