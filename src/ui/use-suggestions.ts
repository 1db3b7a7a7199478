import { useCallback, useEffect, useState } from 'react';
import { systemClock, type Clock } from '#lib/clock.ts';
import type { PlaceAnswer, PlaceSource } from '#schemas/place-source.ts';

/** When a search begins and how much it brings [GEO-01 to GEO-07]. */
export interface SearchPace {
  /** Characters. */
  from: number;
  /** Milliseconds after the last key. */
  wait: number;
  most: number;
}
export const PACES = {
  main: { from: 2, wait: 300, most: 10 },
  alternate: { from: 3, wait: 600, most: 5 },
} satisfies Record<string, SearchPace>;

export const isAsked = (text: string, { from }: SearchPace): boolean => [...text].length >= from;

/**
 * The answer, a moment after it was typed; rejects when the question is given up, which before its time costs nobody
 * anything.
 */
export async function suggested(
  source: Pick<PlaceSource, 'search'>,
  text: string,
  { wait, most }: SearchPace,
  clock: Clock,
  signal: AbortSignal,
): Promise<PlaceAnswer> {
  await clock.wait(wait, signal);
  const answer = await source.search(text, most, signal);
  return typeof answer === 'string' ? answer : answer.slice(0, most);
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
  const asked = isAsked(text, pace);
  const [answered, settle] = useState<{ text: string; answer: PlaceAnswer } | null>(null);
  const again = useCallback(() => settle(null), []);
  const known = asked && answered?.text === text;
  useEffect(() => {
    if (!asked || known) return;
    const given = new AbortController();
    const heard = (answer: PlaceAnswer) => !given.signal.aborted && settle({ text, answer });
    suggested(source, text, pace, systemClock, given.signal).then(heard, () => heard('unavailable'));
    return () => given.abort();
  }, [source, text, asked, known, pace]);
  return { answer: asked ? (answered?.answer ?? null) : null, waiting: asked && !known, again };
}
