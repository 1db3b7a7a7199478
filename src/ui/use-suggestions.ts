import { useCallback, useEffect, useState } from 'react';
import { systemClock, type Clock } from '#lib/clock.ts';
import type { PlaceAnswer, PlaceSource } from '#schemas/place-source.ts';

/** When a search begins and how much it brings [GEO-01 to GEO-07]. */
export interface SearchPace {
  /** Characters. */
  minLength: number;
  /** Milliseconds after the last key. */
  delayMs: number;
  limit: number;
}
export const PACES = {
  main: { minLength: 2, delayMs: 300, limit: 10 },
  alternate: { minLength: 3, delayMs: 600, limit: 5 },
} satisfies Record<string, SearchPace>;

export const isLongEnough = (text: string, { minLength }: SearchPace): boolean => [...text].length >= minLength;

/**
 * The answer, a moment after it was typed; rejects when the question is given up, which before its time costs nobody
 * anything.
 */
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

/** null: nothing was asked. While the next answer is on its way, the last one stands. */
export interface Suggestions {
  answer: PlaceAnswer | null;
  waiting: boolean;
  again: () => void;
}

/** What is proposed for a text; a question that is no longer asked is given up. */
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
