import { useCallback, useEffect, useState } from 'react';
import { systemClock, type Clock } from '#lib/clock.ts';
import type { PlaceAnswer, PlaceSource } from '#schemas/place-source.ts';

/** When a search begins, and how many places it returns [GEO-01 to GEO-07]. */
export interface SearchPace {
  /** In characters. */
  minLength: number;
  /** In milliseconds after the last key. */
  delayMs: number;
  limit: number;
}
export const PACES = {
  main: { minLength: 2, delayMs: 300, limit: 10 },
  alternate: { minLength: 3, delayMs: 600, limit: 5 },
} satisfies Record<string, SearchPace>;

export const isLongEnough = (text: string, { minLength }: SearchPace): boolean => [...text].length >= minLength;

/** Searches after a delay. Rejects when aborted; an abort during the delay sends no request. */
export async function fetchSuggestions(
  source: Pick<PlaceSource, 'search'>,
  text: string,
  { delayMs, limit }: SearchPace,
  clock: Clock,
  signal: AbortSignal,
): Promise<PlaceAnswer> {
  await clock.wait(delayMs, signal);
  const answer = await source.search(text, limit, signal);
  return typeof answer === 'string' ? answer : answer.slice(0, limit);
}

/** `answer` is null before any search; during a search it is the previous answer. */
export interface Suggestions {
  answer: PlaceAnswer | null;
  waiting: boolean;
  again: () => void;
}

/** Returns suggestions for a typed text, and aborts a search whose text has changed. */
export function useSuggestions(source: PlaceSource, typed: string, pace: SearchPace): Suggestions {
  const text = typed.trim();
  const isSearching = isLongEnough(text, pace);
  const [settled, setSettled] = useState<{ text: string; answer: PlaceAnswer } | null>(null);
  const again = useCallback(() => setSettled(null), []);
  const isCurrent = isSearching && settled?.text === text;
  useEffect(() => {
    if (!isSearching || isCurrent) return;
    const controller = new AbortController();
    const onAnswer = (answer: PlaceAnswer) => !controller.signal.aborted && setSettled({ text, answer });
    fetchSuggestions(source, text, pace, systemClock, controller.signal).then(onAnswer, () => onAnswer('unavailable'));
    return () => controller.abort();
  }, [source, text, isSearching, isCurrent, pace]);
  return { answer: isSearching ? (settled?.answer ?? null) : null, waiting: isSearching && !isCurrent, again };
}
