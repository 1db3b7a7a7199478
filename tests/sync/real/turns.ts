/**
 * Runs IndexedDB in virtual time: immediates run at once, and timers are scheduled in the simulation. Until `end`
 * nothing in the process depends on real time.
 */
import type { Time } from '#simulator/core/time.ts';

/**
 * Number of turns without progress of a transaction after which nothing is pending. A connection that waits to be
 * closed schedules an immediate at every turn, so the number of immediates alone does not tell.
 */
const QUIET_TURNS = 30;
const nextTurn = globalThis.setImmediate;

export interface Turns {
  settle(): Promise<void>;
  /** Called when a transaction makes progress. */
  stirred(): void;
  end(): void;
}

export function holdTurns(time: () => Time): Turns {
  let waiting = 0;
  let quiet = 0;
  const timers = new Map<number, () => void>();
  let named = 0;
  const held = {
    setImmediate: (run: () => void) => {
      waiting += 1;
      return nextTurn(() => {
        waiting -= 1;
        run();
      });
    },
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      const id = ++named;
      timers.set(
        id,
        time().schedule(ms, () => (timers.delete(id), run(...given))),
      );
      return id;
    },
    clearTimeout: (id: number | undefined) => {
      timers.get(id ?? 0)?.();
      timers.delete(id ?? 0);
    },
  };
  const real = Object.keys(held).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(held))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return {
    stirred: () => void (quiet = 0),
    async settle() {
      quiet = 0;
      do await new Promise<void>((resolve) => void nextTurn(resolve));
      while (waiting > 0 && ++quiet < QUIET_TURNS);
    },
    end() {
      for (const [name, descriptor] of real)
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
    },
  };
}
