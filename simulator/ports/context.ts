/** One tab's worker, page or service worker: everything reaches it through here, so that it can be frozen or killed. */
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { START } from '#simulator/server/numbered.ts';
import type { Dice } from '../chance.ts';
import type { Time } from '../time.ts';

export class Context {
  alive = true;
  private asleep: (() => void)[] | null = null;
  private readonly endings = new Set<() => void>();
  readonly clock: Clock;
  readonly random: Random;
  readonly name: string;
  /** Writes until it is killed; beyond any number: it lives. */
  fuse = Number.POSITIVE_INFINITY;

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
          const cancel = time.in(ms, () =>
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
    return this.asleep !== null;
  }

  /** The dead hear nothing; the frozen hear it when they wake. */
  deliver(what: () => void): void {
    if (!this.alive) return;
    if (this.asleep) this.asleep.push(what);
    else what();
  }

  /** What was waited for reaches it as everything does. */
  through<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.deliver(() => resolve(value)),
        (error: unknown) => this.deliver(() => reject(error as Error)),
      );
    });
  }

  freeze(): void {
    this.asleep ??= [];
  }

  wake(): void {
    const heard = this.asleep ?? [];
    this.asleep = null;
    for (const what of heard) this.deliver(what);
  }

  /** What others hold for it goes with it. Returns what takes it back. */
  onDeath(what: () => void): () => void {
    this.endings.add(what);
    return () => void this.endings.delete(what);
  }

  kill(): void {
    this.alive = false;
    this.asleep = null;
    for (const end of [...this.endings]) end();
    this.endings.clear();
  }

  /** A write has been done; it may have been the last. */
  wrote(): void {
    this.fuse -= 1;
    if (this.fuse < 0 && this.alive) this.kill();
  }
}
