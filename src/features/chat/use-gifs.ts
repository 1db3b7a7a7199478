import { useEffect, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { ownSet } from './gifs/own-set.ts';
import { chosenProvider } from './gifs/provider.ts';

/** Whoever still types is not asked about yet. */
const PAUSE_MS = 250;

interface Found {
  gifs: readonly Gif[];
  /** There is a provider, and it cannot be reached: our own stand in for it. */
  fallen: boolean;
}

/** Our own at once, so that there is something without a network; the provider's when they come. */
async function look(words: string, tell: (found: Found) => void): Promise<void> {
  const own = await ownSet.search(words);
  const gifs = own.ok ? own.value : [];
  tell({ gifs, fallen: false });
  const theirs = await chosenProvider.search(words);
  if (theirs.ok) tell({ gifs: theirs.value.length > 0 ? theirs.value : gifs, fallen: false });
  // Without a provider there is nothing that could be missing.
  else if (theirs.code !== 'not-found' && theirs.code !== 'offline') tell({ gifs, fallen: true });
}

export function useGifs(words: string): { gifs: readonly Gif[] | null; fallen: boolean } {
  const [found, find] = useState<Found | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => void look(words, (told) => void (wanted && find(told))), PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words]);
  return { gifs: found?.gifs ?? null, fallen: found?.fallen ?? false };
}
