/** Asks the server again where it has asked to wait: what is on the screen comes when it may, and nobody asks. */
import { systemRandom } from '#lib/random.ts';
import { withJitter } from '#lib/retry-after.ts';

interface Answer {
  ok: boolean;
  retryAfterMs?: number;
}

/**
 * Tells `onAnswer` each answer, and asks again after the wait that a refusal names, up to a quarter later, so that a
 * screenful does not return all at once. Returns the end of it; nothing is told after that.
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
