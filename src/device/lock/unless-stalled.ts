/** Waits for work as long as it goes forward, for example for a move that another page can hold up. */
import type { Clock } from '#lib/clock.ts';

interface Work {
  ended: Promise<void>;
  /** When it went forward last. */
  movedAt: number;
}

/** Work that has not ended, by name: it goes on after a wait has ended, and the next one waits for the same. */
const running = new Map<string, Work>();

/**
 * Runs the work, or goes on waiting for the same work of an earlier call. Rejects with a `TimeoutError` when it has
 * neither ended nor reported progress for `patienceMs`.
 */
export async function unlessStalled(
  name: string,
  work: (onProgress: () => void) => Promise<void>,
  { patienceMs, clock }: { patienceMs: number; clock: Clock },
): Promise<void> {
  const current = running.get(name) ?? begin(name, work, clock);
  current.movedAt = clock.now();
  const ending = new AbortController();
  try {
    await Promise.race([current.ended, untilStalled(current, patienceMs, clock, ending.signal)]);
  } finally {
    ending.abort();
  }
}

function begin(name: string, work: (onProgress: () => void) => Promise<void>, clock: Clock): Work {
  const begun: Work = { ended: Promise.resolve(), movedAt: clock.now() };
  running.set(name, begun);
  begun.ended = work(() => void (begun.movedAt = clock.now())).finally(() => running.delete(name));
  return begun;
}

async function untilStalled(work: Work, patienceMs: number, clock: Clock, signal: AbortSignal): Promise<never> {
  for (;;) {
    const waitMs = work.movedAt + patienceMs - clock.now();
    if (waitMs <= 0) throw new DOMException('nothing has moved', 'TimeoutError');
    await clock.wait(waitMs, signal);
  }
}
