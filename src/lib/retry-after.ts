/** Computes when a server that limits requests may be contacted again. */
import { backoff } from './backoff.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';

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

export interface NextTry {
  /** Milliseconds until the next try. */
  retryAfter: number;
  /**
   * The part of it that nothing may shorten, because the server demanded it. It is up to a quarter longer than
   * demanded, so that devices do not all return at once.
   */
  minimumDelay?: number;
}

export function nextTry(attempt: number, random: Random, retryAfterMs = 0): NextTry {
  const delay = backoff(attempt, random);
  if (retryAfterMs <= 0) return { retryAfter: delay };
  const minimumDelay = Math.round(retryAfterMs * (1 + random.fraction() / 4));
  return { retryAfter: Math.max(delay, minimumDelay), minimumDelay };
}
