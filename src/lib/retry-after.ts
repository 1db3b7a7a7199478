/** Computes when a request is tried again: after a growing delay, and never before the server allows it. */
import type { Random } from './random.ts';
import type { Result } from './result.ts';

/**
 * Returns the milliseconds before the next attempt, counted from 0. The delay doubles, and half of it is random, so
 * that devices do not all return at once.
 */
export function backoff(attempt: number, random: Random, { first = 1_000, most = 60_000 } = {}): number {
  const delay = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(delay / 2 + (delay / 2) * random.fraction());
}

/** Longest wait that a device accepts from an answer, in milliseconds. */
const MAX_WAIT_MS = 15 * 60_000;

/** Reads `Retry-After` (seconds, or a date) of a 429 or 503 answer. Returns milliseconds, 0 if no wait is demanded. */
export function parseRetryAfter(status: number, header: string | null | undefined, now: number): number {
  if ((status !== 429 && status !== 503) || !header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : 0;
}

/** A refusal, with the wait that its answer demands. */
export const refusedRetryAfter = <Code extends string>(code: Code, retryAfterMs: number): Result<never, Code> => ({
  ok: false,
  code,
  ...(retryAfterMs > 0 && { retryAfterMs }),
});

/** Up to a quarter more, so that devices do not return all at once. */
export const withJitter = (ms: number, random: Random): number => Math.round(ms * (1 + random.fraction() / 4));

export interface NextTry {
  /** Milliseconds until the next try. */
  retryAfter: number;
  /** Of them, those that nothing shortens: the server asked for them. */
  minimumDelay?: number;
}

export function nextTry(attempt: number, random: Random, retryAfterMs = 0): NextTry {
  const delay = backoff(attempt, random);
  if (retryAfterMs <= 0) return { retryAfter: delay };
  const minimumDelay = withJitter(retryAfterMs, random);
  return { retryAfter: Math.max(delay, minimumDelay), minimumDelay };
}
