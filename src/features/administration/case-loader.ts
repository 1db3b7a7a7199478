/**
 * Loads cases for the screen, and the next one ahead of its turn.
 *
 * Races: what was loaded ahead is used once, and only for a minute: somebody else may have decided meanwhile. It is in
 * memory only.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { OpenedCase } from '#schemas/wire/cases.ts';
import type { Clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';

type CaseAnswer = Result<OpenedCase, FailureCode>;

export interface CaseLoader {
  /** Resolves to the case as it was loaded ahead, or as it is now. */
  load(id: string): Promise<CaseAnswer>;
  /** Loads the case that comes next, unless it is on its way; lets go of another one. */
  loadAhead(id: string): void;
}

/** For how long what was loaded ahead may be shown, in milliseconds. */
const FRESH_MS = 60_000;

export function createCaseLoader(open: (id: string) => Promise<CaseAnswer>, clock: Pick<Clock, 'now'>): CaseLoader {
  let ahead: { id: string; at: number; answer: Promise<CaseAnswer> } | null = null;
  const isFresh = (id: string) => ahead !== null && ahead.id === id && clock.now() - ahead.at < FRESH_MS;
  return {
    async load(id) {
      const early = isFresh(id) ? ahead : null;
      ahead = null;
      const answer = await early?.answer;
      return answer?.ok ? answer : open(id);
    },
    loadAhead(id) {
      if (isFresh(id)) return;
      ahead = { id, at: clock.now(), answer: open(id) };
      ahead.answer.catch(() => undefined);
    },
  };
}
