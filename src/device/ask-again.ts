/**
 * Repeats a request that the server has put off, or that has failed on its way, so that content on the screen appears
 * without an action of the member.
 */
import { systemRandom } from '#lib/random.ts';
import { withJitter } from '#lib/retry-after.ts';
import type { ErrorCode } from '#schemas/error-codes.ts';

interface Answer {
  ok: boolean;
  code?: ErrorCode;
  retryAfterMs?: number;
}

/** Failures after which the same request can succeed. */
const transientFailures: readonly ErrorCode[] = ['offline', 'timeout', 'retry', 'server-error'];
/** Pauses after such failures: each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends a request and passes each answer to `onAnswer`. A refusal with a wait is repeated after that wait, and up to a
 * quarter later, so that the requests of a whole screen do not return at once; with `repeatsFailures`, which is for as
 * long as the live connection stands, also a request that has failed on its way. Returns a function that ends it, after
 * which nothing is reported.
 */
export function askAgain<T extends Answer>(
  ask: () => Promise<T>,
  onAnswer: (answer: T) => void,
  { repeatsFailures = false } = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let failures = 0;
  const pauseAfter = ({ ok, code, retryAfterMs }: Answer): number | null => {
    if (ok) return null;
    if (retryAfterMs) return retryAfterMs;
    if (!repeatsFailures || !code || !transientFailures.includes(code)) return null;
    return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
  };
  const run = () =>
    void ask().then((answer) => {
      if (isEnded) return;
      onAnswer(answer);
      const pause = pauseAfter(answer);
      if (pause !== null) timer = setTimeout(run, withJitter(pause, systemRandom));
    });
  run();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
