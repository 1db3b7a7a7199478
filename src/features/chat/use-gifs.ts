import { useEffect, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { ownSet } from './gifs/own-set.ts';

/** Whoever still types is not asked about yet. */
const PAUSE_MS = 250;

interface Found {
  words: string;
  gifs: readonly Gif[];
  fallen: boolean;
}

/** `fallen`: the provider cannot be reached, and our own stand in for it. */
export function useGifs(words: string): { gifs: readonly Gif[] | null; fallen: boolean } {
  const [found, find] = useState<Found | null>(null);
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const own = await ownSet.search(words);
      if (wanted) find({ words, gifs: own.ok ? own.value : [], fallen: false });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words]);
  return { gifs: found?.gifs ?? null, fallen: found?.fallen ?? false };
}
