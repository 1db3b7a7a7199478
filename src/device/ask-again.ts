/**
 * Repeats a request that the server has put off, so that content on the screen appears without an action of the member.
 */
import { systemRandom } from '#lib/random.ts';
import { withJitter } from '#lib/retry-after.ts';

interface Answer {
  ok: boolean;
  retryAfterMs?: number;
}

/**
 * Sends a request and passes each answer to `onAnswer`. A refusal with a wait is repeated after that wait, and up to a
 * quarter later, so that the requests of a whole screen do not return at once. Returns a function that ends it, after
 * which nothing is reported.
 */
export function askAgain<T extends Answer>(ask: () => Promise<T>, onAnswer: (answer: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const run = () =>
    void ask().then((answer) => {
      if (isEnded) return;
      onAnswer(answer);
      if (!answer.ok && answer.retryAfterMs) timer = setTimeout(run, withJitter(answer.retryAfterMs, systemRandom));
    });
  run();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
