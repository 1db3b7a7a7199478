/**
 * Simulates a tab's worker, a page or a service worker. Every event reaches it through this class, so that it can be
 * frozen or killed.
 */
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { START } from '#simulator/server/fixed-ids.ts';
import type { Dice } from '../chance.ts';
import type { Time } from '../time.ts';

export class Context {
  alive = true;
  private queuedWhileFrozen: (() => void)[] | null = null;
  private readonly deathHooks = new Set<() => void>();
  readonly clock: Clock;
  readonly random: Random;
  readonly name: string;
  /** Number of writes before the context is killed; Infinity: it is not killed. */
  writesLeft = Number.POSITIVE_INFINITY;

  constructor(name: string, time: Time, skew: () => number, dice: Dice, newId: () => string) {
    this.name = name;
    this.random = { uuid: newId, fraction: () => dice(1 << 20) / (1 << 20) };
    this.clock = {
      now: () => Math.floor(START + time.now + skew()),
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal.reason as Error);
          const stop = () => {
            cancel();
            reject(signal?.reason as Error);
          };
          const cancel = time.schedule(ms, () =>
            this.deliver(() => {
              signal?.removeEventListener('abort', stop);
              resolve();
            }),
          );
          signal?.addEventListener('abort', stop, { once: true });
        }),
    };
  }

  get frozen(): boolean {
    return this.queuedWhileFrozen !== null;
  }

  /** Runs a callback in this context: at once, after waking if it is frozen, never if it is dead. */
  deliver(callback: () => void): void {
    if (!this.alive) return;
    if (this.queuedWhileFrozen) this.queuedWhileFrozen.push(callback);
    else callback();
  }

  /** Wraps a promise so that its result reaches this context through `deliver`. */
  deliverResult<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.deliver(() => resolve(value)),
        (error: unknown) => this.deliver(() => reject(error as Error)),
      );
    });
  }

  freeze(): void {
    this.queuedWhileFrozen ??= [];
  }

  wake(): void {
    const queued = this.queuedWhileFrozen ?? [];
    this.queuedWhileFrozen = null;
    for (const callback of queued) this.deliver(callback);
  }

  /** Registers a callback for the context's death, e.g. to release its locks. Returns the function that removes it. */
  onDeath(callback: () => void): () => void {
    this.deathHooks.add(callback);
    return () => void this.deathHooks.delete(callback);
  }

  kill(): void {
    this.alive = false;
    this.queuedWhileFrozen = null;
    for (const hook of [...this.deathHooks]) hook();
    this.deathHooks.clear();
  }

  /** Counts a committed write; kills the context if `writesLeft` is exceeded. */
  countWrite(): void {
    this.writesLeft -= 1;
    if (this.writesLeft < 0 && this.alive) this.kill();
  }
}
