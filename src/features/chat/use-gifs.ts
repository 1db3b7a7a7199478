import { useEffect, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { askAgain } from '#device/ask-again.ts';
import { ownSet } from './gifs/own-set.ts';
import { chosenProvider } from './gifs/provider.ts';

/** Pause in typing before a search starts, milliseconds. */
const PAUSE_MS = 250;

interface GifResults {
  gifs: readonly Gif[];
  /** There is a provider, but it cannot be reached: our own GIFs are shown instead. */
  isFallback: boolean;
}

/**
 * Returns our own GIFs at once, so that there are some without a network; then the provider's, asked again later if our
 * server has deferred the search. Returns a function that ends the search.
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
        // Without a provider nothing is missing.
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
