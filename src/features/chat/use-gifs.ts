import { useEffect, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { askAgain } from '#device/ask-again.ts';
import { ownSet } from './gifs/own-set.ts';
import { chosenProvider } from './gifs/provider.ts';

/** Whoever still types is not asked about yet. */
const PAUSE_MS = 250;

interface GifResults {
  gifs: readonly Gif[];
  /** There is a provider, and it cannot be reached: our own stand in for it. */
  isFallback: boolean;
}

/**
 * Our own at once, so that there is something without a network; the provider's when they come, asked for again where
 * our server has put them off. Returns the end of it.
 */
function searchGifs(words: string, onResults: (results: GifResults) => void): () => void {
  let ownGifs: readonly Gif[] = [];
  let isEnded = false;
  let endAsking = () => {};
  void ownSet.search(words).then((ownResult) => {
    if (isEnded) return;
    if (ownResult.ok) ownGifs = ownResult.value;
    onResults({ gifs: ownGifs, isFallback: false });
    endAsking = askAgain(
      () => chosenProvider.search(words),
      (answer) => {
        if (answer.ok) onResults({ gifs: answer.value.length > 0 ? answer.value : ownGifs, isFallback: false });
        // Without a provider there is nothing that could be missing.
        else if (answer.code !== 'not-found' && answer.code !== 'offline')
          onResults({ gifs: ownGifs, isFallback: true });
      },
    );
  });
  return () => {
    isEnded = true;
    endAsking();
  };
}

export function useGifs(words: string): { gifs: readonly Gif[] | null; isFallback: boolean } {
  const [results, setResults] = useState<GifResults | null>(null);
  useEffect(() => {
    let endSearch = () => {};
    const timer = setTimeout(() => (endSearch = searchGifs(words, setResults)), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      endSearch();
    };
  }, [words]);
  return { gifs: results?.gifs ?? null, isFallback: results?.isFallback ?? false };
}
