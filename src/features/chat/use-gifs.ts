import { useEffect, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { ownSet } from './gifs/own-set.ts';
import { chosenProvider } from './gifs/provider.ts';

/** Whoever still types is not asked about yet. */
const PAUSE_MS = 250;

interface GifResults {
  gifs: readonly Gif[];
  /** There is a provider, and it cannot be reached: our own stand in for it. */
  isFallback: boolean;
}

/** Our own at once, so that there is something without a network; the provider's when they come. */
async function searchGifs(words: string, onResults: (results: GifResults) => void): Promise<void> {
  const ownResult = await ownSet.search(words);
  const gifs = ownResult.ok ? ownResult.value : [];
  onResults({ gifs, isFallback: false });
  const providerResult = await chosenProvider.search(words);
  if (providerResult.ok)
    onResults({ gifs: providerResult.value.length > 0 ? providerResult.value : gifs, isFallback: false });
  // Without a provider there is nothing that could be missing.
  else if (providerResult.code !== 'not-found' && providerResult.code !== 'offline')
    onResults({ gifs, isFallback: true });
}

export function useGifs(words: string): { gifs: readonly Gif[] | null; isFallback: boolean } {
  const [results, setResults] = useState<GifResults | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => void searchGifs(words, (newResults) => void (isCurrent && setResults(newResults))),
      PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  return { gifs: results?.gifs ?? null, isFallback: results?.isFallback ?? false };
}
